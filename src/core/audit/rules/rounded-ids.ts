import { STORED_BODY_LIMIT } from '../../journal/entry.ts'
import { isRecordMissing } from '../../model/problems.ts'
import type { Attempt } from '../attempt.ts'
import type { Finding } from '../report.ts'
import { finding, nameOf, type Rule } from '../rule.ts'

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
    const body = attempt.entry.response.body ?? ''
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

/** Returns whether a record that a request names doesn't exist. */
function isMissing({ isInjected, problem }: Attempt): boolean {
  return !isInjected && isRecordMissing(problem?.code ?? '')
}

/** Returns the long ids in a request. */
function receivedIn({ target, entry }: Attempt): readonly string[] {
  return [...longIntegers(target), ...longIntegers(entry.requestBody ?? '')]
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
