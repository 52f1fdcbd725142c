import { fakeAbortTimeouts } from '../../../adapters/testing/abort-timeouts.ts'
import { createRandom } from '../../../core/lib/random.ts'

/** Replaces what would make two runs of the same path differ, for the length of a search. */
export interface FakeGlobals {
  /** Makes `Math.random` start from the seed. */
  reset(seed: number): void
  /** Notes an error that nothing has handled. */
  addError(error: unknown): void
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
  const { random: originalRandom } = Math
  Object.assign(Math, { random: () => random.next() })
  const restoreTimeouts = fakeAbortTimeouts()
  const listeners = process.listeners(EVENT)
  process.removeAllListeners(EVENT)
  const noteError = (error: unknown) => void errors.push(error)
  process.on(EVENT, noteError)
  return {
    addError: noteError,
    reset(seed) {
      random = createRandom(seed)
      errors = []
    },
    takeErrors() {
      const taken = errors
      errors = []
      return taken
    },
    restore() {
      Object.assign(Math, { random: originalRandom })
      restoreTimeouts()
      process.off(EVENT, noteError)
      for (const listener of listeners) process.on(EVENT, listener)
    },
  }
}

const EVENT = 'unhandledRejection'
