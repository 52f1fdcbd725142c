import type { ControlClient } from '../control/client/http-client.ts'
import type { Clock, ClockMode } from '../time/clock.ts'
import { durationMs } from '../time/duration.ts'
import { clockMs } from '../time/instant.ts'
import type { Promised } from './promised.ts'

/** The clock of a petstore on a server: `Clock`, with promises. */
export interface RemoteClock extends Promised<Omit<Clock, 'mode'>> {
  /** Returns `frozen` if time stands still until you move it, `running` if it passes. */
  mode(): Promise<ClockMode>
}

/** The time of a clock in epoch ms, and whether it passes. */
export interface ClockState {
  readonly now: number
  readonly mode: ClockMode
}

/** A move of a clock: the body of the call, and how far it advances, in ms; 0 for other moves. */
interface Move {
  readonly change: Readonly<Record<string, unknown>>
  readonly advanceMs: number
}

/** Called after each move of the clock, with its new state. */
export type FollowClock = (state: ClockState, advanceMs: number) => Promise<void>

/** Reads the clock of a petstore. */
export function readClock(client: ControlClient): Promise<ClockState> {
  return client.call('GET', '/clock')
}

/** Creates `petstore.clock`. */
export function createRemoteClock(client: ControlClient, follow: FollowClock): RemoteClock {
  const move = async ({ change, advanceMs }: Move) =>
    follow(await client.call('PATCH', '/clock', change), advanceMs)
  return {
    now: async () => (await readClock(client)).now,
    mode: async () => (await readClock(client)).mode,
    freeze: async (at) => {
      const freeze = at === undefined ? true : clockMs(at, 'clock.freeze')
      await move({ change: { freeze }, advanceMs: 0 })
    },
    set: async (at) => move({ change: { set: clockMs(at, 'clock.set') }, advanceMs: 0 }),
    advance: async (by) => {
      const advanceMs = durationMs(by, 'clock.advance')
      await move({ change: { advance: advanceMs }, advanceMs })
    },
    resume: async () => move({ change: { resume: true }, advanceMs: 0 }),
  }
}
