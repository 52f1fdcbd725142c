import type { Attempt } from '../attempt.ts'
import { finding, type Judge, nameOf } from '../history.ts'
import type { Finding } from '../report.ts'

/** Integers that a double may not hold. */
const LONG_INTEGER = /(?<![\w.])\d{16,19}(?![\w.])/g

/** Codes that say there is no record with the id that the request names. */
const UNKNOWN = [
  'pet_not_found',
  'category_not_found',
  'order_not_found',
  'inventory_item_not_found',
  'unknown_category',
  'unknown_pet',
]

/** The ids that are rounded of those that a caller was given, each with the exact one. */
type Rounded = Map<string, string>

/**
 * Ids that a client got exactly, and sent back as the double nearest to them: `JSON.parse` did
 * that.
 */
export const roundedInt64Id: Judge = ({ rounded }) => rounded

/**
 * Finds what each caller rounded. Only an id that nobody was given and that leads to nothing is
 * certain, and a journal that does not have all entries, or of a reply only the start, cannot tell.
 */
export function findRoundedIds(
  everyone: readonly Attempt[],
  isCut: boolean,
): ReadonlyMap<string | null, readonly Finding[]> {
  if (isCut) return new Map()
  const findings = new Map<string | null, Finding[]>()
  const given = new Set<string>()
  const callers = new Map<string | null, Rounded>()
  for (const attempt of everyone) {
    const { apiKey, ending } = attempt
    const rounded = entryOf(callers, apiKey, () => new Map())
    const found = judge(attempt, given, rounded)
    if (found !== undefined) entryOf(findings, apiKey, () => []).push(found)
    if (attempt.isReplyCut) return findings
    const ids = longIntegers(attempt.replyBody)
    for (const id of ids) given.add(id)
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

function judge(attempt: Attempt, given: ReadonlySet<string>, rounded: Rounded) {
  if (attempt.isInjected || !UNKNOWN.includes(attempt.problem?.code ?? '')) return undefined
  const sent = [...longIntegers(attempt.url), ...longIntegers(attempt.body)]
  const wrong = sent.find((id) => !given.has(id) && rounded.has(id))
  if (wrong === undefined) return undefined
  const seen = `${nameOf(attempt)} names the id ${wrong}, which no reply had`
  const expected = `expected ${rounded.get(wrong)}, which rounds to it`
  return finding('rounded-int64-id', [attempt], `${seen}, ${expected}`)
}

/** An id as a double prints it in JavaScript, and exactly, where it is another number. */
function roundings(id: string): readonly string[] {
  const double = Number(id)
  return [String(double), String(BigInt(double))].filter((near) => near !== id)
}

function longIntegers(text: string | null): readonly string[] {
  return text?.match(LONG_INTEGER) ?? []
}
