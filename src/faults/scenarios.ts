import { routes } from '../contract/generated/routes.gen.ts'
import type { OperationId } from '../contract/route.ts'
import { datesOf, type LifecycleDates } from '../lifecycle/lifecycle.ts'
import type { Fault } from './fault.ts'

/** Something that goes wrong in a way that is known: plain data, to be used as it is or in parts. */
export interface Scenario {
  /** In the order in which they are tried. */
  readonly faults?: readonly Fault[]
  /** How many requests each caller has left of its shortest window, once. */
  readonly remaining?: number
}

/** Every operation that writes. */
const writes = routes.flatMap(({ operation, method }) => (method === 'GET' ? [] : [operation]))

/** What the contract deprecates. */
const deprecated = routes.flatMap(({ operation, deprecation }) =>
  deprecation === null ? [] : [[operation, datesOf(deprecation)] as const],
)

type Dates = Pick<LifecycleDates, 'deprecatedAt' | 'sunsetAt'>

/** Switches deprecated operations off for ten minutes of each hour: what is about to go. */
export function brownout(operations: Iterable<readonly [OperationId, Dates]>): readonly Fault[] {
  return [...operations].map(([operation, { deprecatedAt, sunsetAt }]) => ({
    operation,
    status: 503,
    message: `${operation} is switched off for ten minutes of each hour until its sunset`,
    headers: { 'Retry-After': '600' },
    schedule: {
      length: '10m',
      every: '1h',
      ...(deprecatedAt !== null && { from: deprecatedAt }),
      ...(sunsetAt !== null && { until: sunsetAt }),
    },
  }))
}

/** The scenarios that have a name. */
export const scenarios = {
  /** One request in five fails, and one in two of the others is slow. */
  flaky: {
    faults: [
      { status: 503, probability: 0.2 },
      { delay: [50, 400], probability: 0.5 },
    ],
  },
  /** Everything is down for two minutes, then all is well. */
  outage: {
    faults: [{ status: 503, message: 'The service is down', schedule: { length: '2m' } }],
  },
  /** Deprecated operations fail for the first ten minutes of each hour, until their sunset. */
  brownout: { faults: brownout(deprecated) },
  /** Every reply takes about two seconds. */
  slow: { faults: [{ delay: ['1s', '3s'] }] },
  /** One write in five is carried out, and its reply lost; one reply in ten breaks off. */
  lossy: {
    faults: [
      { operation: writes, network: 'reset', after: true, probability: 0.2 },
      { network: 'truncate', probability: 0.1 },
    ],
  },
  /** Each caller has three requests left in its minute, and all of them in the next one. */
  'rate-limited': { remaining: 3 },
} as const satisfies Readonly<Record<string, Scenario>>

export type ScenarioName = keyof typeof scenarios
