import type { PetstoreInternals } from '../../../core/petstore/create-petstore.ts'
import { countTimersSet } from '../../../core/time/timers.ts'

/** The requests that handlers of the user haven't answered yet. */
export class SlowHandlers {
  /** For each request, how many timers had been set when it came. */
  readonly #begun = new Set<{ readonly timers: number }>()

  /** Returns a petstore that tells which of its requests are waiting for a handler. */
  watch(petstore: PetstoreInternals): PetstoreInternals {
    return {
      ...petstore,
      answer: (request) => {
        if (!petstore.state.own.hasHandlers) return petstore.answer(request)
        const begun = { timers: countTimersSet() }
        const answer = petstore.answer(request)
        if (!(answer instanceof Promise)) return answer
        this.#begun.add(begun)
        return answer.finally(() => this.#begun.delete(begun))
      },
    }
  }

  /**
   * Whether a handler waits for something other than a timer: none was set since its request came.
   */
  get areBusy(): boolean {
    if (this.#begun.size === 0) return false
    const set = countTimersSet()
    return [...this.#begun].some(({ timers }) => !(set > timers))
  }

  /** Waits for them no longer. */
  giveUp(): void {
    this.#begun.clear()
  }
}
