import { isRecordMissing } from '../../model/problems.ts'
import type { Attempt } from '../attempt.ts'
import { finding, nameOf } from '../finding.ts'
import type { Rule } from '../history.ts'
import type { Finding } from '../report.ts'

/** Integers that a double may not represent exactly. */
const LONG_INTEGER = /(?<![\w.])\d{16,19}(?![\w.])/g

/** Rounded forms of the ids that a caller received, each with the exact id. */
type Rounded = Map<string, string>

/** Reports ids that a client rounded to a double, as `JSON.parse` does. */
export const roundedInt64Id: Rule = ({ rounded }) => rounded

/**
 * Finds the ids that each caller rounded.
 *
 * A finding is certain only if no reply contained the rounded id and no record has it. There are
 * none if the journal is cut, and none after a reply that is stored only in part.
 */
export function findRoundedIds(
  everyone: readonly Attempt[],
  isCut: boolean,
): ReadonlyMap<string | null, readonly Finding[]> {
  if (isCut) return new Map()
  const findings = new Map<string | null, Finding[]>()
  const sent = new Set<string>()
  const callers = new Map<string | null, Rounded>()
  for (const attempt of everyone) {
    const { apiKey, ending } = attempt
    const rounded = entryOf(callers, apiKey, () => new Map())
    const found = findRounded(attempt, sent, rounded)
    if (found !== undefined) entryOf(findings, apiKey, () => []).push(found)
    if (attempt.isReplyCut) return findings
    const ids = longIntegers(attempt.replyBody)
    for (const id of ids) sent.add(id)
    if (ending === 'served') noteRoundings(ids, rounded)
  }
  return findings
}

function noteRoundings(ids: readonly string[], rounded: Rounded): void {
  for (const id of ids) for (const near of roundings(id)) rounded.set(near, id)
}

function entryOf<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** `sent` holds every id that any reply contained so far. */
function findRounded(attempt: Attempt, sent: ReadonlySet<string>, rounded: Rounded) {
  if (attempt.isInjected || !isRecordMissing(attempt.problem?.code ?? '')) return undefined
  const received = [...longIntegers(attempt.url), ...longIntegers(attempt.body)]
  const wrong = received.find((id) => !sent.has(id) && rounded.has(id))
  if (wrong === undefined) return undefined
  const did = `The client sent the rounded id ${wrong} in ${nameOf(attempt)}`
  const expected = `It should have sent ${rounded.get(wrong)}`
  return finding('rounded-int64-id', [attempt], `${did}. ${expected}`)
}

/** Returns the rounded forms of an id: as JavaScript prints the double, and its exact value. */
function roundings(id: string): readonly string[] {
  const double = Number(id)
  return [String(double), String(BigInt(double))].filter((near) => near !== id)
}

function longIntegers(text: string | null): readonly string[] {
  return text?.match(LONG_INTEGER) ?? []
}
