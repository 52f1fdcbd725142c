import { realTimers } from './timers.ts'

// Requests that a fault leaves unanswered (`network: 'timeout'`). An open connection would keep the
// process alive until the client gives up, but the timer of `AbortSignal.timeout` doesn't.

/** How long an unanswered request keeps the process alive, in ms, for clients that never give up. */
const KEEP_ALIVE_MS = 60_000

/** An unanswered request that keeps the process alive, with a real timer. */
interface Unanswered {
  readonly owner: object
  /** It's kept here, because it would never abort if it was collected as garbage. */
  readonly signal: AbortSignal
  /** Lets the process end. */
  stop(): void
}

const unanswered = new Set<Unanswered>()

/** Returns the number of unanswered requests whose client still waits. */
export function countUnanswered(): number {
  return unanswered.size
}

/** Resolves when the client of an unanswered request gives up. Keeps the process alive meanwhile. */
export function untilGivenUp(signal: AbortSignal, owner: object): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const stop = () => {
      stopTimer()
      unanswered.delete(request)
    }
    const request: Unanswered = { owner, signal, stop }
    const stopTimer = realTimers.later(KEEP_ALIVE_MS, stop)
    unanswered.add(request)
    signal.addEventListener('abort', () => {
      stop()
      resolve()
    })
  })
}

/** Lets the process end although requests of an owner are unanswered. */
export function stopKeepingAlive(owner: object): void {
  for (const request of unanswered) {
    if (request.owner === owner) request.stop()
  }
}
