import { realTimers } from './timers.ts'

// Requests that a fault leaves unanswered (`network: 'timeout'`). An open connection would keep the
// process alive until the client gives up, but the timer of `AbortSignal.timeout` doesn't.

/** How long an unanswered request keeps the process alive, in ms, for clients that never give up. */
const KEEP_ALIVE_MS = 60_000

/** The number of unanswered requests that keep the process alive, each with a real timer. */
let kept = 0

/**
 * The unanswered requests by their owner. Each has the function that lets the process end, and the
 * one that ends the request. The latter also keeps the request from being collected as garbage,
 * because its signal would then never abort.
 */
const unanswered = new WeakMap<object, Map<() => void, () => void>>()

/** Returns the number of unanswered requests whose client still waits. */
export function countUnanswered(): number {
  return kept
}

/** Resolves when the client of an unanswered request gives up. Keeps the process alive meanwhile. */
export function untilGivenUp(signal: AbortSignal, owner: object): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const stop = keepAlive(owner, resolve)
    const end = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', end)
  })
}

/** Lets the process end although requests of an owner are unanswered. */
export function stopKeepingAlive(owner: object): void {
  for (const stop of unanswered.get(owner)?.keys() ?? []) stop()
}

function keepAlive(owner: object, end: () => void): () => void {
  const all = unanswered.get(owner) ?? new Map<() => void, () => void>()
  unanswered.set(owner, all)
  const stop = () => {
    if (!all.delete(stop)) return
    stopTimer()
    kept -= 1
  }
  const stopTimer = realTimers.later(KEEP_ALIVE_MS, stop)
  all.set(stop, end)
  kept += 1
  return stop
}
