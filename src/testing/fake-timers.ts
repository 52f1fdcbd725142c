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

/** Turns of the event loop without a request or a reply after which everything waits for timers. */
const IDLE_TURNS = 20

/** The step in ms for fake timers that cannot advance to the next timer. */
const STEP_MS = 50

/** The clocks of all petstores that use fake timers. They advance together. */
const clocks = new Set<Clock>()

/** How often the timers were advanced. Each advance is an event that restarts the idle count. */
let advances = 0
let isAdvancing = false

/**
 * Lets clients sleep without waiting: whenever the process is idle except for fake timers, advances
 * them to the next timer, and `clock` with them.
 *
 * Does nothing while the timers are real. Errors thrown by a timer are passed on. Returns a function
 * that stops the advancing.
 */
export function advanceWhenIdle(timers: FakeTimers, clock: Clock): () => void {
  let isStopped = false
  let lastCount = countEvents()
  let idleTurns = 0
  clocks.add(clock)
  const check = () => {
    if (isStopped) return
    const count = countEvents()
    idleTurns = count === lastCount && !isAdvancing ? idleTurns + 1 : 0
    lastCount = count
    if (idleTurns < IDLE_TURNS) {
      realTimers.nextTurn(check)
      return
    }
    idleTurns = 0
    if (!hasTimers(timers)) realTimers.soon(check)
    else void advance(timers).finally(() => realTimers.nextTurn(check))
  }
  realTimers.nextTurn(check)
  return () => {
    isStopped = true
    clocks.delete(clock)
  }
}

/** Returns a number that changes with every request, every reply and every advance. */
function countEvents(): number {
  return latestMoment() + advances
}

/** Test runners warn or throw if they are asked about timers while these are real. */
function hasTimers(timers: FakeTimers): boolean {
  return realTimers.areFaked() && ('tick' in timers || timers.getTimerCount() > 0)
}

async function advance(timers: FakeTimers): Promise<void> {
  isAdvancing = true
  const isDateAdvanced = isDateFaked()
  // A resumed clock follows the fake date, which stands still between two advances.
  if (isDateAdvanced) for (const clock of clocks) if (clock.mode === 'frozen') clock.resume()
  try {
    if ('tick' in timers) timers.tick(STEP_MS)
    else if (isDateAdvanced) await timers.advanceTimersToNextTimerAsync()
    else await timers.advanceTimersByTimeAsync(STEP_MS)
  } finally {
    // If only the timers are fake, the date does not move, and neither would the clocks.
    if (!isDateAdvanced) for (const clock of clocks) clock.advance(STEP_MS)
    advances += 1
    isAdvancing = false
  }
}
