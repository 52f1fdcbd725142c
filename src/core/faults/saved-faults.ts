import { items, oneOf, refuse } from '../lib/check.ts'
import {
  readSaved,
  refuseRepeated,
  type SavedReaders,
  savedCount,
  savedRecord,
} from '../lib/stateful.ts'
import { savedTime } from '../time/saved-time.ts'
import type { ActiveFault, FaultCount } from './fault.ts'
import { readFault, requireCount } from './read-fault.ts'
import { type ActiveScenario, SCENARIO_NAMES } from './scenarios.ts'

/** The faults and scenarios of a petstore, as a snapshot has them. A change replaces them whole. */
export interface SavedFaults {
  readonly nextId: number
  /** The faults, in the order in which they're tried. */
  readonly active: readonly ActiveFault[]
  readonly nextScenarioId: number
  /** The active scenarios. Their lists of faults may contain faults that were removed since. */
  readonly scenarios: readonly ActiveScenario[]
  /** The counts of the faults with `perCall`, latest last. */
  readonly calls: readonly CallCount[]
}

/** How often a fault with `perCall` has let a call pass and acted on it. */
export interface CallCount extends FaultCount {
  /** The id of the fault. */
  readonly fault: string
  /** The fingerprint of the call. */
  readonly call: string
}

/** The maximum number of calls that the faults with `perCall` of a petstore remember together. */
export const CALL_LIMIT = 1_000

/**
 * Reads the faults of a snapshot.
 *
 * @throws {TypeError} naming the member that is invalid, and what was expected.
 */
export function readSavedFaults(saved: unknown): SavedFaults {
  const { nextId, nextScenarioId } = savedRecord(saved)
  const faultId = idReader('fault', nextId)
  const scenarioId = idReader('scenario', nextScenarioId)
  const counts = { skipped: savedCount, acted: savedCount }
  const nextNumber = (got: unknown, where: string) => savedCount(got, where, 1)
  return readSaved<SavedFaults>(saved, 'faults', {
    nextId: nextNumber,
    active: listReader<ActiveFault>('faults', {
      id: faultId,
      fault: readFault,
      addedAt: savedTime,
      ...counts,
    }),
    nextScenarioId: nextNumber,
    scenarios: listReader<ActiveScenario>('scenarios', {
      id: scenarioId,
      name: (got, where) => (got === null ? null : oneOf(where, got, SCENARIO_NAMES)),
      faults: (got, where) => readItems(got, where, faultId),
      remaining: (got, where) => (got === null ? null : savedCount(got, where)),
    }),
    calls: callsReader({ fault: faultId, call: text, ...counts }),
  })
}

/** Returns a function that reads an id of a kind, such as `fault-1`, below the next one. */
function idReader(kind: 'fault' | 'scenario', next: unknown) {
  return (got: unknown, where: string): string => {
    const [, digits] = /^[a-z]+-([1-9]\d{0,15})$/.exec(String(got)) ?? []
    if (got === `${kind}-${digits}` && Number(digits) < Number(next)) return `${kind}-${digits}`
    const expected = `an id from ${kind}-1 to below the next one, ${kind}-${next},`
    return refuse(where, got, expected)
  }
}

/** Returns a function that reads a list of faults or scenarios. */
function listReader<Item extends { readonly id: string }>(
  noun: 'faults' | 'scenarios',
  readers: SavedReaders<Item>,
) {
  return (got: unknown, where: string): readonly Item[] => {
    requireCount(where, items(where, got).length, noun)
    const list = readItems(got, where, (each, place) => readSaved<Item>(each, place, readers))
    const ids = list.map(({ id }) => id)
    refuseRepeated(ids, { kind: 'id', where: (index) => `${where}[${index}].id` })
    return list
  }
}

function callsReader(readers: SavedReaders<CallCount>) {
  return (got: unknown, where: string): readonly CallCount[] => {
    const { length } = items(where, got)
    if (length > CALL_LIMIT) refuse(where, length, `at most ${CALL_LIMIT} calls`)
    return readItems(got, where, (each, place) => readSaved(each, place, readers))
  }
}

function readItems<Item>(
  got: unknown,
  where: string,
  read: (got: unknown, where: string) => Item,
): readonly Item[] {
  return items(where, got).map((each, index) => read(each, `${where}[${index}]`))
}

function text(got: unknown, where: string): string {
  return typeof got === 'string' ? got : refuse(where, got, 'a string')
}
