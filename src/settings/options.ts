import type { OperationId, Stability } from '../contract/route.ts'
import type { Scenario, ScenarioName } from '../faults/scenarios.ts'
import type { LifecycleOptions } from '../lifecycle/lifecycle.ts'
import type { Rules } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { BanOptions, RateLimitOptions } from '../quota/options.ts'
import type { Plan } from '../quota/window.ts'
import type { Duration } from '../time/duration.ts'
import type { Instant } from '../time/instant.ts'

/**
 * The options of `createPetstore`. Every option has a default; an unknown option or an invalid value
 * throws a `TypeError`.
 */
export interface PetstoreOptions {
  /**
   * The URL that the service is available at:
   *
   * - `'*'`: any origin, paths at the root. Unknown paths are not answered.
   * - `'/v1'`: any origin, paths below `/v1`.
   * - `'https://api.example.com/v1'`: that origin, paths below `/v1`.
   *
   * With a path or a URL, the service also answers unknown paths below it (404, 405).
   * @default '*'
   */
  readonly baseUrl?: string
  /**
   * The rows to start with.
   * @default defaultWorld
   */
  readonly fixtures?: World
  /**
   * The seed of every random draw, such as faults and latency: an integer from 0 to 4294967295.
   * @default 1
   */
  readonly seed?: number
  /**
   * The plan of callers without an API key, and of callers whose key is not in `apiKeys`.
   * @default 'free'
   */
  readonly plan?: string
  /**
   * The known API keys, and the plan of each.
   * @default {}
   */
  readonly apiKeys?: Readonly<Record<string, string>>
  /**
   * Adds plans, or changes those of the contract (SPEC part 8). A window with `null` has no limit.
   * @default the contract's
   */
  readonly plans?: Readonly<Record<string, Partial<Plan>>>
  /**
   * Whether requests need a key that is in `apiKeys`. With `'required'`, the service responds to
   * others with 401.
   * @default 'optional'
   */
  readonly auth?: 'optional' | 'required'
  /**
   * How requests are limited. With `false`, the service refuses no request for its quota, but still
   * sends the headers.
   * @default {}
   */
  readonly rateLimit?: false | RateLimitOptions
  /**
   * When a caller is banned for ignoring `Retry-After`. With `false`, never.
   * @default {}
   */
  readonly ban?: false | BanOptions
  /**
   * Where the clock starts: at the time of the machine (`'system'`), or frozen at an instant.
   * @default 'system'
   */
  readonly clock?: 'system' | Instant
  /**
   * Which operations are deprecated, and how they behave after their sunset.
   * @default {}
   */
  readonly lifecycle?: LifecycleOptions
  /**
   * Overrides the stability levels of the contract by operation id.
   * @default the contract's
   */
  readonly stability?: { readonly [Id in OperationId]?: Stability }
  /**
   * Behaviour that the specification leaves open.
   * @default {}
   */
  readonly rules?: Partial<Rules>
  /**
   * A number that is added to every id in requests and replies. With `9007199254740993n`, all ids
   * exceed 2^53. A BigInt, a safe integer, or a decimal string.
   * @default 0n
   */
  readonly idBase?: bigint | number | string
  /**
   * The origins that CORS allows: all (`true`), none (`false`), or those in a list.
   * @default true
   */
  readonly cors?: boolean | readonly string[]
  /**
   * The delay of every reply: a duration, or a range `[least, most]` to draw from. A number is in ms.
   * @default 0
   */
  readonly latency?: Duration | readonly [Duration, Duration]
  /**
   * How much the journal keeps.
   * @default {}
   */
  readonly journal?: JournalOptions
  /**
   * The scenario that is active from the start: a name, or a scenario of your own.
   * @default none
   */
  readonly scenario?: ScenarioName | Scenario
}

/** The option `journal`. */
export interface JournalOptions {
  /**
   * The number of entries that the journal keeps, from 0 to 1000000. Beyond that, the oldest entry
   * is dropped.
   * @default 10_000
   */
  readonly limit?: number
}
