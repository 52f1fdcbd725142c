import type { Budget } from '../lib/memory/budget.ts'
import { heapBytes } from '../lib/memory/heap-size.ts'
import type { Pool } from '../lib/memory/pool.ts'
import { bytesOfRows } from '../model/database/database.ts'
import type { Settings } from '../settings/settings.ts'
import type { ServiceState } from './state.ts'

/** The memory that several petstores share, such as those of a server. */
export interface Memory {
  /** The bytes of all journals, with their acts. */
  readonly journals: Pool
  /** The bytes of all rows, faults and options. */
  readonly data: Budget
  /** The number of all accounts. */
  readonly accounts: Pool
  /** The bytes of all idempotency keys. */
  readonly idempotencyKeys: Pool
  /** The number of all remembered requests of callers. */
  readonly traffic: Pool
}

/** A petstore that shares memory. */
interface Member {
  readonly settings: Settings
  readonly state: ServiceState
}

/**
 * Lets a petstore share memory with others.
 *
 * @throws {StorageError} if there is no room for its rows, faults and options. Then nothing changes.
 */
export function joinMemory({ settings, state }: Member, memory: Memory): void {
  const { data, faults, accounts, traffic, idempotencyKeys, journal } = state
  // The fixtures stay in memory, even if a client deletes their rows and creates others.
  const optionBytes = heapBytes({ ...settings, fixtures: null }) + bytesOfRows(settings.fixtures)
  data.budget.join(memory.data, 'options', optionBytes)
  try {
    faults.budget.join(memory.data, 'scenario', 0)
  } catch (error) {
    data.budget.leave()
    throw error
  }
  accounts.share.join(memory.accounts)
  traffic.share.join(memory.traffic)
  idempotencyKeys.share.join(memory.idempotencyKeys)
  for (const { share } of [journal, journal.actList]) share.join(memory.journals)
}

/** Gives the memory of a petstore back to the others. */
export function leaveMemory({ state }: Member): void {
  const { data, faults, accounts, traffic, idempotencyKeys, journal } = state
  data.budget.leave()
  faults.budget.leave()
  accounts.share.leave()
  traffic.share.leave()
  idempotencyKeys.share.leave()
  for (const { share } of [journal, journal.actList]) share.leave()
}

/**
 * Gives the memory of a petstore to the one that replaces it.
 *
 * @throws {StorageError} if there is no room for its rows, faults and options. Then nothing changes.
 */
export function replaceInMemory(
  memory: Memory,
  { previous, next }: { readonly previous: Member; readonly next: Member },
): void {
  leaveMemory(previous)
  try {
    joinMemory(next, memory)
  } catch (error) {
    joinMemory(previous, memory)
    throw error
  }
}
