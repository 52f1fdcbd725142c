import type { Petstore } from 'petstore-mock'

/** A request that a client wants to send. */
export interface Wish {
  readonly method: string
  readonly path: string
  readonly body?: string
}

export interface PoliteOptions {
  readonly apiKey: string | null
  /** Whether it sends each POST with an `Idempotency-Key`, and retries it. */
  readonly sendsKeys: boolean
  /** The most parallel requests. */
  readonly concurrency: number
  /** Returns a random number from 0 to 1. */
  readonly random: () => number
}

const IDEMPOTENT = ['GET', 'HEAD', 'PUT', 'DELETE']
const ATTEMPTS = 6
const GIVES_UP_AFTER_MS = 5_000
const BASE_MS = 500

let keysSent = 0

function nextKey(): string {
  keysSent += 1
  return `call-${keysSent}`
}

/** The result of one attempt. The status is 0 if there was no readable response. */
interface Result {
  readonly status: number
  readonly headers: Headers
}

/**
 * A well-behaved client. It waits as long as responses ask it to, with all its requests. It backs
 * off exponentially with equal jitter, and retries only requests that are safe and may succeed.
 */
export class PoliteClient {
  readonly #petstore: Petstore
  readonly #options: PoliteOptions
  /** Requests in flight, and requests that failed permanently: they aren't sent again. */
  readonly #known = new Set<string>()
  #waitUntil = 0
  #isStopped = false

  constructor(petstore: Petstore, options: PoliteOptions) {
    this.#petstore = petstore
    this.#options = options
  }

  /** Sends all requests, at most `concurrency` in parallel. */
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
    const key = this.#options.sendsKeys && wish.method === 'POST' ? nextKey() : undefined
    for (let failed = 0; failed < ATTEMPTS; failed += 1) {
      if (failed > 0) await sleep(this.#backoff(failed))
      await this.#untilAllowed()
      if (this.#isStopped) return
      const result = await this.#attempt(wish, key)
      this.#applyWait(result, failed)
      if (result.status >= 200 && result.status < 400) {
        this.#known.delete(name)
        return
      }
      if (!isWorthAnother(wish, result, key)) return
    }
  }

  async #untilAllowed(): Promise<void> {
    while (performance.now() < this.#waitUntil) await sleep(this.#waitUntil - performance.now())
  }

  /** Equal jitter: half of the pause is fixed, half is random. */
  #backoff(failed: number): number {
    const most = BASE_MS * 2 ** failed
    return most / 2 + (most / 2) * this.#options.random()
  }

  async #attempt({ method, path, body }: Wish, key: string | undefined): Promise<Result> {
    const { apiKey } = this.#options
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(), GIVES_UP_AFTER_MS)
    try {
      const response = await this.#petstore.fetch(path, {
        method,
        signal: controller.signal,
        headers: {
          ...(apiKey !== null && { 'X-API-Key': apiKey }),
          ...(key !== undefined && { 'Idempotency-Key': key }),
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

  /** Applies the wait that a response asks for to all requests. */
  #applyWait({ status, headers }: Result, failed: number): void {
    if (status === 401) this.#isStopped = true
    const wait = waitMs(headers)
    if (status === 403 && wait === undefined) this.#isStopped = true
    const isLimit = status === 429 || status === 403
    const ms = wait ?? (isLimit ? this.#backoff(failed) : undefined)
    if (ms !== undefined) this.#waitUntil = Math.max(this.#waitUntil, performance.now() + ms)
  }
}

function isWorthAnother(
  { method }: Wish,
  { status, headers }: Result,
  key: string | undefined,
): boolean {
  if (status === 501) return false
  if (status === 409 && key !== undefined) return true
  if (status === 429 || status === 408) return true
  if (status === 403) return waitMs(headers) !== undefined
  const isSafe = IDEMPOTENT.includes(method) || key !== undefined
  const isInvited = status >= 500 && waitMs(headers) !== undefined
  return (status === 0 || status >= 500) && (isInvited || isSafe)
}

/**
 * Returns the wait that a response asks for, in ms. Dates are relative to the response's `Date`.
 */
function waitMs(headers: Headers): number | undefined {
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
