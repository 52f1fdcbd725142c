import { describe } from '../lib/describe.ts'
import { type StatePart, savedRecord } from '../lib/stateful.ts'
import type { ServiceState } from './state.ts'

/** The version of the snapshot format. A snapshot of another version is refused. */
export const SNAPSHOT_VERSION = 1

/** All that decides how later requests are answered, as plain JSON. */
export interface Snapshot {
  readonly version: typeof SNAPSHOT_VERSION
  /** The saved state of each part, by its name. */
  readonly parts: Readonly<Record<string, unknown>>
}

/** Saves every part that has a state to save. */
export function takeSnapshot(state: ServiceState): Snapshot {
  const saved = statePartsOf(state).map(([name, part]) => [name, part.snapshot()])
  // A copy, so that what happens later does not change it.
  return { version: SNAPSHOT_VERSION, parts: structuredClone(Object.fromEntries(saved)) }
}

/**
 * Puts a snapshot in the place of the state: all of it, or nothing if any part of it is wrong.
 *
 * @throws {TypeError} saying what is wrong with it.
 */
export function restoreSnapshot(state: ServiceState, snapshot: unknown): void {
  const { version, parts: saved } = savedRecord(snapshot)
  if (version !== SNAPSHOT_VERSION) {
    refuse(`expected ${SNAPSHOT_VERSION} but got the version ${describe(version)}`)
  }
  if (typeof saved !== 'object' || saved === null) refuse('it has no parts')
  const apply = statePartsOf(state).map(([name, part]) => {
    if (!Object.hasOwn(saved, name)) refuse(`the part ${name} is missing`)
    return part.parse(structuredClone(Reflect.get(saved, name)))
  })
  for (const put of apply) put()
}

/** Takes every part back to how it was created. */
export function resetState(state: ServiceState): void {
  for (const part of Object.values(state)) part.reset()
}

/** Lists the parts that have a state to save, by name. */
export function statePartsOf(state: ServiceState): readonly (readonly [string, StatePart])[] {
  return Object.entries(state).flatMap(([name, part]) =>
    'snapshot' in part ? [[name, part] as const] : [],
  )
}

function refuse(reason: string): never {
  throw new TypeError(`snapshot: ${reason}`)
}
