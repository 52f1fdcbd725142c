import {
  isPlainObject,
  readArray,
  readBoolean,
  readInteger,
  readObject,
  throwOptionError,
} from '../../core/lib/check.ts'
import {
  namesOf,
  type OptionTable,
  readParts,
  type SettingsOf,
} from '../../core/lib/option-table.ts'
import type { AnyName, PetstoreOptions } from '../../core/settings/options.ts'
import { type Duration, durationMs } from '../../core/time/duration.ts'
import type { UserHandler } from '../../core/user-handlers/routes.ts'
import { isPromise } from '../../core/user-handlers/state.ts'
import type { HandlersOption } from '../../core/user-handlers/user-handlers.ts'
import type { HarSource } from '../har/index.ts'
import type { OpenapiSource } from '../openapi/index.ts'
import type { Condition } from './judge.ts'
import { DEFAULT_OUTCOMES, type Outcome, type OutcomeName, readOutcomes } from './outcomes.ts'
import type { Path } from './path.ts'
import type { ExploreProgress } from './report.ts'
import { type RuleSwitches, readSeverities } from './rules.ts'
import { type InstalledTimers, readTimers } from './run/virtual-time.ts'

/** The options of `explore`. `State` is the type of `petstore.state`, which is inferred. */
export interface ExploreOptions<Result = unknown, State = unknown> {
  /**
   * The most faults on a path. Each additional one multiplies the number of paths.
   * @default 2
   */
  readonly faults?: number
  /**
   * What can happen to a request: names of built-in outcomes, or `{ name, fault }` for your own.
   * @default 429, 503, lost, truncated, timeout, late
   */
  readonly outcomes?: readonly (OutcomeName | Outcome)[]
  /**
   * How many times the client runs side by side: 1 or 2. Of two, results and rows must be the same as if
   * they ran one after the other. What can happen to their requests is `held`, and `late` if you choose
   * it.
   * @default 1
   */
  readonly clients?: 1 | 2
  /**
   * How many of a run's requests, from the first, may get a fault.
   * @default 12
   */
  readonly requests?: number
  /**
   * The number of runs after which the search ends.
   * @default 2000
   */
  readonly runs?: number
  /**
   * The real time after which the search ends, as a guard: `runs` is the limit that doesn't depend
   * on the machine. A number is in ms.
   * @default '5m'
   */
  readonly time?: Duration
  /**
   * The virtual time within which the client must come to an end. A number is in ms.
   * @default '1h'
   */
  readonly settleWithin?: Duration
  /**
   * The most requests that a run may send. A client that sends more is stopped.
   * @default 100
   */
  readonly maxRequests?: number
  /**
   * The options of the petstore, except for `scenario` and `journal`. Here, `handlers` may also be an
   * asynchronous function that loads their module for each run. With `openapi`, it's the API that a
   * document describes; with `har`, what a recording has.
   */
  readonly petstore?: ExploredPetstore<State>
  /** Called after each run. Returns false or throws if something is wrong. */
  readonly holds?: Condition<Result>
  /** The severity of rules, by name; `'off'` switches a rule off. */
  readonly rules?: RuleSwitches
  /**
   * What to ignore when two runs are compared: fields of rows, such as a date, lists of a state, such as a
   * log, and headers.
   */
  readonly ignore?: readonly string[]
  /**
   * Whether msw intercepts the requests of the process, for clients that you can't give a `fetch`.
   * @default false
   */
  readonly intercept?: boolean
  /**
   * What has faked the timers: `vi`, `jest` or `mock.timers`. By default, `explore` fakes them.
   * @default none
   */
  readonly timers?: InstalledTimers
  /**
   * The folder in which to save a scenario for each problem. A later search tries these paths first.
   * @default none
   */
  readonly save?: string
  /**
   * A function that is called after each run. Without one, the search prints how far it has come,
   * every ten seconds.
   */
  readonly onProgress?: (progress: ExploreProgress) => void
}

/** The option `petstore` of `explore`. */
export interface ExploredPetstore<State = unknown>
  extends Omit<PetstoreOptions<AnyName, State>, 'scenario' | 'journal' | 'handlers'>,
    OpenapiSource,
    HarSource {
  /**
   * Handlers of your own API, or a function that creates them. An asynchronous function is called for
   * each run, and returns a module with the export `handlers`, and `state` and other options if there
   * are any: `() => (vi.resetModules(), import('./handlers'))`.
   * @default []
   */
  readonly handlers?: HandlersOption<State, readonly UserHandler[] | Promise<object>>
}

