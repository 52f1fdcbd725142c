import type { Plan } from 'petstore-mock'

interface Options {
  readonly plan: Plan
  readonly window: 'first-request' | 'clock'
  readonly countRejected: boolean
}

interface Window {
  readonly limit: number | null
  readonly length: number
  /** When each counted request came, since the beginning of time. */
  readonly times: number[]
}

/** Quotas as simply as they can be had: every counted request's time, looked through each time. */
export class NaiveQuota {
  readonly #options: Options
  readonly #windows: readonly Window[]

  constructor(options: Options) {
    const { perMinute, perDay } = options.plan
    this.#options = options
    this.#windows = [
      { limit: perMinute, length: 60_000, times: [] },
      { limit: perDay, length: 86_400_000, times: [] },
    ]
  }

  /** Asks for one request, and tells what the response to it must say. */
  ask(now: number) {
    const limited = () => this.#windows.flatMap((window) => this.#view(window, now) ?? [])
    const served = limited().every(({ remaining }) => remaining > 0)
    if (served || this.#options.countRejected) {
      for (const { times } of this.#windows) times.push(now)
    }
    // The day before the minute, when nothing else tells them apart.
    const [shown] = limited()
      .toReversed()
      .toSorted((left, right) => left.remaining - right.remaining || right.resetAt - left.resetAt)
    const endOfMinute = (Math.floor(now / 60_000) + 1) * 60_000
    return {
      served,
      limit: shown?.limit ?? 2_147_483_647,
      remaining: shown?.remaining ?? 2_147_483_647,
      reset: Math.ceil((shown?.resetAt ?? endOfMinute) / 1_000),
      retryAfter: served || !shown ? null : Math.max(1, Math.ceil((shown.resetAt - now) / 1_000)),
    }
  }

  #view({ limit, length, times }: Window, now: number) {
    if (limit === null) return undefined
    const startedAt = this.#startOf(times, length, now)
    const used = times.filter((time) => time >= startedAt).length
    return { limit, remaining: Math.max(0, limit - used), resetAt: startedAt + length }
  }

  /** Walks through all requests: each one either falls into the window before it or opens one. */
  #startOf(times: readonly number[], length: number, now: number): number {
    if (this.#options.window === 'clock') return now - (now % length)
    let startedAt = Number.NEGATIVE_INFINITY
    for (const time of [...times, now]) {
      if (time - startedAt >= length) startedAt = time
    }
    return startedAt
  }
}
