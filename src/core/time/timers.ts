import { MAX_TIMER_MS } from './duration.ts'

// The real timers, captured before a test can fake them.
const realSetTimeout = globalThis.setTimeout
const clearRealTimeout = globalThis.clearTimeout
const realSetImmediate = findSetImmediate()
const RealDate = globalThis.Date

/** Returns whether a test has faked `Date`. */
export function isDateFaked(): boolean {
  return globalThis.Date !== RealDate
}

/** Timers that tests can't fake. `soon` works only in Node. */
export const realTimers = {
  /** Returns whether a test has faked `setTimeout`. */
  areFaked: () => globalThis.setTimeout !== realSetTimeout,
  /** Calls the action in a later turn of the event loop, or at once if there's no way to wait. */
  nextTurn,
  /** Calls the action after `ms`. */
  later: (ms: number, action: () => void) => void realSetTimeout(action, ms),
  /** Calls the action after about 1 ms. Doesn't keep the process alive. */
  soon: (action: () => void) => void realSetTimeout(action, 1).unref(),
}

/** Resolves in a later turn of the event loop, or at once if there's no way to wait. */
export function laterTurn(): Promise<void> {
  return new Promise(nextTurn)
}

/** Resolves after about 1 ms of real time. */
export function shortPause(): Promise<void> {
  return new Promise((resolve) => void realSetTimeout(resolve, 1))
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
export function startStopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}

const realNow = performance.now.bind(performance)

/** Starts a stopwatch that goes on while a test has faked the time. */
export function startRealStopwatch(): () => number {
  const startedAt = realNow()
  return () => realNow() - startedAt
}

/**
 * Calls an action after `ms`, which are virtual if a test has faked the timers. Returns a function that
 * prevents it.
 */
export function startTimer(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms)
  return () => clearTimeout(timer)
}

/** Returns the number of requests that will never be answered and whose client still waits. */
export function countUnanswered(): number {
  return kept
}

/** Returns the number of real timers that keep the process alive, apart from those for such requests. */
export function countRealTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length - kept
}

/** Calls an action every `ms` of real time. Returns a function that stops it. Only for adapters. */
export function repeat(ms: number, action: () => void): () => void {
  const timer = setInterval(action, ms)
  return () => clearInterval(timer)
}

/**
 * Resolves after `ms` of real time, or when `signal` aborts. Only for adapters and for a
 * request that a fault holds. What no timer can wait, such as two delays of 24 days, takes several.
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

/** The number of unanswered requests that keep the process alive, each with a timer. */
let kept = 0

/** How long an unanswered request keeps the process alive, in ms of real time. */
const KEEP_ALIVE_MS = 60_000

/**
 * The unanswered requests by their owner. Each has the function that lets the process end, and the
 * one that ends the request. The latter also keeps the request from being collected as garbage,
 * because its signal would then never abort.
 */
const unanswered = new WeakMap<object, Map<() => void, () => void>>()

/**
 * Resolves when the client of an unanswered request gives up, or at once if it already has.
 *
 * Keeps the process alive meanwhile, as an open connection would: the timer of
 * `AbortSignal.timeout` doesn't. Ends that after a minute, or with `stopKeepingAlive(owner)`, for
 * clients that never give up.
 */
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
    clearRealTimeout(timer)
    kept -= 1
  }
  const timer = realSetTimeout(stop, KEEP_ALIVE_MS)
  all.set(stop, end)
  kept += 1
  return stop
}

/** Returns a function that calls an action `ms` of real time after its own latest call. */
export function debounce(ms: number, action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  return () => {
    clearTimeout(timer)
    timer = setTimeout(action, ms)
  }
}

/** An action that runs at most once per interval, however often it's scheduled. */
export interface LaterOnce {
  /** Schedules the action, unless it's already scheduled. */
  schedule(): void
  /** Runs the action now if it's scheduled. */
  flush(): void
}

/** Creates an action that runs `ms` of real time after it was scheduled. */
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
