import { latestMoment } from '../http/delivery.ts'
import type { Clock } from '../time/clock.ts'
import { isDateFaked, realTimers } from '../time/timers.ts'

/** The fake timers of a test runner: `vi` of vitest, `jest`, or `mock.timers` of node:test. */
export type FakeTimers =
  | {
      getTimerCount(): number
      advanceTimersToNextTimerAsync(): Promise<unknown>
      advanceTimersByTimeAsync(ms: number): Promise<unknown>
    }
  | { tick(ms: number): void }

/** After this many turns of the event loop without a request or a reply, all are taken to sleep. */
const QUIET_TURNS = 20

/** Timers that cannot tell how far the next one is are moved by this much, in ms. */
const TICK_MS = 50

/** The clocks that go with the timers. All that are given the same timers share the time. */
const driven = new Set<Clock>()

/** How often timers were moved on: all look again whether everyone waits. */
let moves = 0
let isMoving = false

/**
 * Lets clients sleep in no time: whenever nothing happens any more, because all wait for a timer,
 * the fake timers are moved on to the next one, and the clock with them.
 *
 * Timers that are not faked at the moment are left alone; what a timer throws is thrown. Returns
 * what stops it.
 */
export function skipWaits(timers: FakeTimers, clock: Clock): () => void {
  let isStopped = false
  let seen = lastEvent()
  let quiet = 0
  driven.add(clock)
  const turn = () => {
    if (isStopped) return
    const latest = lastEvent()
    quiet = latest === seen && !isMoving ? quiet + 1 : 0
    seen = latest
    if (quiet < QUIET_TURNS) {
      realTimers.nextTurn(turn)
      return
    }
    quiet = 0
    if (!hasTimers(timers)) realTimers.soon(turn)
    else void moveOn(timers).finally(() => realTimers.nextTurn(turn))
  }
  realTimers.nextTurn(turn)
  return () => {
    isStopped = true
    driven.delete(clock)
  }
}

/** Changes with every request, every reply and every move of the timers. */
function lastEvent(): number {
  return latestMoment() + moves
}

/** Whether timers are faked, and there is any. Runners warn, or throw, when asked about real ones. */
function hasTimers(timers: FakeTimers): boolean {
  return realTimers.areFaked() && ('tick' in timers || timers.getTimerCount() > 0)
}

async function moveOn(timers: FakeTimers): Promise<void> {
  isMoving = true
  const isDateMoved = isDateFaked()
  // A clock that follows the fake time is as frozen as that, and moves when it is moved.
  if (isDateMoved) for (const clock of driven) if (clock.mode === 'frozen') clock.resume()
  try {
    if ('tick' in timers) timers.tick(TICK_MS)
    else if (isDateMoved) await timers.advanceTimersToNextTimerAsync()
    else await timers.advanceTimersByTimeAsync(TICK_MS)
  } finally {
    // Timers alone were faked, not the time: the clocks are moved by hand.
    if (!isDateMoved) for (const clock of driven) clock.advance(TICK_MS)
    moves += 1
    isMoving = false
  }
}
