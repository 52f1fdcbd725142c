import type { SavedFaults } from '../faults/fault-list.ts'
import { readFault } from '../faults/read-fault.ts'
import {
  isPlainObject,
  membersOf,
  OptionError,
  readBoolean,
  throwOptionError,
} from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import {
  either,
  integer,
  list,
  nullable,
  object,
  oneOf,
  optional,
  type Reader,
  text,
  tuple,
} from '../lib/schema.ts'
import type { AllRows } from '../model/database.ts'
import { readSavedRows } from '../model/fixtures.ts'
import type { SavedAccount } from '../quota/accounts.ts'
import { readPlan } from '../quota/plans.ts'
import type { Settings } from '../settings/settings.ts'
import type { SavedClock } from '../time/clock.ts'
import { readHandlersState } from '../user-handlers/state.ts'
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

export function takeSnapshot(state: ServiceState): Snapshot {
  return snapshotOf({
    clock: state.clock.snapshot(),
    random: state.random.snapshot(),
    accounts: state.accounts.snapshot(),
    faults: state.faults.snapshot(),
    data: state.data.snapshot(),
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
  // A function that creates handlers may throw: then nothing has changed yet.
  const startHandlers = state.userHandlers.prepare(parts.userHandlers)
  startHandlers()
  state.clock.restore(parts.clock)
  state.random.restore(parts.random)
  state.accounts.restore(parts.accounts)
  state.faults.restore(parts.faults)
  state.data.restore(parts.data)
  state.requestIds.restore(parts.requestIds)
  state.idempotencyKeys.reset()
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
  const read = object({ version: oneOf(SNAPSHOT_VERSION), parts: partsOf(settings) })
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

/** The parts of a snapshot, as they are restored. */
export interface ReadParts {
  readonly clock: SavedClock
  readonly random: number
  readonly accounts: readonly SavedAccount[]
  readonly faults: SavedFaults
  readonly data: AllRows
  readonly requestIds: number
  /** The state of your handlers as JSON; missing if they have none. */
  readonly userHandlers?: string | undefined
}

/** Leaves room to count on: beyond 2^53, adding 1 has no effect. */
const count = integer(0, 2 ** 52)

/** Epoch ms, or a difference of two, as a `Date` can represent it. */
const instant = integer(-8.64e15, 8.64e15)

const clock = either(
  'at',
  object({ mode: oneOf('frozen'), at: instant }),
  object({ mode: oneOf('running'), ahead: instant }),
)

const windowState = object({ startedAt: nullable(instant), used: count })

const standing = object({
  strikes: count,
  refusal: nullable(object({ id: text, at: instant, until: instant, toleranceMs: count })),
  bannedUntil: nullable(instant),
  isEarned: readBoolean,
  bans: count,
})

const caller = nullable(text)

function accountsOf({ plans }: Pick<Settings, 'plans'>) {
  const plan: Reader<string> = (got, path) => readPlan(got, path, plans)
  const counts = object({ minute: windowState, day: windowState })
  return list(tuple(caller, object({ counts, standing, plan: nullable(plan) })))
}

const faults = object({
  nextId: count,
  nextScenarioId: count,
  active: list(
    object({
      id: text,
      fault: readFault,
      scenario: nullable(object({ id: text, name: nullable(text) })),
      addedAt: instant,
      skipped: count,
      acted: count,
    }),
  ),
})

/** Returns the schema of the parts of a snapshot: it says what each may be, and copies it. */
function partsOf(settings: Pick<Settings, 'plans'>): Reader<ReadParts> {
  return object<ReadParts>({
    clock,
    random: integer(0, 0xffff_ffff),
    accounts: accountsOf(settings),
    faults,
    data: readSavedRows,
    requestIds: count,
    userHandlers: optional(readHandlersState),
  })
}
