import type { JournalRecord } from '../journal/entry.ts'
import { type Attempt, isPreflight, toAttempt } from './attempt.ts'
import { describeBackoff } from './backoff/backoff.ts'
import { toNeighbours } from './backoff/polling.ts'
import { toChains } from './chains.ts'
import { type History, type Judge, nameOf } from './history.ts'
import { inOrder } from './order.ts'
import type { AuditReport, CallerSummary, Finding, Severity } from './report.ts'
import { calledAfterSunset, calledDeprecated, usedUnstable } from './rules/lifecycle.ts'
import { invalidRequest } from './rules/requests.ts'
import {
  noBackoff,
  retriedClientError,
  retriedTooEarly,
  retriedUnsafeMethod,
} from './rules/retries.ts'
import { findRoundedIds, roundedInt64Id } from './rules/rounded-ids.ts'
import { calledWhileBanned, calledWhileExhausted } from './rules/waiting.ts'

/** The rules, in the order in which their findings are listed. */
const JUDGES: readonly Judge[] = [
  retriedTooEarly,
  noBackoff,
  retriedUnsafeMethod,
  retriedClientError,
  calledWhileExhausted,
  calledWhileBanned,
  calledDeprecated,
  calledAfterSunset,
  usedUnstable,
  invalidRequest,
  roundedInt64Id,
]

/** What the rules need to know of the service. */
export type AuditFacts = Pick<History, 'isCut' | 'lifecycle' | 'stability'>

/**
 * Judges how each client behaved. Pure: the same records give the same report. A finding is only
 * made where it is certain.
 */
export function audit(records: readonly JournalRecord[], facts: AuditFacts): AuditReport {
  const everyone = records.filter((record) => !isPreflight(record)).map(toAttempt)
  const rounded = findRoundedIds(everyone, facts.isCut)
  const histories = [...byCaller(everyone)].map(([apiKey, group]) => {
    const attempts = inOrder(group)
    return {
      apiKey,
      attempts,
      chains: toChains(attempts),
      neighbours: toNeighbours(attempts),
      rounded: rounded.get(apiKey) ?? [],
      everyone,
      ...facts,
    }
  })
  const findings = histories.flatMap((history) => JUDGES.flatMap((judge) => judge(history)))
  const count = (severity: Severity) =>
    findings.filter((finding: Finding) => finding.severity === severity).length
  return {
    ok: count('error') === 0,
    findings,
    summary: {
      requests: everyone.length,
      errors: count('error'),
      warnings: count('warning'),
      infos: count('info'),
      callers: histories.map(summarise),
    },
  }
}

function byCaller(attempts: readonly Attempt[]): ReadonlyMap<string | null, readonly Attempt[]> {
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
  const curves = [...new Set(retries.map(({ backoff }) => backoff))]
  return {
    apiKey,
    requests: attempts.length,
    refused: attempts.filter(({ ending, isBan }) => ending === 'refused' && !isBan).length,
    banned: attempts.filter(({ isBan }) => isBan).length,
    retries,
    backoff: curves.length === 0 ? null : curves.join('; '),
  }
}
