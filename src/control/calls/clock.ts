import { ok } from '../../core/http/answer.ts'
import { fields, refuse } from '../../core/lib/check.ts'
import { mapLazily } from '../../core/lib/map-lazily.ts'
import type { Clock } from '../../core/time/clock.ts'
import { durationMs } from '../../core/time/duration.ts'
import { clockMs } from '../../core/time/instant.ts'
import type { Call, CallContext } from '../call.ts'
import { fromInput } from '../input.ts'
import { nextMoments } from '../next-moments.ts'

/** The changes of a clock, by property of the body. Each one validates its value first. */
const CHANGES = {
  freeze: (clock, value) => clock.freeze(value === true ? undefined : clockMs(value, 'freeze')),
  set: (clock, value) => clock.set(clockMs(value, 'set')),
  advance: (clock, value) => clock.advance(durationMs(value, 'advance')),
  resume: (clock, value) => (value === true ? clock.resume() : refuse('resume', value, 'true')),
} as const satisfies Readonly<Record<string, (clock: Clock, value: unknown) => void>>

const NAMES = ['freeze', 'set', 'advance', 'resume'] as const satisfies (keyof typeof CHANGES)[]

export const getClock: Call<'getClock'> = (context) => ok(clockOf(context))

export const patchClock: Call<'patchClock'> = (context) => {
  fromInput(() => changeClock(context))
  return ok(clockOf(context))
}

/** Reads the quota of one caller after the other, because there can be many callers. */
export const listMoments: Call<'listMoments'> = ({ internals }) => {
  const { core, settings } = internals
  const quotas = mapLazily(internals.quotaService.keys(), core.quotas.get)
  const timed = { quotas, faults: core.faults.list(), lifecycle: settings.lifecycle }
  return ok(nextMoments(timed, core.clock.now()))
}

function clockOf({ internals }: CallContext) {
  const { clock } = internals.core
  return { now: clock.now(), mode: clock.mode }
}

function changeClock({ internals, body }: CallContext): void {
  const given = fields('clock', body, NAMES)
  const [name, ...others] = NAMES.filter((each) => given[each] !== undefined)
  if (name === undefined || others.length > 0) {
    refuse('clock', body, `an object with exactly one of ${NAMES.join(', ')}`)
  }
  CHANGES[name](internals.core.clock, given[name])
}
