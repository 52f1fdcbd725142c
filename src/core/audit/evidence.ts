import type { OperationName, Stability } from '../contract/route.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import type { Rules } from '../model/rules.ts'
import type { Attempt } from './attempt.ts'
import type { Chain } from './chains.ts'
import type { Neighbours } from './neighbours.ts'
import type { Finding } from './report.ts'

/** What a rule can read: the requests of one caller, and facts about the service. */
export interface Evidence {
  readonly apiKey: string | null
  /** All requests of this caller, oldest first. */
  readonly attempts: readonly Attempt[]
  /** The same requests, grouped into calls with their retries. */
  readonly chains: readonly Chain[]
  /** The chains that may contain attempts of an identical call that ran in parallel. */
  readonly mixed: ReadonlySet<Chain>
  readonly neighbours: Neighbours
  /** The findings of the rule `rounded-int64-id`, which needs the requests of all callers. */
  readonly roundedIdFindings: readonly Finding[]
  /** The requests of all callers, oldest first. */
  readonly allAttempts: readonly Attempt[]
  /** Whether the oldest requests are missing, because the journal was full or was cleared. */
  readonly isIncomplete: boolean
  readonly lifecycle: Lifecycle
  readonly stability: ReadonlyMap<OperationName, Stability>
  readonly rules: Pick<Rules, 'idempotencyKeys'>
}

/** An audit rule: a pure function that returns its findings about one caller. */
export type Rule = (evidence: Evidence) => readonly Finding[]
