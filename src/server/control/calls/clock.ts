import { ok } from '../../../http/outcome.ts'
import { entries, refuse } from '../../../lib/check.ts'
import type { Clock } from '../../../time/clock.ts'
import { durationMs } from '../../../time/duration.ts'
import { epochMs } from '../../../time/instant.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput } from '../input.ts'

/** The changes of a clock, by property of the body. Each one validates its value first. */
const CHANGES: ReadonlyMap<string, (clock: Clock, value: unknown) => void> = new Map([
  ['freeze', (clock, value) => clock.freeze(epochMs(value, 'freeze'))],
  ['set', (clock, value) => clock.set(epochMs(value, 'set'))],
  ['advance', (clock, value) => clock.advance(durationMs(value, 'advance'))],
  ['resume', (clock, value) => (value === true ? clock.resume() : refuse('resume', value, 'true'))],
])

export const getClock: Call = (context) => ok(clockOf(context))

export const putClock: Call = (context) => {
  fromInput(() => changeClock(context))
  return ok(clockOf(context))
}

function clockOf({ instance }: CallContext) {
  const { clock } = instance.core
  return { now: clock.now(), mode: clock.mode }
}

function changeClock({ instance, body }: CallContext): void {
  const [[name, value] = ['', undefined], ...others] = entries('clock', body)
  const change = others.length === 0 ? CHANGES.get(name) : undefined
  if (change === undefined) {
    refuse('clock', body, `an object with exactly one of ${[...CHANGES.keys()].join(', ')}`)
  }
  change(instance.core.clock, value)
}
