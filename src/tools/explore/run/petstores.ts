import { assemble, type PetstoreInternals } from '../../../core/petstore/create-petstore.ts'
import type { PetstoreOptions } from '../../../core/settings/options.ts'
import { stopKeepingAlive } from '../../../core/time/timers.ts'

/** The number of requests of a run that the journal must hold. */
const JOURNAL_LIMIT = 100_000

/** The petstore of one run after the other. Each run finds it as the first one did. */
export class Petstores {
  readonly #options: PetstoreOptions
  #current: PetstoreInternals | undefined

  constructor(options: PetstoreOptions) {
    this.#options = { ...options, journal: { limit: JOURNAL_LIMIT } }
  }

  /** Returns the petstore in its initial state. Resetting takes a tenth of the time of creating. */
  next(): PetstoreInternals {
    if (this.#current === undefined) this.#current = assemble(this.#options)
    else this.#current.core.reset()
    return this.#current
  }

  /** Gives the petstore up: something may still be using it. */
  abandon(): void {
    if (this.#current !== undefined) stopKeepingAlive(this.#current.core.handle)
    this.#current = undefined
  }
}
