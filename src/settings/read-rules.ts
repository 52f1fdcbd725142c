import { INT64 } from '../contract/int64.ts'
import { fields, flag, oneOf, refuse } from '../lib/check.ts'
import { defaultRules, type Rules } from '../model/rules.ts'
import { durationMs, MAX_TIMER_MS } from '../time/duration.ts'

/** Ids of rows are counted from 1; this many must fit above `idBase`. */
const ROOM_FOR_IDS = 2n ** 53n

/** Reads the option `rules` over the defaults. */
export function readRules(got: unknown): Rules {
  const names = Object.keys(defaultRules) as (keyof Rules)[]
  const given = { ...defaultRules, ...fields('rules', got, names) }
  return {
    onDelete: oneOf('rules.onDelete', given.onDelete, ['restrict', 'cascade']),
    reserveStock: flag('rules.reserveStock', given.reserveStock),
    references: oneOf('rules.references', given.references, ['check', 'ignore']),
    bodyId: oneOf('rules.bodyId', given.bodyId, ['match', 'ignore']),
    unknownFields: oneOf('rules.unknownFields', given.unknownFields, ['reject', 'ignore']),
    unknownParameters: oneOf('rules.unknownParameters', given.unknownParameters, [
      'ignore',
      'reject',
    ]),
    nulCharacters: oneOf('rules.nulCharacters', given.nulCharacters, ['reject', 'accept']),
    statusTransitions: oneOf('rules.statusTransitions', given.statusTransitions, [
      'any',
      'forward',
    ]),
  }
}

/** Reads the option `idBase`: JSON holds no BigInt, so a decimal string is taken too. */
export function readIdBase(got: unknown): bigint {
  const limit = INT64.max - ROOM_FOR_IDS
  const expected = `a BigInt, a safe integer or a decimal string, from 0 to ${limit}`
  const isInteger =
    typeof got === 'bigint' ||
    Number.isSafeInteger(got) ||
    (typeof got === 'string' && /^\d{1,19}n?$/.test(got))
  const value = isInteger ? BigInt(String(got).replace(/n$/, '')) : refuse('idBase', got, expected)
  return value >= 0n && value <= limit ? value : refuse('idBase', got, expected)
}

/** Reads a duration, or a range of them, as the shortest and the longest time in ms. */
export function readLatency(got: unknown, option = 'latency'): readonly [number, number] {
  const [least, most = least] = Array.isArray(got) ? got : [got]
  const range = [durationMs(least, option), durationMs(most, option)] as const
  const isRange = !Array.isArray(got) || (got.length === 2 && range[0] <= range[1])
  return isRange && range[1] <= MAX_TIMER_MS
    ? range
    : refuse(option, got, 'a duration of at most 24d, or [least, most]')
}
