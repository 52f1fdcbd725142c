import { isPlainObject, membersOf, OptionError, throwOptionError } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { choice, object } from '../lib/schema.ts'
import type { Settings } from '../settings/settings.ts'
import { partsOf, type ReadParts } from './snapshot-schema.ts'
import type { ServiceState } from './state.ts'

/** The version of the snapshot format. Snapshots with another version can't be restored. */
const SNAPSHOT_VERSION = 1

/** The state that determines later responses, as plain JSON. */
export interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION
  /** The saved state of each part, by name. */
  readonly parts: Readonly<Record<string, unknown>>
}

/** What each part of the state saves. A part that saves undefined isn't in the snapshot. */
type SavedParts = { readonly [Name in keyof ReadParts]-?: unknown }

/** Returns a snapshot of every part of the state that can be saved. */
export function takeSnapshot(state: ServiceState): Snapshot {
  return snapshotOf({
    clock: state.clock.snapshot(),
    random: state.random.snapshot(),
    accounts: state.accounts.snapshot(),
    faults: state.faults.snapshot(),
    data: state.data.snapshot(),
    idempotencyKeys: state.idempotencyKeys.snapshot(),
    requestIds: state.requestIds.snapshot(),
    userHandlers: state.userHandlers.snapshot(),
  })
}

/** Returns a snapshot of saved parts. It's a copy, so that changes to it don't change the state. */
export function snapshotOf({ userHandlers, ...parts }: SavedParts): Snapshot {
  const saved = userHandlers === undefined ? parts : { ...parts, userHandlers }
  return { version: SNAPSHOT_VERSION, parts: structuredClone(saved) }
}

/**
 * Replaces the state with a snapshot.
 *
 * @throws {OptionError} naming the place in the snapshot that is wrong. Then nothing changes.
 */
export function restoreSnapshot(
  state: ServiceState,
  settings: Pick<Settings, 'plans'>,
  snapshot: unknown,
): void {
  const parts = readSnapshot(snapshot, settings)
  state.data.requireRoom(parts.data, 'snapshot.parts.data')
  // A function that creates handlers may throw: then nothing has changed yet.
  const startHandlers = state.userHandlers.prepare(parts.userHandlers)
  startHandlers()
  state.clock.restore(parts.clock)
  state.random.restore(parts.random)
  state.accounts.restore(parts.accounts)
  state.faults.restore(parts.faults)
  state.data.restore(parts.data)
  state.idempotencyKeys.restore(parts.idempotencyKeys)
  state.requestIds.restore(parts.requestIds)
}

function readSnapshot(snapshot: unknown, settings: Pick<Settings, 'plans'>): ReadParts {
  if (!isPlainObject(snapshot)) throwSnapshotError(snapshot)
  const { version } = membersOf(snapshot)
  if (version !== SNAPSHOT_VERSION) {
    throwOptionError(
      'snapshot.version',
      version,
      `${SNAPSHOT_VERSION}, the version of this petstore-mock,`,
    )
  }
  const read = object({ version: choice(SNAPSHOT_VERSION), parts: partsOf(settings) })
  return read(snapshot, 'snapshot').parts
}

/** Refuses what is no snapshot, and names the usual mistake behind it. */
function throwSnapshotError(got: unknown): never {
  const expected = 'a snapshot, as snapshot() returns it,'
  throw new OptionError({ path: 'snapshot', expected, got, shown: describeOther(got) })
}

function describeOther(got: unknown): string {
  if (typeof got === 'string') return 'a string; call JSON.parse first'
  if (typeof got === 'function') return `${describe(got)}; call it first`
  return got instanceof Promise ? 'a promise; wait for it first' : describe(got)
}
