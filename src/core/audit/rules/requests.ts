import type { OperationName } from '../../contract/route.ts'
import type { HttpProblemCode } from '../../http/problems.ts'
import { STORED_BODY_LIMIT } from '../../journal/entry.ts'
import { groupBy } from '../../lib/group-by.ts'
import { deprecationOf } from '../../lifecycle/lifecycle.ts'
import { isRecordMissing } from '../../model/problems.ts'
import { httpDate } from '../../time/instant.ts'
import type { Attempt } from '../attempt.ts'
import type { Finding } from '../report.ts'
import { type Evidence, finding, nameOf, type Rule } from '../rule.ts'

/** The error codes of requests that can never match the contract, whatever the data. */
const CONTRACT_CODES: ReadonlySet<string> = new Set<HttpProblemCode>([
  'invalid_json',
  'invalid_parameter',
  'invalid_idempotency_key',
  'idempotency_key_reused',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'route_not_found',
  'method_not_allowed',
  'method_not_implemented',
])

/** Reports requests that don't match the contract. Identical requests share one finding. */
export const invalidRequest: Rule = ({ attempts }) => {
  const invalid = attempts.filter(isInvalid)
  return [...groupBy(invalid, ({ fingerprint }) => fingerprint).values()].map((group) => {
    const [first] = group
    const { status, problem } = first
    const did = `The client sent ${nameOf(first)}, which doesn't match the contract`
    const answer = `The service answered ${status} ${problem?.code}: ${problem?.message}`
    return finding('invalid-request', group, `${did}. ${answer}`)
  })
}

function isInvalid({ isInjected, problem }: Attempt): boolean {
  return !isInjected && CONTRACT_CODES.has(problem?.code ?? '')
}

/** Reports calls to a deprecated operation before its sunset. */
export const calledDeprecated: Rule = (evidence) =>
  byOperation(evidence).flatMap(([operation, attempts]) => {
    const { deprecatedAt = null, sunsetAt = null } =
      deprecationOf(evidence.lifecycle, operation) ?? {}
    if (deprecatedAt === null) return []
    const called = attempts.filter(
      ({ at }) => at >= deprecatedAt && (sunsetAt === null || at < sunsetAt),
    )
    if (called.length === 0) return []
    const sunset = sunsetAt === null ? '' : `, and its sunset is on ${httpDate(sunsetAt)}`
    const message = `The client called ${operation} ${times(called)}. The operation has been deprecated since ${httpDate(deprecatedAt)}${sunset}`
    return [finding('called-deprecated', called, message)]
  })

/** Reports calls to an operation after its sunset, even if it still answers. */
export const calledAfterSunset: Rule = (evidence) =>
  byOperation(evidence).flatMap(([operation, attempts]) => {
    const sunsetAt =
      deprecationOf(evidence.lifecycle, operation)?.sunsetAt ?? Number.POSITIVE_INFINITY
    const called = attempts.filter(({ at }) => at >= sunsetAt)
    if (called.length === 0) return []
    const message = `The client called ${operation} ${times(called)} after its sunset on ${httpDate(sunsetAt)}. It should no longer call it`
    return [finding('called-after-sunset', called, message)]
  })

/** Reports calls to an operation that the contract marks as experimental or beta. */
export const usedUnstable: Rule = (evidence) =>
  byOperation(evidence).flatMap(([operation, attempts]) => {
    const level = evidence.stability.get(operation) ?? 'stable'
    if (level === 'stable') return []
    const message = `The client called ${operation} ${times(attempts)}. The operation is ${level} and may change`
    return [finding('used-unstable', attempts, message)]
  })

/** Groups requests by operation. Includes requests that were refused before the operation ran. */
function byOperation({
  attempts,
}: Evidence): readonly (readonly [OperationName, readonly Attempt[]])[] {
  return [...groupBy(attempts, ({ operation }) => operation ?? undefined)]
}

function times(attempts: readonly Attempt[]): string {
  return attempts.length === 1 ? 'once' : `${attempts.length} times`
}

/** Integers with so many digits that a double may not represent them exactly. */
const LONG_INTEGER = /(?<![\w.])\d{16,19}(?![\w.])/g

/**
 * Reports ids that a client rounded to a double, as `JSON.parse` does.
 *
 * A finding is certain only if no record has the rounded id, and no earlier response to any caller
 * contained it. So nothing is reported if the journal is incomplete, or after a truncated response.
 */
export const roundedInt64Id: Rule = ({ apiKey, attempts, allAttempts, isIncomplete }) => {
  // Only ids in requests for records that don't exist may be rounded: no others need be remembered.
  const suspects = new Set(attempts.filter(isMissing).flatMap(receivedIn).map(Number))
  if (isIncomplete || suspects.size === 0) return []
  const findings: Finding[] = []
  const sent = new Set<string>()
  const rounded = new Map<string, string>()
  for (const attempt of allAttempts) {
    const isOwn = attempt.apiKey === apiKey
    if (isOwn) findings.push(...findRounded(attempt, sent, rounded))
    const body = attempt.response.body ?? ''
    if (body.length >= STORED_BODY_LIMIT) break
    const ids = longIntegers(body).filter((id) => suspects.has(Number(id)))
    for (const id of ids) sent.add(id)
    const received = isOwn && attempt.result === 'served' ? ids : []
    for (const [near, id] of received.flatMap(roundings)) rounded.set(near, id)
  }
  return findings
}

/**
 * Returns a finding if a request contains a rounded id. `sent` has the ids of all earlier
 * responses, and `rounded` the exact ids that the caller received, by their rounded forms.
 */
function findRounded(
  attempt: Attempt,
  sent: ReadonlySet<string>,
  rounded: ReadonlyMap<string, string>,
): readonly Finding[] {
  if (!isMissing(attempt)) return []
  const wrong = receivedIn(attempt).find((id) => !sent.has(id) && rounded.has(id))
  if (wrong === undefined) return []
  const did = `The client sent the rounded id ${wrong} in ${nameOf(attempt)}`
  const expected = `It should have sent ${rounded.get(wrong)}`
  return [finding('rounded-int64-id', [attempt], `${did}. ${expected}`)]
}

function isMissing({ isInjected, problem }: Attempt): boolean {
  return !isInjected && isRecordMissing(problem?.code ?? '')
}

function receivedIn({ target, requestBody }: Attempt): readonly string[] {
  return [...longIntegers(target), ...longIntegers(requestBody ?? '')]
}

/** Returns an id by its two rounded forms: as JavaScript prints the double, and its exact value. */
function roundings(id: string): readonly (readonly [near: string, id: string])[] {
  const double = Number(id)
  return [
    [String(double), id],
    [String(BigInt(double)), id],
  ]
}

function longIntegers(text: string): readonly string[] {
  return text.match(LONG_INTEGER) ?? []
}
