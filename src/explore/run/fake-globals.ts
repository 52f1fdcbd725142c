import { createRandom } from '../../lib/random.ts'
import { startTimer } from '../../time/timers.ts'

/** Replaces what would make two runs of the same path differ, for the length of a search. */
export interface FakeGlobals {
  /** Makes `Math.random` start from the seed. */
  restart(seed: number): void
  /** Notes an error that nothing has handled. */
  noteError(error: unknown): void
  /** Returns the rejections and errors that nothing has handled since the last call. */
  takeErrors(): readonly unknown[]
  restore(): void
}

/**
 * Seeds `Math.random`, makes `AbortSignal.timeout` use the fake timers, and collects unhandled
 * rejections instead of letting them end the process or fail the test.
 */
export function fakeGlobals(): FakeGlobals {
  let random = createRandom(0)
  let errors: unknown[] = []
  const originals = [
    replace(Math, 'random', () => random.next()),
    replace(AbortSignal, 'timeout', abortAfter),
  ]
  const listeners = process.listeners(EVENT)
  process.removeAllListeners(EVENT)
  const noteError = (error: unknown) => void errors.push(error)
  process.on(EVENT, noteError)
  return {
    noteError,
    restart(seed) {
      random = createRandom(seed)
      errors = []
    },
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    restore() {
      for (const restore of originals) restore()
      process.off(EVENT, noteError)
      for (const listener of listeners) process.on(EVENT, listener)
    },
  }
}

const EVENT = 'unhandledRejection'

/** Replaces a member of a global object. Returns a function that puts it back. */
function replace<Target extends object, Name extends keyof Target>(
  target: Target,
  name: Name,
  value: Target[Name],
): () => void {
  const original = target[name]
  target[name] = value
  return () => {
    target[name] = original
  }
}

/** The message of Node. */
const TIMED_OUT = 'The operation was aborted due to timeout'

/** Does what `AbortSignal.timeout` does, with timers that can be faked. */
function abortAfter(ms: number): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort(new DOMException(TIMED_OUT, 'TimeoutError'))
  startTimer(ms, abort)
  return controller.signal
}
