import { MAX_TIMER_MS } from './duration.ts'

// Real time: captured before a test can fake the timers.

const realSetTimeout = globalThis.setTimeout
const clearRealTimeout = globalThis.clearTimeout
const realSetImmediate = findSetImmediate()
const RealDate = globalThis.Date
const realNow = performance.now.bind(performance)

export function isDateFaked(): boolean {
  return globalThis.Date !== RealDate
}

/** Timers that tests can't fake. `soon` works only in Node. */
export const realTimers = {
  areFaked: () => globalThis.setTimeout !== realSetTimeout,
  /** Calls the action in a later turn of the event loop, or at once if there's no way to wait. */
  nextTurn,
  /** Calls the action after `ms`. Returns a function that prevents it. */
  later(ms: number, action: () => void): () => void {
    const timer = realSetTimeout(action, ms)
    return () => clearRealTimeout(timer)
  },
  /** Calls the action after about 1 ms. Doesn't keep the process alive. */
  soon: (action: () => void) => void realSetTimeout(action, 1).unref(),
}

/** Resolves in a later turn of the event loop, or at once if there's no way to wait. */
export function laterTurn(): Promise<void> {
  return new Promise(nextTurn)
}

/**
 * Falls back to a `MessageChannel`: browsers have no `setImmediate`, and a test may have faked it.
 */
function nextTurn(action: () => void): void {
  if (realSetImmediate !== undefined) realSetImmediate(action)
  else if (typeof MessageChannel === 'function') {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      action()
    }
    port2.postMessage(null)
  } else action()
}

/**
 * Returns the real `setImmediate`; undefined if there's none, or if it was faked before this
 * module was loaded. A fake can be recognized because it doesn't return an `Immediate`.
 */
function findSetImmediate(): typeof setImmediate | undefined {
  const { setImmediate, clearImmediate } = globalThis
  if (typeof setImmediate !== 'function') return undefined
  const made = setImmediate(() => {})
  clearImmediate(made)
  return Object(made).constructor.name === 'Immediate' ? setImmediate : undefined
}

/** Starts a stopwatch. Returns a function that returns the elapsed real time in ms. */
export function startRealStopwatch(): () => number {
  const startedAt = realNow()
  return () => realNow() - startedAt
}

// Time as the rest of the process sees it: virtual if a test has faked the timers.

/** Starts a stopwatch. Returns a function that returns the elapsed time in ms. */
export function startStopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}

/** Calls an action after `ms`. Returns a function that prevents it. */
export function startTimer(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/** Calls an action every `ms`. Returns a function that stops it. */
export function repeat(ms: number, action: () => void): () => void {
  const timer = setInterval(action, ms)
  return () => clearInterval(timer)
}

/**
 * Resolves after `ms`, or when `signal` aborts. What no timer can wait, such as two delays of 24 days,
 * takes several.
 */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    let timer: ReturnType<typeof setTimeout>
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const wait = (left: number) => {
      const isLast = left <= MAX_TIMER_MS
      timer = isLast ? setTimeout(stop, left) : setTimeout(wait, MAX_TIMER_MS, left - MAX_TIMER_MS)
    }
    wait(ms)
    signal?.addEventListener('abort', stop)
  })
}

/** An action that runs at most once per interval, however often it's scheduled. */
export interface LaterOnce {
  /** Schedules the action, unless it's already scheduled. */
  schedule(): void
  /** Runs the action now if it's scheduled. */
  flush(): void
}

/** Creates an action that runs `ms` after it was scheduled. */
export function runLaterOnce(ms: number, action: () => void): LaterOnce {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    action()
  }
  return {
    schedule() {
      timer ??= setTimeout(flush, ms)
    },
    flush,
  }
}
