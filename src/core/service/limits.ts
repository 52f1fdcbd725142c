import { Limit } from '../lib/limit.ts'
import { MIB, sizeOf } from '../lib/size.ts'
import { bytesOfRows } from '../model/database/database.ts'
import { ACCOUNT_LIMIT } from '../quota/accounts/accounts.ts'
import { TRAFFIC_LIMIT } from '../quota/accounts/all-traffic.ts'
import type { Settings } from '../settings/settings.ts'
import type { ServiceState } from './state.ts'

/** The maximum number of accounts of all petstores of a server. */
export const TOTAL_ACCOUNT_LIMIT = 2 * ACCOUNT_LIMIT

/** The maximum memory of the idempotency keys of all petstores of a server, in bytes. */
export const TOTAL_KEY_BYTES = 64 * MIB

/** The limits on what all petstores of a server use together. */
export type SharedLimits = ReturnType<typeof createSharedLimits>

/** Creates the limits on what all petstores of a server use together. */
export function createSharedLimits(options: {
  readonly maxTotalJournalBytes: number
  readonly maxTotalDataBytes: number
}) {
  return {
    /** The bytes of all journals, with their acts. */
    journals: new Limit({ max: options.maxTotalJournalBytes }),
    /** The bytes of all rows, faults and options. */
    data: new Limit({ max: options.maxTotalDataBytes, option: 'maxTotalDataBytes' }),
    accounts: new Limit({ max: TOTAL_ACCOUNT_LIMIT }),
    /** The number of all remembered requests of callers. */
    traffic: new Limit({ max: TRAFFIC_LIMIT }),
    /** The bytes of all idempotency keys. */
    idempotencyKeys: new Limit({ max: TOTAL_KEY_BYTES }),
  }
}

/** A petstore of a server. */
interface Member {
  readonly settings: Settings
  readonly state: ServiceState
}

/**
 * Counts what a petstore uses together with the others, instead of the one that it replaces.
 *
 * @throws {StorageError} if there's no room for its rows, faults and options. Then nothing changes.
 */
export function joinLimits(member: Member, shared: SharedLimits, replaced?: Member): void {
  const before = replaced === undefined ? 0 : dataBytesOf(replaced)
  shared.data.require(dataBytesOf(member) - before, 'options')
  if (replaced !== undefined) leaveLimits(replaced, shared)
  member.state.data.limit.join(shared.data, optionBytesOf(member))
  for (const [limit, whole] of pairsOf(member, shared)) limit.join(whole)
}

/** Gives back what a petstore uses. */
export function leaveLimits(member: Member, shared: SharedLimits): void {
  member.state.data.limit.leave()
  for (const [limit] of pairsOf(member, shared)) limit.leave()
}

function dataBytesOf(member: Member): number {
  const { data, faults } = member.state
  return optionBytesOf(member) + data.limit.used + faults.limit.used
}

/**
 * Returns the bytes of the options. The fixtures stay in memory, even if a client deletes their rows.
 * A reset needs no more memory, because the rows are then those of the fixtures.
 */
function optionBytesOf({ settings }: Member): number {
  return sizeOf({ ...settings, fixtures: null }) + bytesOfRows(settings.fixtures)
}

/** Returns the other limits of a petstore, each with the limit of the server that it's part of. */
function pairsOf({ state }: Member, shared: SharedLimits): readonly (readonly [Limit, Limit])[] {
  const { faults, accounts, traffic, idempotencyKeys, journal } = state
  return [
    [faults.limit, shared.data],
    [accounts.limit, shared.accounts],
    [traffic.limit, shared.traffic],
    [idempotencyKeys.limit, shared.idempotencyKeys],
    [journal.limit, shared.journals],
  ]
}
