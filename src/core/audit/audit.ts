import { findInList } from '../http/headers.ts'
import { isPreflight } from '../http/messages.ts'
import type { StoredEntry } from '../journal/entry.ts'
import type { DeclaredSafe } from '../journal/safe.ts'
import { groupBy } from '../lib/group-by.ts'
import { type Attempt, toAttempt } from './attempt.ts'
import { describeBackoff } from './backoff.ts'
import { pairsOf, toChains } from './chains.ts'
import {
  type AuditReport,
  type AuditRule,
  type AuditSummary,
  type CallerSummary,
  type FailOn,
  type Finding,
  isFailure,
  type readAuditOptions,
  type Severity,
  switchFindings,
} from './report.ts'
import { type Evidence, nameOf, type Rule } from './rule.ts'
import { calledWhileBanned, calledWhileExhausted } from './rules/calls-while-refused.ts'
import {
  calledAfterSunset,
  calledDeprecated,
  invalidRequest,
  usedUnstable,
} from './rules/requests.ts'
import {
  idempotencyKeyChanged,
  noBackoff,
  retriedClientError,
  retriedTooEarly,
  retriedUnsafeMethod,
} from './rules/retries.ts'

/** Every rule. A report lists their findings in this order. */
const RULES: Readonly<Record<AuditRule, Rule>> = {
  'retried-too-early': retriedTooEarly,
  'no-backoff': noBackoff,
  'retried-unsafe-method': retriedUnsafeMethod,
  'idempotency-key-changed': idempotencyKeyChanged,
  'retried-client-error': retriedClientError,
  'called-while-exhausted': calledWhileExhausted,
  'called-while-banned': calledWhileBanned,
  'called-deprecated': calledDeprecated,
  'called-after-sunset': calledAfterSunset,
  'used-unstable': usedUnstable,
  'invalid-request': invalidRequest,
}

const ALL_RULES = Object.values(RULES)

/** What the audit needs besides the journal's entries. */
export type AuditFacts = Pick<Evidence, 'lifecycle' | 'stability'> &
  ReturnType<typeof readAuditOptions> & {
    /** The operations that change nothing, by the option `safe`. */
    readonly safe: DeclaredSafe
  }

/**
 * Creates a report on how each client behaved. It's a pure function: the same entries always give
 * the same report. Each entry becomes an attempt (`attempt.ts`), the attempts of one call a chain
 * (`chains.ts`), and from the attempts and chains of a caller, each rule (`rules/`) makes findings.
 *
 * A rule reports only what the entries prove. When in doubt, it reports nothing.
 */
export function audit(
  entries: readonly StoredEntry[],
  { failOn, safe, switches, ...facts }: AuditFacts,
): AuditReport {
  const allAttempts = readAttempts(entries, safe)
  const callers = [...groupBy(allAttempts, ({ apiKey }) => apiKey)].map(([apiKey, attempts]) => {
    const chains = toChains(attempts)
    return { ...facts, apiKey, attempts, chains, pairs: chains.flatMap(pairsOf), allAttempts }
  })
  const findings = callers.flatMap((caller) => ALL_RULES.flatMap((rule) => rule(caller)))
  const totals = { requests: allAttempts.length, callers: callers.map(summarise) }
  return toReport(switchFindings(findings, switches), totals, failOn)
}

function readAttempts(entries: readonly StoredEntry[], safe: DeclaredSafe): readonly Attempt[] {
  const latest = new Map<string | null, Attempt>()
  return entries.filter(isFromClient).map((entry) => {
    const attempt = toAttempt(entry, latest.get(entry.apiKey), safe)
    latest.set(entry.apiKey, attempt)
    return attempt
  })
}

function toReport(
  findings: readonly Finding[],
  totals: Pick<AuditSummary, 'requests' | 'callers'>,
  failOn: FailOn,
): AuditReport {
  const count = (severity: Severity) =>
    findings.filter((finding) => finding.severity === severity).length
  return {
    ok: !findings.some((finding) => isFailure(finding, failOn)),
    failOn,
    findings,
    summary: {
      requests: totals.requests,
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      callers: totals.callers,
    },
  }
}

/** Excludes preflights, because the browser sends them and not the client. */
function isFromClient({ method, requestHeaders }: StoredEntry): boolean {
  return !isPreflight(method, (name) => findInList(requestHeaders, name))
}

function summarise({ apiKey, attempts, chains }: Evidence): CallerSummary {
  const retries = chains
    .filter((chain) => chain.length > 1)
    .map((chain) => ({
      request: nameOf(chain[0]),
      entries: chain.map(({ id }) => id),
      backoff: describeBackoff(chain).text,
    }))
  const backoffs = [...new Set(retries.map(({ backoff }) => backoff))]
  return {
    apiKey,
    requests: attempts.length,
    refused: attempts.filter(({ result, isBan }) => result === 'refused' && !isBan).length,
    banned: attempts.filter(({ isBan }) => isBan).length,
    retries,
    backoff: backoffs.length === 0 ? null : backoffs.join('; '),
  }
}
