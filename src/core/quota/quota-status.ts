import type { CallerKey } from './accounts/account.ts'
import type { QuotaService } from './quota-service.ts'
import type { WindowName } from './window.ts'

/** The quota of one caller. Times are service time in epoch ms. */
export interface QuotaStatus {
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  /** The name of the caller's plan. */
  readonly plan: string
  /** The windows that the plan limits. */
  readonly windows: readonly QuotaWindow[]
  /** The number of requests that ignored a refusal, since the caller last waited. */
  readonly strikes: number
  /** The end of the ban; null if the caller isn't banned. */
  readonly bannedUntil: number | null
}

/** One window of a caller. */
export interface QuotaWindow {
  /** The name of the window. */
  readonly name: WindowName
  /** The number of requests that the window allows. */
  readonly limit: number
  /** The number of requests used so far. */
  readonly used: number
  /** The number of requests left. */
  readonly remaining: number
  /** The time at which the window resets, in epoch ms; null until a request starts the window. */
  readonly resetAt: number | null
}

/** Returns the quota of a caller at `now`. */
export function statusOf(service: QuotaService, key: CallerKey, now: number): QuotaStatus {
  const { count } = service.strikesOf(key, now)
  const windows = service.windowsOf(key, now).map((usage) => ({
    ...usage,
    resetAt: service.hasStarted(key, usage.name, now) ? usage.resetAt : null,
  }))
  return {
    apiKey: key,
    plan: service.planNameOf(key),
    windows,
    strikes: count,
    bannedUntil: service.banOf(key, now)?.endsAt ?? null,
  }
}
