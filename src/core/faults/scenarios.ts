import { routes } from '../contract/generated/routes.gen.ts'
import type { Fault } from './fault.ts'

/** A set of faults that start together. It's plain data, so you can combine parts of several. */
export interface Scenario {
  /** The faults, in the order in which they're tried. */
  readonly faults?: readonly Fault[]
}

/** A scenario, and the name by which it was chosen; null for your own. */
export interface NamedScenario extends Required<Scenario> {
  readonly name: ScenarioName | null
}

const writes = routes.flatMap(({ operation, method }) => (method === 'GET' ? [] : [operation]))

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
  slow: 'every response takes one to three seconds',
  lossy:
    'one write in five succeeds but its response is lost; one in ten of the other responses is cut off',
}
