import fc from 'fast-check'
import type { PetstoreOptions, Snapshot } from 'petstore-mock'
import type { Delivery } from '../../../src/core/http/delivery.ts'
import type { PetstoreInternals } from '../../../src/core/petstore/create-petstore.ts'

/** Options under which every part of the state shows. */
export const OPTIONS = {
  seed: 42,
  latency: [0, 1_000],
  plans: { free: { perMinute: 2, perDay: 90 }, roomy: { perMinute: 50, perDay: null } },
  apiKeys: { mine: 'roomy' },
  ban: { after: 3, duration: ['10s', '1m'] },
  rules: { references: 'ignore' },
} as const satisfies PetstoreOptions

/** A petstore with a past, and its snapshots at each position. */
export interface World {
  readonly petstore: PetstoreInternals
  /** The state before the next request or test action, by the position of the latest one. */
  readonly expected: Map<number, Snapshot>
  readonly open: Delivery[]
  readonly handles: { remove(): void }[]
  readonly saved: Snapshot[]
  /** Notes the state as it is, before the next request or test action. */
  readonly note: () => void
}

/** One thing that happens. A request returns its response. */
export type Happen = (world: World) => unknown

/** Who sends a request. */
export const key = fc.constantFrom(undefined, 'mine', 'guest')
