import type { OperationId, Stability } from '../contract/route.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import type { Attempt } from './attempt.ts'
import type { Neighbours } from './backoff/polling.ts'
import type { Chain } from './chains.ts'
import type { Seen } from './order.ts'
import { AUDIT_RULES, type AuditRule, type Finding } from './report.ts'

/** What one caller did, and what the rules need to know of the service. */
export interface History {
  readonly apiKey: string | null
  /** All of the caller's requests, oldest first. */
  readonly attempts: readonly Seen[]
  readonly chains: readonly Chain[]
  readonly neighbours: Neighbours
  /** The ids that came back rounded. */
  readonly rounded: readonly Finding[]
  /** The requests of all callers, oldest first. */
  readonly everyone: readonly Attempt[]
  /** Whether the journal had to drop what was before. */
  readonly isCut: boolean
  readonly lifecycle: Lifecycle
  readonly stability: ReadonlyMap<OperationId, Stability>
}

/** Judges what one caller did by one rule. Pure. */
export type Judge = (history: History) => readonly Finding[]

/** Makes a finding; the message ends with where it is written. */
export function finding(rule: AuditRule, shown: readonly Attempt[], message: string): Finding {
  const { severity, source } = AUDIT_RULES[rule]
  const [first] = shown
  return {
    rule,
    severity,
    apiKey: first?.apiKey ?? null,
    operation: first?.operation ?? null,
    entries: shown.map(({ id }) => id),
    message: `${message} (${source})`,
  }
}

/** The most characters of a URL that a message shows. */
const URL_SHOWN = 120

/** Names a request: `GET /pets/1`. */
export function nameOf({ method, url }: Attempt): string {
  return `${method} ${url.length > URL_SHOWN ? `${url.slice(0, URL_SHOWN)}...` : url}`
}
