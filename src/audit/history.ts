import type { OperationId, Stability } from '../contract/route.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import type { Attempt } from './attempt.ts'
import type { Chain } from './chains.ts'
import type { Neighbours } from './neighbours.ts'
import type { OrderedAttempt } from './order.ts'
import type { Finding } from './report.ts'

/** The requests of one caller, with everything else that a rule needs. */
export interface History {
  readonly apiKey: string | null
  /** All requests of the caller, oldest first. */
  readonly attempts: readonly OrderedAttempt[]
  readonly chains: readonly Chain[]
  readonly neighbours: Neighbours
  /** The findings about ids that this caller rounded. */
  readonly rounded: readonly Finding[]
  /** The requests of all callers, oldest first. */
  readonly everyone: readonly Attempt[]
  /** Whether earlier requests are missing because the journal dropped or cleared them. */
  readonly isCut: boolean
  readonly lifecycle: Lifecycle
  readonly stability: ReadonlyMap<OperationId, Stability>
}

/** Returns the findings of one rule about one caller. Rules are pure. */
export type Rule = (history: History) => readonly Finding[]
