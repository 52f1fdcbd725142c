import type { OperationId, Stability } from '../contract/route.ts'
import type { DialectOption } from '../dialects/dialects.ts'
import type { Scenario, ScenarioName } from '../faults/scenarios.ts'
import type { SafeOperations } from '../journal/safe.ts'
import type { LifecycleOptions } from '../lifecycle/lifecycle.ts'
import type { World } from '../model/fixtures.ts'
import type { Rules } from '../model/rules.ts'
import type { Plan } from '../quota/ledger.ts'
import type { BanOptions, RateLimitOptions } from '../quota/options.ts'
import type { PlanName } from '../quota/plans.ts'
import type { Duration } from '../time/duration.ts'
import type { Instant } from '../time/instant.ts'
import type { StateAccess } from '../user-handlers/state.ts'
import type { HandlersOption } from '../user-handlers/user-handlers.ts'

/**
 * Any string. In a union with known names, editors still suggest those, which `string` would hide.
 */
export type AnyName = string & Record<never, never>

/**
 * The options of `createPetstore`. Every option has a default. An unknown option or an invalid
 * value throws a `TypeError`.
 *
 * `OwnPlan` lists the names of your own plans. `createPetstore` infers them from `plans`. Without
 * it, any name of a plan is accepted. `State` is the type of `state`, which is inferred too.
 */
export interface PetstoreOptions<OwnPlan extends string = AnyName, State = unknown> {
  /**
   * The URL of the service: `'*'` for any origin, a path such as `'/v1'`, or a URL such as
   * `'https://api.example.com/v1'`.
   *
   * - `'*'`: any origin, paths at the root. The service doesn't answer unknown paths.
   * - `'/v1'`: any origin, paths below `/v1`.
   * - `'https://api.example.com/v1'`: that origin, paths below `/v1`.
   *
   * With a path or a URL, the service also answers unknown paths below it, with 404.
   * @default '*'
   */
  readonly baseUrl?: string
  /**
   * Your msw handlers, or a function that creates them. They answer before the petstore's operations,
   * under the same quotas and faults.
   *
   * The function is called again whenever the state is replaced: by `reset()` or `restore()`, for
   * example. An array is shared: its `once` handlers don't start again.
   * @default []
   */
  readonly handlers?: HandlersOption<State>
  /**
   * The state of your handlers: a JSON value, which is copied for each petstore and session, or
   * `{ read, write }` if your handlers keep it themselves, such as in their module.
   * @default none
   */
  readonly state?: State | StateAccess<State>
  /**
   * Whether to serve the built-in Petstore operations. Set it to `false` to serve only your handlers.
   * @default true
   */
  readonly operations?: boolean
  /**
   * The name of the API, which the panel shows.
   * @default 'Petstore', or 'Your API' without operations
   */
  readonly title?: string
  /**
   * Operations that change nothing, in addition to GET, HEAD, OPTIONS, QUERY and GraphQL queries:
   * names such as `'POST /search'`, or functions that get a request's journal entry. A client may
   * repeat them.
   * @default []
   */
  readonly safe?: SafeOperations
  /**
   * The rows that the petstore starts with.
   * @default defaultWorld
   */
  readonly fixtures?: World
  /**
   * The seed of every random draw, such as faults and latency: an integer from 0 to 4294967295.
   * @default 1
   */
  readonly seed?: number
  /**
   * The plan of callers without an API key, and of callers whose key isn't in `apiKeys`.
   * @default 'free'
   */
  readonly plan?: NoInfer<PlanName | OwnPlan>
  /**
   * The known API keys, and the plan of each.
   * @default {}
   */
  readonly apiKeys?: Readonly<Record<string, NoInfer<PlanName | OwnPlan>>>
  /**
   * Plans to add or to change. Null means no limit. With `operations: false`, no plan
   * limits anyone unless you set this option or `plan`.
   * @default the contract's
   */
  readonly plans?: { readonly [Name in PlanName | OwnPlan]?: Partial<Plan> }
  /**
   * Whether requests need a key that is in `apiKeys`. If it's `'required'`, requests without one get
   * a 401.
   * @default 'optional'
   */
  readonly auth?: 'optional' | 'required'
  /**
   * The rate limit. If it's `false`, no request is refused, but responses still have the headers.
   * @default {}
   */
  readonly rateLimit?: false | RateLimitOptions
  /**
   * How errors are written and limits are announced: as in the contract (`'standard'`), like another
   * service, or wrongly (`'wrong'`). For handlers of several origins, it can be a record by host.
   * @default 'standard'
   */
  readonly dialect?: DialectOption
  /**
   * The ban of callers that ignore `Retry-After`. If it's `false`, they're never banned.
   * @default {}
   */
  readonly ban?: false | BanOptions
  /**
   * The service's clock: it runs with the system clock (`'system'`), or is frozen at an instant.
   * @default 'system'
   */
  readonly clock?: 'system' | Instant
  /**
   * Which operations are deprecated, and what they do after their sunset.
   * @default {}
   */
  readonly lifecycle?: LifecycleOptions
  /**
   * Stability levels by operation id. They override those of the contract.
   * @default the contract's
   */
  readonly stability?: { readonly [Id in OperationId]?: Stability }
  /**
   * Rules for behaviour that the specification leaves open.
   * @default {}
   */
  readonly rules?: Partial<Rules>
  /**
   * A number that is added to every id in requests and responses: a BigInt, a safe integer, or a
   * decimal string. With `9007199254740993n`, all ids exceed 2^53.
   * @default 0n
   */
  readonly idOffset?: bigint | number | string
  /**
   * The origins that CORS allows: all (`true`), none (`false`), or a list of origins.
   * @default true
   */
  readonly cors?: boolean | readonly string[]
  /**
   * The delay of every response: a duration, or a range `[least, most]` to draw from.
   * @default 0
   */
  readonly latency?: Duration | readonly [Duration, Duration]
  /**
   * The size of the journal.
   * @default {}
   */
  readonly journal?: JournalOptions
  /**
   * The largest body of a request, in bytes. A larger one gets a 413.
   * @default 1048576, or 10485760 without operations
   */
  readonly maxBodyBytes?: number
  /**
   * The scenario that is active from the start: the name of a built-in one, or an object.
   * @default none
   */
  readonly scenario?: ScenarioName | Scenario
}

/** The option `journal`. */
export interface JournalOptions {
  /**
   * How many entries and test actions together the journal keeps, from 0 to 1000000. The oldest are
   * dropped first.
   * @default 10000
   */
  readonly limit?: number
  /**
   * The memory that the strings of entries and test actions may use: a byte a character. The oldest
   * are dropped first.
   * @default 67108864
   */
  readonly maxBytes?: number
}
