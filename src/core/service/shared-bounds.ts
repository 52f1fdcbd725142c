import { Bound } from '../lib/bound.ts'
import { MIB, sizeOf } from '../lib/size.ts'
import { bytesOfRows } from '../model/database.ts'
import { ACCOUNT_LIMIT } from '../quota/accounts/accounts.ts'
import { TRAFFIC_LIMIT } from '../quota/accounts/all-traffic.ts'
import type { Settings } from '../settings/settings.ts'
import type { ServiceState } from './state.ts'

/** The maximum number of accounts of all petstores of a server. */
export const TOTAL_ACCOUNT_LIMIT = 2 * ACCOUNT_LIMIT

/** The maximum memory of the idempotency keys of all petstores of a server, in bytes. */
export const TOTAL_KEY_BYTES = 64 * MIB

/** The bounds on what all petstores of a server use together. */
export type SharedBounds = ReturnType<typeof createSharedBounds>

/** Creates the bounds on what all petstores of a server use together. */
export function createSharedBounds(options: {
  readonly maxTotalJournalBytes: number
  readonly maxTotalDataBytes: number
}) {
  return {
    /** The bytes of all journals, with their acts. */
    journals: new Bound({ max: options.maxTotalJournalBytes }),
    /** The bytes of all rows, faults and options. */
    data: new Bound({ max: options.maxTotalDataBytes, option: 'maxTotalDataBytes' }),
    accounts: new Bound({ max: TOTAL_ACCOUNT_LIMIT }),
    /** The number of all remembered requests of callers. */
    traffic: new Bound({ max: TRAFFIC_LIMIT }),
    /** The bytes of all idempotency keys. */
    idempotencyKeys: new Bound({ max: TOTAL_KEY_BYTES }),
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
export function joinBounds(member: Member, shared: SharedBounds, replaced?: Member): void {
  const before = replaced === undefined ? 0 : dataBytesOf(replaced)
  shared.data.require(dataBytesOf(member) - before, 'options')
  if (replaced !== undefined) leaveBounds(replaced, shared)
  member.state.data.bound.join(shared.data, optionBytesOf(member))
  for (const [bound, whole] of pairsOf(member, shared)) bound.join(whole)
}

/** Gives back what a petstore uses. */
export function leaveBounds(member: Member, shared: SharedBounds): void {
  member.state.data.bound.leave()
  for (const [bound] of pairsOf(member, shared)) bound.leave()
}

function dataBytesOf(member: Member): number {
  const { data, faults } = member.state
  return optionBytesOf(member) + data.bound.used + faults.bound.used
}

/**
 * Returns the bytes of the options. The fixtures stay in memory, even if a client deletes their rows.
 * A reset needs no more memory, because the rows are then those of the fixtures.
 */
function optionBytesOf({ settings }: Member): number {
  return sizeOf({ ...settings, fixtures: null }) + bytesOfRows(settings.fixtures)
}

/** Returns the other bounds of a petstore, each with the bound of the server that it's part of. */
function pairsOf({ state }: Member, shared: SharedBounds): readonly (readonly [Bound, Bound])[] {
  const { faults, accounts, traffic, idempotencyKeys, journal } = state
  return [
    [faults.bound, shared.data],
    [accounts.bound, shared.accounts],
    [traffic.bound, shared.traffic],
    [idempotencyKeys.bound, shared.idempotencyKeys],
    [journal.bound, shared.journals],
  ]
}
