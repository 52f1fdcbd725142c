import { type Clock, realTimers } from './clock.ts'
import { latestMoment } from './delivery.ts'

/** The fake timers of a test runner: `vi` of vitest, `jest`, or `mock.timers` of node:test. */
export type FakeTimers =
  | {
      getTimerCount(): number
      advanceTimersToNextTimerAsync(): Promise<unknown>
    }
  | { tick(ms: number): void }

/** After this many turns of the event loop without a request or a reply, all are taken to sleep. */
const QUIET_TURNS = 20

/** Timers that cannot tell when the next one is due are moved by this much, in ms. */
const TICK_MS = 50

/**
 * Lets clients sleep in no time: whenever nothing happens any more, because all wait for a timer,
 * the fake timers are moved on to the next one, and the clock with them.
 *
 * Timers that are not faked at the moment are left alone. Returns what stops it.
 */
export function skipWaits(timers: FakeTimers, clock: Clock): () => void {
  let isStopped = false
  let seen = latestMoment()
  let quiet = 0
  const turn = () => {
    if (isStopped) return
    const latest = latestMoment()
    quiet = latest === seen ? quiet + 1 : 0
    seen = latest
    if (quiet < QUIET_TURNS) {
      realTimers.nextTurn(turn)
      return
    }
    quiet = 0
    void moveOn(timers, clock).then((hasMoved) =>
      hasMoved ? realTimers.nextTurn(turn) : realTimers.soon(turn),
    )
  }
  realTimers.nextTurn(turn)
  return () => {
    isStopped = true
  }
}

/** Moves the timers on; tells whether there was anything to move. */
async function moveOn(timers: FakeTimers, clock: Clock): Promise<boolean> {
  try {
    if ('getTimerCount' in timers && timers.getTimerCount() === 0) return false
    // A clock that follows the fake time is as frozen as that, and moves when it is moved.
    if (clock.mode === 'frozen') clock.resume()
    if ('tick' in timers) timers.tick(TICK_MS)
    else await timers.advanceTimersToNextTimerAsync()
    return true
  } catch {
    // Runners throw when their timers are not faked.
    return false
  }
}
