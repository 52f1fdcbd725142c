import type { Petstore } from 'petstore-mock'

/** A request that a client is to send. */
export interface Wish {
  readonly method: string
  readonly path: string
  readonly body?: string
}

export interface PoliteOptions {
  readonly apiKey: string | null
  /** The most requests under way at once. */
  readonly concurrency: number
  /** Draws from 0 to 1. */
  readonly random: () => number
}

const IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE']
const ATTEMPTS = 6
const GIVES_UP_AFTER_MS = 5_000
const BASE_MS = 500

/** What a client knows of one attempt; status 0 when there was no reply that it could read. */
interface Result {
  readonly status: number
  readonly headers: Headers
}

/**
 * A client that behaves: waits as long as it is told to, with all its requests; backs off
 * exponentially, with equal jitter; repeats only what may be, and may help.
 */
export class PoliteClient {
  readonly #petstore: Petstore
  readonly #options: PoliteOptions
  /** Requests that failed for good, and those under way: asked for once. */
  readonly #known = new Set<string>()
  #waitUntil = 0
  #isStopped = false

  constructor(petstore: Petstore, options: PoliteOptions) {
    this.#petstore = petstore
    this.#options = options
  }

  /** Sends all, at most so many at once. */
  async sendAll(wishes: readonly Wish[]): Promise<void> {
    const queue = [...wishes]
    const work = async () => {
      for (let wish = queue.shift(); wish !== undefined; wish = queue.shift()) {
        await this.#send(wish)
      }
    }
    await Promise.all(Array.from({ length: this.#options.concurrency }, work))
  }

  async #send(wish: Wish): Promise<void> {
    const name = JSON.stringify(wish)
    if (this.#known.has(name)) return
    this.#known.add(name)
    for (let failed = 0; failed < ATTEMPTS; failed += 1) {
      if (failed > 0) await sleep(this.#backoff(failed))
      await this.#untilAllowed()
      if (this.#isStopped) return
      const result = await this.#attempt(wish)
      this.#listen(result, failed)
      if (result.status >= 200 && result.status < 400) {
        this.#known.delete(name)
        return
      }
      if (!isWorthAnother(wish, result)) return
    }
  }

  async #untilAllowed(): Promise<void> {
    while (performance.now() < this.#waitUntil) await sleep(this.#waitUntil - performance.now())
  }

  /** Equal jitter: half of it sure, half of it drawn. */
  #backoff(failed: number): number {
    const most = BASE_MS * 2 ** failed
    return most / 2 + (most / 2) * this.#options.random()
  }

  async #attempt({ method, path, body }: Wish): Promise<Result> {
    const { apiKey } = this.#options
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), GIVES_UP_AFTER_MS)
    try {
      const response = await this.#petstore.fetch(path, {
        method,
        signal: controller.signal,
        headers: {
          ...(apiKey !== null && { 'X-API-Key': apiKey }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      if (text !== '') JSON.parse(text)
      return response
    } catch {
      return { status: 0, headers: new Headers() }
    } finally {
      clearTimeout(timer)
    }
  }

  /** Takes to heart what a reply says of waiting: for all requests, not for this one only. */
  #listen({ status, headers }: Result, failed: number): void {
    if (status === 401) this.#isStopped = true
    const told = toldMs(headers)
    if (status === 403 && told === undefined) this.#isStopped = true
    const isLimit = status === 429 || status === 403
    const ms = told ?? (isLimit ? this.#backoff(failed) : undefined)
    if (ms !== undefined) this.#waitUntil = Math.max(this.#waitUntil, performance.now() + ms)
  }
}

function isWorthAnother({ method }: Wish, { status, headers }: Result): boolean {
  if (status === 501) return false
  if (status === 429 || status === 408) return true
  if (status === 403) return toldMs(headers) !== undefined
  const isInvited = status >= 500 && toldMs(headers) !== undefined
  return (status === 0 || status >= 500) && (isInvited || IDEMPOTENT.includes(method))
}

/** How long a reply says to wait, in ms: a date by the clock of the service. */
function toldMs(headers: Headers): number | undefined {
  const ms = headers.get('Retry-After-Ms')
  if (ms !== null && /^\d+$/.test(ms)) return Number(ms)
  const value = headers.get('Retry-After') ?? ''
  if (/^\d+$/.test(value)) return Number(value) * 1_000
  const until = /GMT$/.test(value) ? Date.parse(value) : Number.NaN
  const wait = until - Date.parse(headers.get('Date') ?? '')
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.ceil(ms)))
}
