import type { OperationName, Stability } from '../contract/route.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import type { Attempt } from './attempt.ts'
import type { Chain, Pair } from './chains.ts'
import { AUDIT_RULES, type AuditRule, type Finding, sourcesOf } from './report.ts'

/** What a rule can read: the requests of one caller, and facts about the service. */
export interface Evidence {
  readonly apiKey: string | null
  /** All requests of this caller, oldest first. */
  readonly attempts: readonly Attempt[]
  /** The same requests, grouped into calls with their retries. */
  readonly chains: readonly Chain[]
  /** Each failed attempt with its retry. */
  readonly pairs: readonly Pair[]
  /** The requests of all callers, oldest first. */
  readonly allAttempts: readonly Attempt[]
  readonly lifecycle: Lifecycle
  readonly stability: ReadonlyMap<OperationName, Stability>
}

/** An audit rule: a pure function that returns its findings about one caller. */
export type Rule = (evidence: Evidence) => readonly Finding[]

/** Creates a finding from the requests that prove it. Appends the sources to the message. */
export function finding(rule: AuditRule, shown: readonly Attempt[], message: string): Finding {
  const { severity } = AUDIT_RULES[rule]
  const [first] = shown
  return {
    rule,
    severity,
    apiKey: first?.apiKey ?? null,
    operation: first?.operation ?? null,
    entries: shown.map(({ id }) => id),
    message: `${message} (${sourcesOf(rule)})`,
  }
}

const TARGET_SHOWN = 120

/** Returns the name of a request in messages: `GET /pets/1`. */
export function nameOf({ method, target }: Attempt): string {
  const shown = target.length > TARGET_SHOWN ? `${target.slice(0, TARGET_SHOWN)}...` : target
  return `${method} ${shown}`
}
