import { isRecordMissing } from '../../model/problems.ts'
import type { Attempt } from '../attempt.ts'
import type { Finding } from '../report.ts'
import { finding, nameOf, type Rule } from '../rule.ts'

/** Integers with so many digits that a double may not represent them exactly. */
const LONG_INTEGER = /(?<![\w.])\d{16,19}(?![\w.])/g

/** The exact ids that a caller received, by their rounded forms. */
type Rounded = Map<string, string>

/** Reports ids that a client rounded to a double, as `JSON.parse` does. */
export const roundedInt64Id: Rule = ({ roundedIds }) => roundedIds

/**
 * Finds the ids that each caller rounded.
 *
 * A finding is certain only if no record has the rounded id, and no earlier response to any caller
 * contained it. So nothing is reported if the journal is incomplete, or after a truncated response.
 */
export function findRoundedIds(
  allAttempts: readonly Attempt[],
  isIncomplete: boolean,
): ReadonlyMap<string | null, readonly Finding[]> {
  const findings = new Map<string | null, Finding[]>()
  if (isIncomplete) return findings
  const suspects = findSuspects(allAttempts)
  if (suspects.size === 0) return findings
  const sent = new Set<string>()
  const callers = new Map<string | null, Rounded>()
  for (const attempt of allAttempts) {
    const { apiKey, result } = attempt
    const rounded = entryOf(callers, apiKey, () => new Map())
    const found = findRounded(attempt, sent, rounded)
    if (found !== undefined) entryOf(findings, apiKey, () => []).push(found)
    if (attempt.isResponseTruncated) return findings
    const ids = longIntegers(attempt.responseBody).filter((id) => suspects.has(Number(id)))
    for (const id of ids) sent.add(id)
    if (result === 'served') addRoundings(ids, rounded)
  }
  return findings
}

/**
 * Finds the ids that may be rounded, as numbers: those in requests for records that don't exist.
 * All other ids need not be remembered.
 */
function findSuspects(allAttempts: readonly Attempt[]): ReadonlySet<number> {
  return new Set(allAttempts.filter(isMissing).flatMap(receivedIn).map(Number))
}

function addRoundings(ids: readonly string[], rounded: Rounded): void {
  for (const id of ids) for (const near of roundings(id)) rounded.set(near, id)
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/**
 * Returns a finding if a request contains a rounded id. `sent` has the ids of all earlier
 * responses.
 */
function findRounded(attempt: Attempt, sent: ReadonlySet<string>, rounded: Rounded) {
  if (!isMissing(attempt)) return undefined
  const wrong = receivedIn(attempt).find((id) => !sent.has(id) && rounded.has(id))
  if (wrong === undefined) return undefined
  const did = `The client sent the rounded id ${wrong} in ${nameOf(attempt)}`
  const expected = `It should have sent ${rounded.get(wrong)}`
  return finding('rounded-int64-id', [attempt], `${did}. ${expected}`)
}

/** Returns whether a record that a request names doesn't exist. */
function isMissing({ isInjected, problem }: Attempt): boolean {
  return !isInjected && isRecordMissing(problem?.code ?? '')
}

/** Returns the long ids in a request. */
function receivedIn({ target, body }: Attempt): readonly string[] {
  return [...longIntegers(target), ...longIntegers(body)]
}

/** Returns the two rounded forms of an id: as JavaScript prints the double, and its exact value. */
function roundings(id: string): readonly string[] {
  const double = Number(id)
  return [String(double), String(BigInt(double))]
}

function longIntegers(text: string | null): readonly string[] {
  return text?.match(LONG_INTEGER) ?? []
}
