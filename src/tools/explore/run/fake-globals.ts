import { fakeAbortTimeouts } from '../../../adapters/testing/abort-timeouts.ts'
import { createRandom } from '../../../core/lib/random.ts'

/** What decides the numbers of `Math.random`. */
export interface RandomSeed {
  /** Decides the first digits, and so what a client chooses, or how long it waits. */
  readonly choices: number
  /** Decides the last digits, so that random ids differ from those of earlier runs. */
  readonly digits: number
}

/** How many numbers the first digits can tell apart. */
const CHOICES = 2 ** 24

/** Replaces what would make two runs of the same path differ, for the length of a search. */
export interface FakeGlobals {
  /** Makes `Math.random` start from a seed. */
  reset(seed: RandomSeed): void
  /** The number of calls of `Math.random` since then. */
  readonly draws: number
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
  let choices = createRandom(0)
  let digits = createRandom(0)
  let draws = 0
  let errors: unknown[] = []
  const { random: originalRandom } = Math
  const draw = () => {
    draws += 1
    return (Math.floor(choices.next() * CHOICES) + digits.next()) / CHOICES
  }
  Object.assign(Math, { random: draw })
  const restoreTimeouts = fakeAbortTimeouts()
  const listeners = process.listeners(EVENT)
  process.removeAllListeners(EVENT)
  const noteError = (error: unknown) => void errors.push(error)
  process.on(EVENT, noteError)
  return {
    addError: noteError,
    get draws() {
      return draws
    },
    reset(seed) {
      choices = createRandom(seed.choices)
      digits = createRandom(seed.digits)
      draws = 0
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
