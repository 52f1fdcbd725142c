import type { RemotePetstore } from '../../control/members.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import { describeAction } from '../../core/journal/test-action.ts'
import { printable } from '../../core/lib/printable.ts'
import type { JsonRow } from '../../core/model/ids.ts'
import type { ModelName } from '../../core/model/rows.ts'
import type { Position } from '../../core/service/travel.ts'
import { type StateChange, stateChanges } from './state-changes.ts'

/** A request or a test action that wrote rows. */
export interface Writer extends Position {
  readonly id: string
  /** What it did, in one line. */
  readonly title: string
}

/**
 * Returns the position before a request, to restore or to open.
 *
 * @throws {TypeError} if the journal doesn't go back that far.
 */
export async function positionBefore(
  { travel }: RemotePetstore,
  { id }: JournalEntry,
): Promise<number> {
  const positions = await travel.positions()
  const before = positions[positions.findLastIndex((each) => each.id === id) - 1]
  if (before !== undefined) return before.position
  throw new TypeError('The journal no longer goes back to the time before this request')
}

/** Returns what a request changed in the state of your handlers; nothing if that isn't known. */
export async function stateChangesBy(
  petstore: RemotePetstore,
  entry: JournalEntry,
): Promise<readonly StateChange[]> {
  try {
    const position = await positionBefore(petstore, entry)
    const [before, after] = [
      await petstore.travel.to(position),
      await petstore.travel.to(position + 1),
    ]
    return stateChanges(before.state, after.state)
  } catch {
    return []
  }
}

/** How many requests and test actions are shown. */
const SHOWN = 5

/** Returns the latest requests and test actions that wrote a row, newest first. */
export async function writersOf(
  petstore: RemotePetstore,
  model: ModelName,
  id: string,
): Promise<readonly Writer[]> {
  const positions = await petstore.travel.history(model, id)
  return describeWriters(petstore, positions.slice(-SHOWN).reverse())
}

async function describeWriters(
  { journal }: RemotePetstore,
  positions: readonly Position[],
): Promise<readonly Writer[]> {
  const actions = await journal.actions()
  const titleOf = async (id: string, { kind, at }: Position) => {
    const action = actions.find((each) => each.id === id)
    if (kind === 'action') return action === undefined ? id : describeAction(action)
    // A restore repeats ids.
    const entry = (await journal.all({ id })).findLast((each) => each.at <= at)
    if (entry === undefined) return id
    return printable(`${entry.method} ${entry.url} → ${entry.network ?? entry.status}`)
  }
  return Promise.all(
    positions.map(async (each) => {
      const id = each.id ?? ''
      return { ...each, id, title: await titleOf(id, each) }
    }),
  )
}

/** What deleted a row. */
export interface Deletion extends Writer {
  /** The row as it was. */
  readonly row: JsonRow
}

/** How far back deleted rows are looked for: so many requests and test actions that wrote rows. */
const SEARCHED = 100

/** Finds the rows of a model that were deleted and aren't there again, the latest first. */
export async function deletedRows(
  petstore: RemotePetstore,
  model: ModelName,
): Promise<readonly Deletion[]> {
  const positions = await petstore.travel.positions()
  const writes = positions.filter(({ writes }) => writes !== 0)
  const found = new Map<string, Deletion>()
  for (const writer of await describeWriters(petstore, writes.slice(-SEARCHED))) {
    const { changes } = await petstore.travel.to(writer.position)
    for (const { id, before, after } of changes.filter((each) => each.model === model)) {
      found.delete(id)
      if (after === null && before !== null) found.set(id, { ...writer, row: before })
    }
  }
  return [...found.values()].reverse()
}