/** Every option of `explore`, with its default and a function that reads it. */
export const EXPLORE_OPTIONS = {
  faults: { default: 2, read: (got, name) => readInteger(got, name, 0, 10) },
  outcomes: {
    default: DEFAULT_OUTCOMES,
    shown: DEFAULT_OUTCOMES.join(', '),
    read: readOutcomes,
  },
  clients: { default: 1, read: (got, name) => readInteger(got, name, 1, 2) },
  requests: { default: 12, read: (got, name) => readInteger(got, name, 1, 1_000) },
  runs: { default: 2_000, read: (got, name) => readInteger(got, name, 1, 10_000_000) },
  time: { default: '5m', read: (got, name) => durationMs(got, name) },
  settleWithin: { default: '1h', read: (got, name) => durationMs(got, name) },
  maxRequests: { default: 100, read: (got, name) => readInteger(got, name, 1, 10_000) },
  petstore: { default: {}, read: requirePetstoreOptions },
  holds: { default: undefined, shown: 'none', read: requireFunction },
  rules: { default: {}, read: readSeverities },
  ignore: { default: [], read: readNames },
  intercept: { default: false, read: readBoolean },
  timers: { default: undefined, shown: 'none', read: readTimers },
  save: { default: undefined, shown: 'none', read: readFolder },
  onProgress: { default: undefined, shown: 'none', read: requireFunction },
} satisfies OptionTable<ExploreOptions>

/** The checked options of `explore`. */
export interface ExploreSettings<Result>
  extends Omit<SettingsOf<typeof EXPLORE_OPTIONS>, 'petstore' | 'holds' | 'onProgress'> {
  readonly petstore: ExploredPetstore
  readonly holds: Condition<Result> | undefined
  /** The paths to try before all others. */
  readonly first: readonly Path[]
  /** Whether these paths must happen. */
  readonly isReplay: boolean
  readonly onProgress: ((progress: ExploreProgress) => void) | undefined
  /** Called after the runs without faults. */
  readonly onStart: ((progress: ExploreProgress) => void) | undefined
  /** The number of runs at the same time. Only those of commands don't disturb each other. */
  readonly jobs: number
  /** Ends the search when it aborts. */
  readonly signal: AbortSignal | undefined
}

/**
 * Reads the options of `explore`.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readExploreOptions<Result>(
  options: ExploreOptions<Result>,
): ExploreSettings<Result> {
  readObject(options, 'explore', namesOf(EXPLORE_OPTIONS), ALIASES)
  const settings = readParts(options, 'explore', EXPLORE_OPTIONS)
  const { petstore = {}, holds, onProgress } = options
  return {
    ...settings,
    ...(settings.clients === 2 && { outcomes: readOrders(options, settings.outcomes) }),
    petstore,
    holds,
    first: [],
    isReplay: false,
    onProgress,
    onStart: undefined,
    jobs: 1,
    signal: undefined,
  }
}

/** Reads what can happen to the requests of two clients: only what changes their order. */
function readOrders<Result>(
  { outcomes, holds }: ExploreOptions<Result>,
  read: readonly Outcome[],
): readonly Outcome[] {
  const hint = 'because two clients are right if they do the same as one after the other'
  if (holds !== undefined) throwOptionError('explore.holds', holds, 'none', hint)
  if (outcomes === undefined) return readOutcomes(['held'], 'explore.outcomes')
  if (read.every(({ name }) => name === 'held' || name === 'late')) return read
  return throwOptionError('explore.outcomes', outcomes, 'held or late', hint)
}

/** What to suggest for names that users may try. */
const ALIASES = {
  depth: 'faults',
  timeout: 'time or settleWithin',
  invariant: 'holds',
  check: 'holds',
  plan: "petstore: { plan: 'pro' }",
  fixtures: 'petstore: { fixtures: … }',
  scenario: 'outcomes',
  msw: 'intercept',
}

function requirePetstoreOptions(got: unknown, name: string): void {
  if (!isPlainObject(got)) throwOptionError(name, got, 'an object')
  if ('scenario' in got)
    throwOptionError(`${name}.scenario`, got.scenario, 'none', 'choose outcomes instead')
  if ('journal' in got)
    throwOptionError(`${name}.journal`, got.journal, 'none', 'a search needs the whole journal')
}

function requireFunction(got: unknown, name: string): void {
  if (got !== undefined && typeof got !== 'function') throwOptionError(name, got, 'a function')
}

function readFolder(got: unknown, name: string): string | undefined {
  return got === undefined || (typeof got === 'string' && got !== '')
    ? got
    : throwOptionError(name, got, 'the path of a folder')
}

function readNames(got: unknown, name: string): ReadonlySet<string> {
  const names = readArray(got, name).map((each, index) =>
    typeof each === 'string'
      ? each
      : throwOptionError(`${name}[${index}]`, each, 'the name of a field'),
  )
  return new Set(names)
}

/** Turns a described or recorded API into handlers. `ids` are the fields that may differ between two new rows. */
export async function describePetstore(
  petstore: ExploredPetstore,
): Promise<{ readonly petstore: ExploredPetstore; readonly ids: readonly string[] }> {
  if (petstore.openapi === undefined && petstore.har === undefined) return { petstore, ids: [] }
  const { addApi } = await import('../har/add-api.ts')
  const { handlers = [], ...others } = petstore
  const { options, api } = await addApi({
    ...others,
    handlers: typeof handlers === 'function' ? (world) => requireList(handlers(world)) : handlers,
  })
  return { petstore: options, ids: api.ids }
}

function requireList(created: readonly UserHandler[] | Promise<object>): readonly UserHandler[] {
  if (!isPromise(created)) return created
  const expected =
    'an array, or a function that returns one, because openapi or har has a state of its own,'
  return throwOptionError('explore.petstore.handlers', created, expected)
}
