import { savedCount, savedRecord } from '../lib/stateful.ts'
import { epochMs } from '../time/instant.ts'
import type { ActiveFault } from './fault.ts'
import { readFault } from './read-fault.ts'

/** The likeliest reason why a saved fault lacks something. */
export const SAVED_BY_ANOTHER = '; was the snapshot made by another version of petstore-mock?'

/** Reads a saved fault. @throws {TypeError} saying what is wrong with it. */
export function parseActive(saved: unknown): ActiveFault {
  const { id, fault, addedAt, skipped, acted } = savedRecord(saved)
  if (typeof id !== 'string') throw new TypeError('faults.active: expected an id for each')
  if (addedAt === undefined)
    throw new TypeError(`faults.active: expected an addedAt for each${SAVED_BY_ANOTHER}`)
  return {
    id,
    fault: readFault(fault),
    addedAt: epochMs(addedAt, 'faults.active.addedAt'),
    skipped: savedCount(skipped, 'faults.active.skipped'),
    acted: savedCount(acted, 'faults.active.acted'),
  }
}
