import type { StoredAct } from '../../journal/act.ts'
import type { StoredEntry } from '../../journal/entry.ts'
import type { Mark, Note, Notes } from '../../journal/undo-log.ts'
import type { ServiceState } from '../state.ts'

/** A request or an act to which you can travel. */
export interface Step {
  /** The position among all requests and acts since the journal was cleared, from 1. */
  readonly position: number
  readonly kind: 'request' | 'act'
  /** The id of the journal entry or of the act. */
  readonly id: string
  /** The service time after it, in epoch ms. */
  readonly at: number
  /** The number of rows that it wrote; null for acts that replace the whole state. */
  readonly writes: number | null
}

/** The earliest position to which you can travel, and why to no earlier one. */
export interface Reach {
  /** 0 for the very start. Beyond the latest position if you can't travel at all. */
  readonly from: number
  /** Null if you can travel to the very start. */
  readonly reason: string | null
}

/** The requests and acts in the journal, and to which of them one can travel. */
export interface Steps extends Reach {
  /** All requests and acts, oldest first. */
  readonly steps: readonly Step[]
}

/** A request or an act, with the notes of what it replaced. */
export interface StepRecord extends Mark {
  readonly kind: 'request' | 'act'
  readonly position: number
  readonly id: string
  readonly notes: Notes
}

/** Returns the requests and acts in the journal, in the order in which they happened. */
export function recordsOf({ journal }: ServiceState): readonly StepRecord[] {
  const requests = journal.entryList.items().map((each) => recordOf('request', each.id, each))
  const acts = journal.actList.items().map((each) => recordOf('act', each.act.id, each))
  return [...requests, ...acts].sort((left, right) => left.position - right.position)
}

function recordOf(
  kind: StepRecord['kind'],
  id: string,
  { position, now, mode, random, requestIds, notes }: StoredEntry | StoredAct,
): StepRecord {
  return { kind, id, position, now, mode, random, requestIds, notes }
}

/** Lists the requests and acts in the journal of a petstore, in the order in which they happened. */
export function listSteps(state: ServiceState): Steps {
  const records = recordsOf(state)
  return { steps: records.map(toStep), ...reachOf(records, state) }
}

/** Describes a request or an act. */
export function toStep({ kind, position, id, now, notes }: StepRecord): Step {
  return { position, kind, id, at: now, writes: writesOf(notes.items) }
}

/** Counts the rows that were written; null if the whole state was replaced. */
function writesOf(notes: readonly Note[]): number | null {
  const rows = new Set<string>()
  for (const note of notes) {
    if (note.kind === 'state') return null
    if (note.kind === 'row') rows.add(`${note.model} ${note.id}`)
  }
  return rows.size
}

/** Finds the earliest position from which on every one can be reached. */
export function reachOf(records: readonly StepRecord[], { journal }: ServiceState): Reach {
  const { lastPosition, beginning, undoLog } = journal
  if (!undoLog.isOn) return { from: lastPosition + 1, reason: 'The journal is switched off' }
  let from = lastPosition + 1
  for (const { position } of records.toReversed()) {
    if (position !== from - 1 || position === beginning.position) break
    from = position
  }
  // The notes of a position lead to the one before it.
  return from === beginning.position + 1
    ? { from: beginning.position, reason: beginning.reason }
    : { from, reason: 'The journal has dropped its oldest entries' }
}
