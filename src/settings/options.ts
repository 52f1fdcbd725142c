import type { OperationId, Stability } from '../contract/route.ts'
import type { Scenario, ScenarioName } from '../faults/scenarios.ts'
import type { Rules } from '../model/rules.ts'
import type { World as FixtureWorld } from '../model/world.ts'
import type { DialectName, RetryAfterForm } from '../quota/dialects.ts'
import type { Plan, WindowStart } from '../quota/window.ts'
import type { Duration } from '../time/duration.ts'
import type { Instant } from '../time/instant.ts'

/** What `createPetstore` takes. Every option has a default; a wrong one throws a `TypeError`. */
export interface PetstoreOptions {
  /**
   * Where the service is: `'*'` is any origin, paths at the root; `'https://api.example.com/v1'` that
   * origin and base path; `'/v1'` any origin, that base path. A base URL also answers unknown paths
   * below it (404, 405); `'*'` leaves them alone.
   * @default '*'
   */
  readonly baseUrl?: string
  /**
   * The rows to start from.
   * @default defaultWorld
   */
  readonly fixtures?: FixtureWorld
  /**
   * Seeds every random draw: faults, jitter. An integer from 0 to 4294967295.
   * @default 1
   */
  readonly seed?: number
  /**
   * The plan of callers whose key is not listed, and of callers without a key.
   * @default 'free'
   */
  readonly plan?: string
  /**
   * API keys, and the plan that each is on.
   * @default {}
   */
  readonly apiKeys?: Readonly<Record<string, string>>
  /**
   * Merged over the four plans of the contract. `null` for a window means no limit.
   * @default the plans of SPEC part 8; Enterprise is Business × 10 until configured
   */
  readonly plans?: Readonly<Record<string, Partial<Plan>>>
  /**
   * `'required'` answers 401 to a request without a key that is in `apiKeys`.
   * @default 'optional'
   */
  readonly auth?: 'optional' | 'required'
  /**
   * How requests are limited; `false` never refuses, the headers stay.
   * @default {}
   */
  readonly rateLimit?: false | RateLimitOptions
  /**
   * When a key is banned; `false` for never.
   * @default { after: 5, duration: '10m', status: 403 }
   */
  readonly ban?: false | BanOptions
  /**
   * `'system'`, or an instant (a `Date`, an ISO 8601 string) at which the clock stands frozen.
   * @default 'system'
   */
  readonly clock?: 'system' | Instant
  /**
   * Which operations are deprecated and when they go.
   * @default as the contract says
   */
  readonly lifecycle?: LifecycleOptions
  /**
   * Overrides the stability that the contract gives an operation.
   * @default {}
   */
  readonly stability?: { readonly [Id in OperationId]?: Stability }
  /**
   * Behaviour that the specification leaves open.
   * @default the least invention in each case
   */
  readonly rules?: Partial<Rules>
  /**
   * Added to every id on the wire: `9007199254740993n` makes all ids exceed 2^53. A BigInt, a safe
   * integer, or a decimal string.
   * @default 0n
   */
  readonly idBase?: bigint | number | string
  /**
   * `true` allows any origin, a list those, `false` none.
   * @default true
   */
  readonly cors?: boolean | readonly string[]
  /**
   * How long each reply takes: ms, or a range to draw from.
   * @default 0
   */
  readonly latency?: Duration | readonly [Duration, Duration]
  /**
   * How many entries the journal keeps.
   * @default { limit: 10_000 }
   */
  readonly journal?: { readonly limit?: number }
  /**
   * What goes wrong from the start: the name of a scenario, or one of your own.
   * @default none
   */
  readonly scenario?: ScenarioName | Scenario
}

export interface RateLimitOptions {
  /**
   * Where a window starts: at a caller's first request in it, or with the clock's minute and UTC day.
   * @default 'first-request'
   */
  readonly window?: WindowStart
  /**
   * Whether refused requests are counted too.
   * @default false
   */
  readonly countRejected?: boolean
  /**
   * Adds `RateLimit` and `RateLimit-Policy` (IETF draft).
   * @default false
   */
  readonly ietfHeaders?: boolean
  /**
   * How `Retry-After` is written.
   * @default 'seconds'
   */
  readonly retryAfter?: RetryAfterForm
  /**
   * How limits are told: as the contract says, as other services do, or wrongly.
   * @default 'standard'
   */
  readonly dialect?: DialectName
  /**
   * Operations that neither spend quota nor are refused for it.
   * @default []
   */
  readonly exempt?: readonly OperationId[]
}

export interface BanOptions {
  /**
   * How many requests before `Retry-After` is over get the key banned.
   * @default 5
   */
  readonly after?: number
  /**
   * How long a ban is; of a list the first ban takes the first, and so on; the last one stays.
   * @default '10m'
   */
  readonly duration?: Duration | readonly Duration[]
  /**
   * The status that a banned caller is answered.
   * @default 403
   */
  readonly status?: 403 | 429
}

export interface LifecycleOptions {
  /**
   * What a deprecated operation does from its sunset on: serve as before, or answer 410.
   * @default 'serve'
   */
  readonly afterSunset?: 'serve' | 'gone'
  /** Overrides the contract by operation; `null` for one that is not deprecated. */
  readonly operations?: { readonly [Id in OperationId]?: OperationLifecycle | null }
}

/** When an operation was deprecated, and when it goes (RFC 9745, RFC 8594). */
export interface OperationLifecycle {
  readonly deprecatedAt?: Instant
  readonly sunsetAt?: Instant
  /** URL of what to use instead: `Link` with `rel="successor-version"`. */
  readonly successor?: string
  /** URL of a page about it: `Link` with `rel="deprecation"` and `rel="sunset"`. */
  readonly documentation?: string
}
