/** Real timers, kept from before a test puts fakes in their place. */
const realSetTimeout = globalThis.setTimeout
const realSetImmediate = findSetImmediate()
const RealDate = globalThis.Date

/** Tells whether a test has put a fake in the place of `Date`. */
export function isDateFaked(): boolean {
  return globalThis.Date !== RealDate
}

/** Waits that no test can fake. For Node. */
export const realTimers = {
  /** Whether a test has put fakes in the place of timers. */
  areFaked: () => globalThis.setTimeout !== realSetTimeout,
  /** In a later turn of the event loop; at once where there is no way to wait for it. */
  nextTurn,
  /** In a millisecond or two, unless the process ends before. */
  soon: (action: () => void) => void realSetTimeout(action, 1).unref(),
}

/** Waits for a later turn of the event loop: a real one, or none where there is no way to. */
export function laterTurn(): Promise<void> {
  return new Promise(nextTurn)
}

/** Where timers were fakes from the start, and in browsers, a message is what takes a turn. */
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
 * Returns the `setImmediate` of the machine; undefined where there is none, or a test had put a fake
 * in its place before this was loaded, which may never run.
 *
 * Fakes look as they like, and what they return is no `Immediate`.
 */
function findSetImmediate(): typeof setImmediate | undefined {
  const { setImmediate, clearImmediate } = globalThis
  if (typeof setImmediate !== 'function') return undefined
  const made = setImmediate(() => {})
  clearImmediate(made)
  return made?.constructor?.name === 'Immediate' ? setImmediate : undefined
}

/** Starts a stopwatch: what it returns tells the real time since then, in ms. */
export function startStopwatch(): () => number {
  const startedAt = performance.now()
  return () => performance.now() - startedAt
}

/** Whose time `performance.now()` tells: a test may put a fake in its place, and take it away. */
export function realTimeSource(): unknown {
  return performance.now
}

/** Calls an action every `ms` of real time, until what it returns is called. For adapters. */
export function repeat(ms: number, action: () => void): () => void {
  const timer = setInterval(action, ms)
  return () => clearInterval(timer)
}

/** Waits `ms` of real time, or until `signal` aborts. For adapters: the core never waits. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

/** Waits until `signal` aborts; not at all when it has. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** An action that is done later, once for all that have asked for it by then. */
export interface Throttled {
  /** Asks for it: it is done once `ms` have passed since the first asking. */
  ask(): void
  /** Does it now if it was asked for. */
  flush(): void
}

/** Does an action `ms` of real time after it was first asked for, however often it is by then. */
export function throttle(ms: number, action: () => void): Throttled {
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    timer = undefined
    action()
  }
  return {
    ask() {
      timer ??= setTimeout(flush, ms)
    },
    flush,
  }
}
