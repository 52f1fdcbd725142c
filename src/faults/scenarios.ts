import { routes } from '../contract/routes.gen.ts'
import type { Fault } from './fault.ts'

/** Something that goes wrong in a way that is known: plain data, to be used as it is or in parts. */
export interface Scenario {
  /** In the order in which they are tried. */
  readonly faults?: readonly Fault[]
  /** How many requests each caller has left of its shortest window. */
  readonly remaining?: number
}

const WRITES = ['createPet', 'createCategory', 'createOrder', 'replaceOrder'] as const

/** Operations that go: what a brownout announces. */
const brownouts = routes.flatMap(({ operation, deprecation }): readonly Fault[] =>
  deprecation === null
    ? []
    : [
        {
          operation,
          status: 503,
          message: `${operation} is switched off for some minutes of each hour before its sunset`,
          headers: { 'Retry-After': '600' },
          schedule: { length: '10m', every: '1h', until: deprecation.sunsetAt },
        },
      ],
)

/** The scenarios that have a name. */
export const scenarios = {
  /** One request in five fails, and one in two is slow. */
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
  /** The deprecated operation fails for ten minutes of each hour, until its sunset. */
  brownout: { faults: brownouts },
  /** Every reply takes about two seconds. */
  slow: { faults: [{ delay: ['1s', '3s'] }] },
  /** One write in five is carried out, and its reply lost; one reply in ten breaks off. */
  lossy: {
    faults: [
      { operation: WRITES, network: 'reset', after: true, probability: 0.2 },
      { network: 'truncate', probability: 0.1 },
    ],
  },
  /** Each caller has three requests left in its minute. */
  'rate-limited': { remaining: 3 },
} as const satisfies Readonly<Record<string, Scenario>>

export type ScenarioName = keyof typeof scenarios
