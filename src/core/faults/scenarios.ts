import { routes } from '../contract/generated/routes.gen.ts'
import type { OperationName } from '../contract/route.ts'
import type { LifecycleDates } from '../lifecycle/lifecycle.ts'
import type { Fault } from './fault.ts'

/** A set of faults that start together. It's plain data, so you can combine parts of several. */
export interface Scenario {
  /** The faults, in the order in which they're tried. */
  readonly faults?: readonly Fault[]
  /** The number of requests that each caller has left in its shortest window, until it resets. */
  readonly remaining?: number
}

/** A scenario, and the name by which it was chosen; null for your own. */
export interface NamedScenario extends Scenario {
  readonly name: ScenarioName | null
}

/** A scenario that has been played. */
export interface ActiveScenario {
  /** The id, as `play` returned it. */
  readonly id: string
  /** The name of a built-in scenario; null for your own. */
  readonly name: string | null
  /** The ids of its faults. */
  readonly faults: readonly string[]
  /** The number of requests that each caller had left at the start; null if it isn't limited. */
  readonly remaining: number | null
}

const writes = routes.flatMap(({ operation, method }) => (method === 'GET' ? [] : [operation]))

const NO_DATES = { deprecatedAt: null, sunsetAt: null }

/** The operations that the contract deprecates. Each petstore has its own dates for them. */
const deprecated = routes.flatMap(({ operation, deprecation }) =>
  deprecation === null ? [] : [[operation, NO_DATES] as const],
)

type Dates = Pick<LifecycleDates, 'deprecatedAt' | 'sunsetAt'>

/** Returns faults that switch deprecated operations off for ten minutes of each hour. */
export function brownout(operations: Iterable<readonly [OperationName, Dates]>): readonly Fault[] {
  return [...operations].map(([operation, { deprecatedAt, sunsetAt }]) => ({
    operation,
    status: 503,
    message: `${operation} is switched off for ten minutes of each hour until its sunset`,
    headers: { 'Retry-After': '600' },
    schedule: {
      duration: '10m',
      every: '1h',
      ...(deprecatedAt !== null && { from: deprecatedAt }),
      ...(sunsetAt !== null && { until: sunsetAt }),
    },
  }))
}

/** The built-in scenarios by name. */
export const scenarios = {
  /** One request in five fails, and half of the others are slow. */
  flaky: {
    faults: [
      { status: 503, probability: 0.2 },
      { delay: [50, 400], probability: 0.5 },
    ],
  },
  /** Everything is down for two minutes, then recovers. */
  outage: {
    faults: [{ status: 503, message: 'The service is down', schedule: { duration: '2m' } }],
  },
  /**
   * Deprecated operations fail for the first ten minutes of each hour. Played by its name, it follows
   * the option `lifecycle`, and so ends at the sunset.
   */
  brownout: { faults: brownout(deprecated) },
  /** Every response is delayed by one to three seconds. */
  slow: { faults: [{ delay: ['1s', '3s'] }] },
  /**
   * One write in five succeeds but loses its response. One in ten of the other responses is
   * truncated.
   */
  lossy: {
    faults: [
      { operation: writes, network: 'reset', afterOperation: true, probability: 0.2 },
      { network: 'truncate', probability: 0.1 },
    ],
  },
  /** Each caller has three requests left in its current minute. */
  'rate-limited': { remaining: 3 },
} as const satisfies Readonly<Record<string, Scenario>>

/** The names of the built-in scenarios. */
export type ScenarioName = keyof typeof scenarios

export function isScenarioName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name)
}

export const SCENARIO_NAMES = Object.keys(scenarios).filter(isScenarioName)

/** What each built-in scenario does, in a few words. */
export const SCENARIO_SUMMARIES: Readonly<Record<ScenarioName, string>> = {
  flaky: 'one request in five fails; half of the others are delayed',
  outage: 'every request fails for two minutes',
  brownout: 'deprecated operations fail for ten minutes of every hour, until their sunset',
  slow: 'every response takes one to three seconds',
  lossy:
    'one write in five succeeds but its response is lost; one in ten of the other responses is cut off',
  'rate-limited': 'every caller has three requests left in its minute',
}
