import { Budget } from '../lib/memory/budget.ts'
import { MIB } from '../lib/memory/byte-count.ts'
import { Pool } from '../lib/memory/pool.ts'
import { ACCOUNT_LIMIT } from '../quota/accounts/accounts.ts'
import { TRAFFIC_LIMIT } from '../quota/accounts/all-traffic.ts'
import type { Memory } from '../service/memory.ts'
import type { ServerSettings } from './options.ts'

/** The maximum number of accounts of all petstores of a server. */
export const TOTAL_ACCOUNT_LIMIT = 2 * ACCOUNT_LIMIT

/** The maximum memory of the idempotency keys of all petstores of a server, in bytes. */
export const TOTAL_KEY_BYTES = 64 * MIB

/** Creates the memory that all petstores of a server share. */
export function createSharedMemory({
  maxTotalJournalBytes,
  maxTotalDataBytes,
}: Pick<ServerSettings, 'maxTotalJournalBytes' | 'maxTotalDataBytes'>): Memory {
  return {
    journals: new Pool(maxTotalJournalBytes),
    data: new Budget({ option: 'maxTotalDataBytes', limit: maxTotalDataBytes }),
    accounts: new Pool(TOTAL_ACCOUNT_LIMIT),
    idempotencyKeys: new Pool(TOTAL_KEY_BYTES),
    traffic: new Pool(TRAFFIC_LIMIT),
  }
}
