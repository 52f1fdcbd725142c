import { latestTick } from '../../core/http/delivery.ts'
import type { ClockPart } from '../../core/time/clock.ts'
import { isDateFaked, realTimers } from '../../core/time/timers.ts'
import { fakeAbortTimeouts } from './abort-timeouts.ts'

/** The fake timers of a test runner: `vi` of vitest, `jest`, or `mock.timers` of node:test. */
export type FakeTimers =
  | {
      /** Jest lacks it. */
      isFakeTimers?(): boolean
      getTimerCount(): number
      advanceTimersToNextTimerAsync(): Promise<unknown>
      advanceTimersByTimeAsync(ms: number): Promise<unknown>
    }
  | { tick(ms: number): void }

/** The number of turns of the event loop without a request or response that count as idle. */
export const IDLE_TURNS = 20

/** The step in ms for fake timers that can't advance to the next timer. */
export const STEP_MS = 50

/** The clocks of all petstores that use fake timers. They advance together. */
const clocks = new Set<ClockPart>()

/** The number of times that timers were advanced. Each advance restarts the count of idle turns. */
let advances = 0
let isAdvancing = false
let isPaused = false

/** Leaves all fake timers to a search, which advances them itself. Returns a function that ends that. */
export function pauseAdvancing(): () => void {
  isPaused = true
  return () => {
    isPaused = false
  }
}

/**
 * Advances fake timers to the next timer whenever the process is otherwise idle, and `clock` with
 * them. Clients can then sleep without delaying the test. `AbortSignal.timeout` uses the fake timers.
 *
 * It does nothing while the timers are real, and doesn't catch errors that a timer throws.
 *
 * @returns a function that stops it.
 */
export function advanceWhenIdle(timers: FakeTimers, clock: ClockPart): () => void {
  let isStopped = false
  let lastCount = countEvents()
  let idleTurns = 0
  clocks.add(clock)
  const restoreTimeouts = fakeAbortTimeouts()
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
    if (isStopped) return
    isStopped = true
    clocks.delete(clock)
    restoreTimeouts()
  }
}

/** Returns a number that changes with every request, every response and every advance. */
function countEvents(): number {
  return latestTick() + advances
}

/**
 * Checks first that timers are fake: with real ones, the test runner's timer count warns or throws.
 * A spy on `setTimeout` looks like a fake too.
 */
function hasTimers(timers: FakeTimers): boolean {
  if (isPaused || !realTimers.areFaked()) return false
  if ('tick' in timers) return true
  return timers.isFakeTimers?.() !== false && timers.getTimerCount() > 0
}

async function advance(timers: FakeTimers): Promise<void> {
  isAdvancing = true
  const isDateAdvanced = isDateFaked()
  // A running clock follows the fake date, which doesn't move between two advances.
  if (isDateAdvanced) {
    for (const clock of clocks) if (clock.mode === 'frozen') clock.move('running', clock.now())
  }
  try {
    if ('tick' in timers) timers.tick(STEP_MS)
    else if (isDateAdvanced) await timers.advanceTimersToNextTimerAsync()
    else await timers.advanceTimersByTimeAsync(STEP_MS)
  } finally {
    // If only the timers are fake, the date doesn't move, so the clocks must be advanced.
    if (!isDateAdvanced) {
      for (const clock of clocks) clock.move(clock.mode, clock.now() + STEP_MS)
    }
    advances += 1
    isAdvancing = false
  }
}
