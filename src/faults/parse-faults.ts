import { savedCount, savedRecord } from '../lib/stateful.ts'
import { epochMs } from '../time/instant.ts'
import type { ActiveFault } from './fault.ts'
import { readFault } from './read-fault.ts'

/** The faults of a snapshot. */
export interface SavedFaults {
  readonly nextId: number
  readonly active: readonly ActiveFault[]
  /** The `remaining` of each active scenario that has one, in the order in which they started. */
  readonly scarce: readonly number[]
}

/** The most likely reason for a missing field. */
const OTHER_VERSION = '; was the snapshot made by another version of petstore-mock?'

/**
 * Reads the faults of a snapshot.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseFaults(saved: unknown): SavedFaults {
  const { nextId, active, scarce } = savedRecord(saved)
  if (!Array.isArray(active)) throw new TypeError('faults.active: expected a list')
  if (!Array.isArray(scarce)) throw new TypeError(`faults.scarce: expected a list${OTHER_VERSION}`)
  return {
    nextId: savedCount(nextId, 'faults.nextId'),
    active: active.map(parseActive),
    scarce: scarce.map((remaining) => savedCount(remaining, 'faults.scarce')),
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
