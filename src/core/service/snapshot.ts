import { isPlainObject, OptionError, refuse } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { namesOf } from '../lib/option-table.ts'
import { type StatePart, savedMembers, savedRecord } from '../lib/stateful.ts'
import type { ServiceState } from './state.ts'

/** The version of the snapshot format. Snapshots with another version can't be restored. */
export const SNAPSHOT_VERSION = 1

/** The state that determines later responses, as plain JSON. */
export interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION
  /** The saved state of each part, by name. */
  readonly parts: Readonly<Record<string, unknown>>
}

/** Returns a snapshot of every part of the state that can be saved. */
export function takeSnapshot(state: ServiceState): Snapshot {
  const { version, parts } = readState(state)
  // Copied, so that changes to the snapshot don't change the state.
  return { version, parts: structuredClone(parts) }
}

/**
 * Returns the state in the form of a snapshot, which must not be changed: it shares values with the
 * state. Takes less time and memory than `takeSnapshot`. Later changes to the state replace these
 * values, and so don't change what was returned.
 */
function readState(state: ServiceState): Snapshot {
  const saved = statePartsOf(state).map(([name, part]) => [name, part.snapshot()])
  return {
    version: SNAPSHOT_VERSION,
    parts: Object.fromEntries(saved.filter(([, part]) => part !== undefined)),
  }
}

/**
 * Validates a snapshot. Returns a function that replaces the state with it.
 *
 * @throws {TypeError} naming the part that is invalid, and what was expected.
 */
export function parseSnapshot(state: ServiceState, snapshot: unknown): () => void {
  if (!isPlainObject(snapshot)) {
    const expected = 'a snapshot, as snapshot() returns it,'
    const shown = describeOther(snapshot)
    throw new OptionError({ path: 'snapshot', expected, got: snapshot, shown })
  }
  const { version } = savedRecord(snapshot)
  if (version !== SNAPSHOT_VERSION) {
    refuse('snapshot', version, `version ${SNAPSHOT_VERSION}`)
  }
  const { parts } = savedMembers(snapshot, 'snapshot', ['version', 'parts'])
  if (!isPlainObject(parts)) refuseParts(parts, 'expected an object named parts')
  const expected = statePartsOf(state)
  const saved = savedMembers(
    parts,
    'snapshot.parts',
    expected.map(([name]) => name),
  )
  const appliers = expected.map(([name, part]) => {
    if (saved[name] === undefined && !part.isOptional)
      refuseParts(parts, `the part ${name} is missing`)
    return part.parse(saved[name])
  })
  return () => {
    for (const apply of appliers) apply()
  }
}

/** Returns the parts of the state that can be saved, each with its name. */
function statePartsOf(state: ServiceState): readonly (readonly [keyof ServiceState, StatePart])[] {
  return namesOf(state).flatMap((name) => {
    const part = state[name]
    return 'snapshot' in part ? [[name, part] as const] : []
  })
}

/** Describes what is no snapshot, with the usual mistake behind it. */
function describeOther(got: unknown): string {
  if (typeof got === 'string') return 'a string; call JSON.parse first'
  if (typeof got === 'function') return `${describe(got)}; call it first`
  return got instanceof Promise ? 'a promise; wait for it first' : describe(got)
}

function refuseParts(got: unknown, reason: string): never {
  throw new OptionError({ path: 'snapshot', expected: 'all parts', got, reason })
}
