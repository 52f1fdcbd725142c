import { fetchFailed } from '../../../core/fetch/network.ts'
import { laterTurn } from '../../../core/time/timers.ts'

/** How many requests fail after the end of a run. Later ones never end, in case the client never does. */
const MOST_FAILED = 1_000

/**
 * The requests of a client in a run. At its end, those that are open fail, and so do later ones:
 * otherwise they would keep a place in a limiter that outlives the run.
 */
export class RunRequests {
  readonly #open = new Set<(error: Error) => void>()
  readonly #onSend: () => void
  #isOver = false
  #isCut = false
  #sent = 0
  #failed = 0

  /** `onSend` is called before a request is sent. */
  constructor(onSend: () => void) {
    this.#onSend = onSend
  }

  /** Whether a crash has cut the client off. */
  get isCut(): boolean {
    return this.#isCut
  }

  /** The number of requests that were sent before the end. */
  get sent(): number {
    return this.#sent
  }

  /** Whether a request hasn't been answered yet. */
  get hasOpen(): boolean {
    return this.#open.size > 0
  }

  /** Sends a request. */
  send(answer: () => Promise<Response>): Promise<Response> {
    if (this.#isOver) return this.#fail()
    if (this.#isCut) return new Promise((_, reject) => this.#open.add(reject))
    this.#sent += 1
    this.#onSend()
    return new Promise((resolve, reject) => {
      this.#open.add(reject)
      const deliver = (settle: () => void) => {
        if (this.#isCut) return
        settle()
        this.#open.delete(reject)
      }
      answer().then(
        (response) => deliver(() => resolve(response)),
        (error) => deliver(() => reject(error)),
      )
    })
  }

  /** From now on, nothing is sent, and the client hears nothing, not even that a request failed. */
  cut(): void {
    this.#isCut = true
    this.#isOver = false
  }

  end(): void {
    this.#isOver = true
    for (const reject of this.#open) reject(fetchFailed())
    this.#open.clear()
  }

  async #fail(): Promise<Response> {
    this.#failed += 1
    if (this.#failed > MOST_FAILED) return new Promise(() => {})
    // A client that repeats it at once would otherwise never let anything else run.
    await laterTurn()
    throw fetchFailed()
  }
}
