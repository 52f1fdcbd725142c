import type { OperationId } from '../contract/route.ts'

export type Severity = 'info' | 'warning' | 'error'

/** What a client can be found to have done, how grave it is, and where that is written. */
export const AUDIT_RULES = {
  'retried-too-early': {
    severity: 'error',
    title: 'A retry came before Retry-After was over',
    source: 'RFC 9110 §10.2.3, SPEC part 7 rule 1',
  },
  'no-backoff': {
    severity: 'warning',
    title: 'Retries came without growing pauses',
    source: 'SPEC part 8 rule 4',
  },
  'retried-unsafe-method': {
    severity: 'error',
    title: 'A request that may have been carried out was sent again',
    source: 'RFC 9110 §9.2.2',
  },
  'retried-client-error': {
    severity: 'warning',
    title: 'A request that cannot succeed was sent again unchanged',
    source: 'RFC 9110 §15.5, SPEC part 7',
  },
  'called-while-exhausted': {
    severity: 'error',
    title: 'Other requests were sent while the client had been told to wait',
    source: 'RFC 6585 §4, SPEC part 7 rule 1',
  },
  'called-while-banned': {
    severity: 'error',
    title: 'Requests were sent during a ban',
    source: 'SPEC part 8 rule 4',
  },
  'called-deprecated': {
    severity: 'info',
    title: 'A deprecated operation was called',
    source: 'RFC 9745 §2, SPEC part 9',
  },
  'called-after-sunset': {
    severity: 'warning',
    title: 'An operation was called after its sunset',
    source: 'RFC 8594 §3, SPEC part 9',
  },
  'used-unstable': {
    severity: 'info',
    title: 'An experimental or beta operation was called',
    source: 'SPEC part 9',
  },
  'invalid-request': {
    severity: 'warning',
    title: 'A request did not keep the contract',
    source: 'RFC 9110 §15.5, SPEC part 7',
  },
  'rounded-int64-id': {
    severity: 'error',
    title: 'An int64 id came back rounded to a double',
    source: 'RFC 8259 §6, SPEC part 2',
  },
} as const satisfies Readonly<Record<string, { severity: Severity; title: string; source: string }>>

export type AuditRule = keyof typeof AUDIT_RULES

/** One thing that a client was found to have done. */
export interface Finding {
  readonly rule: AuditRule
  readonly severity: Severity
  /** Null for the anonymous caller. */
  readonly apiKey: string | null
  /** Null when the request led to no operation. */
  readonly operation: OperationId | null
  /** The ids of the journal entries that show it, oldest first. */
  readonly entries: readonly string[]
  /** What was seen, what was expected, and where that is written. */
  readonly message: string
}

/** How a client behaved, as far as the journal goes back. */
export interface AuditReport {
  /** False on any finding of severity `error`. */
  readonly ok: boolean
  readonly findings: readonly Finding[]
  readonly summary: AuditSummary
}

export interface AuditSummary {
  /** How many requests were judged. */
  readonly requests: number
  readonly errors: number
  readonly warnings: number
  readonly infos: number
  /** Each caller, in the order of its first request. */
  readonly callers: readonly CallerSummary[]
}

export interface CallerSummary {
  readonly apiKey: string | null
  readonly requests: number
  /** How many were refused, as over quota or by a 429; a ban is none of them. */
  readonly refused: number
  /** How many were answered with a ban. */
  readonly banned: number
  /** Each chain of attempts that was retried. */
  readonly retries: readonly RetrySummary[]
  /** What its retries have in common; null when there were none. */
  readonly backoff: string | null
}

/** A request that was sent more than once. */
export interface RetrySummary {
  /** `GET /pets/1` */
  readonly request: string
  /** The ids of the journal entries, oldest first. */
  readonly entries: readonly string[]
  /** How the pauses between the attempts grew: `exponential ×2 no jitter`. */
  readonly backoff: string
}
