import { savedCount, savedRecord } from '../lib/stateful.ts'
import { epochMs } from '../time/instant.ts'
import type { ActiveFault } from './fault.ts'
import { readFault } from './read-fault.ts'
import type { ActiveScenario } from './scenarios.ts'

/** The faults of a snapshot. */
export interface SavedFaults {
  readonly nextId: number
  readonly active: readonly ActiveFault[]
  readonly nextScenarioId: number
  /** The active scenarios. Their lists of faults may contain faults that were removed since. */
  readonly scenarios: readonly ActiveScenario[]
}

/** The most likely reason for a missing field. */
const OTHER_VERSION = '; was the snapshot made by another version of petstore-mock?'

/**
 * Reads the faults of a snapshot.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseFaults(saved: unknown): SavedFaults {
  const { nextId, active, nextScenarioId, scenarios } = savedRecord(saved)
  if (!Array.isArray(active)) throw new TypeError('faults.active: expected a list')
  if (!Array.isArray(scenarios)) {
    throw new TypeError(`faults.scenarios: expected a list${OTHER_VERSION}`)
  }
  return {
    nextId: savedCount(nextId, 'faults.nextId'),
    active: active.map(parseActive),
    nextScenarioId: savedCount(nextScenarioId, 'faults.nextScenarioId'),
    scenarios: scenarios.map(parseScenario),
  }
}

function parseActive(saved: unknown): ActiveFault {
  const { id, fault, addedAt, skipped, acted } = savedRecord(saved)
  if (typeof id !== 'string') throw new TypeError('faults.active: expected an id for each')
  if (addedAt === undefined) {
    throw new TypeError(`faults.active: expected an addedAt for each${OTHER_VERSION}`)
  }
  return {
    id,
    fault: readFault(fault),
    addedAt: epochMs(addedAt, 'faults.active.addedAt'),
    skipped: savedCount(skipped, 'faults.active.skipped'),
    acted: savedCount(acted, 'faults.active.acted'),
  }
}

function parseScenario(saved: unknown): ActiveScenario {
  const { id, name, faults, remaining } = savedRecord(saved)
  if (typeof id !== 'string') throw new TypeError('faults.scenarios: expected an id for each')
  if (name !== null && typeof name !== 'string') {
    throw new TypeError('faults.scenarios.name: expected a name, or null')
  }
  if (!Array.isArray(faults) || !faults.every((fault) => typeof fault === 'string')) {
    throw new TypeError('faults.scenarios.faults: expected a list of ids')
  }
  return {
    id,
    name,
    faults,
    remaining: remaining === null ? null : savedCount(remaining, 'faults.scenarios.remaining'),
  }
}
