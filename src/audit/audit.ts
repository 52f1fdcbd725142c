import { findInList } from '../http/headers.ts'
import { isPreflight } from '../http/messages.ts'
import type { JournalRecord } from '../journal/entry.ts'
import { type Attempt, toAttempt } from './attempt.ts'
import { describeBackoff } from './backoff/backoff.ts'
import { toChains } from './chains.ts'
import { type FailOn, isFailure, type Severity } from './fail-on.ts'
import { nameOf } from './finding.ts'
import type { History, Rule } from './history.ts'
import { toNeighbours } from './neighbours.ts'
import { inOrder } from './order.ts'
import type { AuditReport, CallerSummary, Finding } from './report.ts'
import { calledWhileBanned, calledWhileExhausted } from './rules/calls-while-refused.ts'
import { calledAfterSunset, calledDeprecated, usedUnstable } from './rules/lifecycle.ts'
import { invalidRequest } from './rules/requests.ts'
import {
  idempotencyKeyIgnored,
  noBackoff,
  retriedClientError,
  retriedTooEarly,
  retriedUnsafeMethod,
} from './rules/retries.ts'
import { findRoundedIds, roundedInt64Id } from './rules/rounded-ids.ts'

/** The rules. A report lists their findings in this order. */
const RULES: readonly Rule[] = [
  retriedTooEarly,
  noBackoff,
  retriedUnsafeMethod,
  idempotencyKeyIgnored,
  retriedClientError,
  calledWhileExhausted,
  calledWhileBanned,
  calledDeprecated,
  calledAfterSunset,
  usedUnstable,
  invalidRequest,
  roundedInt64Id,
]

/** What the audit needs besides the journal records. */
export interface AuditFacts extends Pick<History, 'isIncomplete' | 'lifecycle' | 'stability'> {
  /** The least severe findings that make the audit fail. */
  readonly failOn: FailOn
}

/**
 * Creates a report on how each client behaved. It is a pure function: the same records always give
 * the same report.
 *
 * A rule reports only what the records prove. When in doubt, it reports nothing.
 */
export function audit(
  records: readonly JournalRecord[],
  { failOn, ...facts }: AuditFacts,
): AuditReport {
  const allAttempts = records.filter(isFromClient).map(toAttempt)
  const roundedIds = findRoundedIds(allAttempts, facts.isIncomplete)
  const histories = [...groupByCaller(allAttempts)].map(([apiKey, group]) => {
    const attempts = inOrder(group)
    return {
      apiKey,
      attempts,
      chains: toChains(attempts),
      neighbours: toNeighbours(attempts),
      roundedIdFindings: roundedIds.get(apiKey) ?? [],
      allAttempts,
      ...facts,
    }
  })
  const findings = histories.flatMap((history) => RULES.flatMap((rule) => rule(history)))
  const count = (severity: Severity) =>
    findings.filter((finding: Finding) => finding.severity === severity).length
  return {
    ok: !findings.some((finding) => isFailure(finding, failOn)),
    failOn,
    findings,
    summary: {
      requests: allAttempts.length,
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      callers: histories.map(summarise),
    },
  }
}

/** Excludes preflights, because the browser sends them and not the client. */
function isFromClient({ method, requestHeaders }: JournalRecord): boolean {
  return !isPreflight(method, (name) => findInList(requestHeaders, name))
}

function groupByCaller(
  attempts: readonly Attempt[],
): ReadonlyMap<string | null, readonly Attempt[]> {
  const groups = new Map<string | null, Attempt[]>()
  for (const attempt of attempts) {
    const group = groups.get(attempt.apiKey) ?? []
    group.push(attempt)
    groups.set(attempt.apiKey, group)
  }
  return groups
}

function summarise({ apiKey, attempts, chains }: History): CallerSummary {
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
