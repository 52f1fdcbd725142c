import { type Signal, signal } from '@preact/signals'
import { CallError, codeOf, UNREACHABLE } from '../../control/client/call-error.ts'
import { messageOf } from '../../core/lib/describe.ts'
import { type Throttled, throttle } from '../../core/time/timers.ts'

/** How often a resource that keeps changing is loaded again by default, in ms. */
const RELOAD_MS = 250

/** Something that the panel loads from the petstore, and loads again when it has changed. */
export class Resource<Value> {
  /** The value; undefined until it's loaded for the first time. */
  readonly value: Signal<Value | undefined> = signal(undefined)
  /** Why the latest attempt to load it failed; undefined if it didn't. */
  readonly error: Signal<CallError | undefined> = signal(undefined)
  readonly #load: () => Promise<Value>
  readonly #reload: Throttled
  #watchers = 0
  #isStale = true
  #latest = 0
  #answered = 0

  constructor(load: () => Promise<Value>, reloadMs = RELOAD_MS) {
    this.#load = load
    this.#reload = throttle(reloadMs, () => void this.refresh())
  }

  /** Loads the value while someone looks at it. Returns a function that stops this. */
  watch(): () => void {
    this.#watchers += 1
    if (this.#isStale) void this.refresh()
    return () => {
      this.#watchers -= 1
    }
  }

  /** Notes that the value has changed. It's loaded soon if someone looks at it, or else later. */
  invalidate(): void {
    this.#isStale = true
    if (this.#watchers > 0) this.#reload.schedule()
  }

  /**
   * Loads the value now. An answer that a later one has overtaken is ignored. One that comes while a
   * later one is awaited counts, otherwise changes faster than a slow server would never be shown.
   */
  async refresh(): Promise<void> {
    this.#latest += 1
    const own = this.#latest
    this.#isStale = false
    try {
      const value = await this.#load()
      if (!this.#accept(own)) return
      this.value.value = value
      this.error.value = undefined
    } catch (error) {
      if (!this.#accept(own)) return
      this.#isStale = true
      this.error.value = toCallError(error)
    }
  }

  #accept(own: number): boolean {
    if (own <= this.#answered) return false
    this.#answered = own
    return true
  }
}

/** Returns an error as one of a call. The one of a server without an answer says what to check. */
export function toCallError(error: unknown): CallError {
  if (codeOf(error) === UNREACHABLE) return new CallError(UNREACHABLE, whatToCheck(), error)
  if (error instanceof CallError) return error
  return new CallError('failed', messageOf(error), error)
}

function whatToCheck(): string {
  return `The server at ${location.origin} doesn't answer. Is it still running, at this port? Nothing is lost while this page stays open.`
}
