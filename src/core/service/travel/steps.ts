import { type HistoryItem, type StateChange, writesIn } from '../../journal/history.ts'
import { isEntry } from '../../journal/items.ts'
import type { ServiceState } from '../state.ts'

/** A request or a test action to which you can travel. */
export interface Step {
  /** The position among all requests and test actions since the journal was cleared, from 1. */
  readonly position: number
  readonly kind: 'request' | 'action'
  /** The id of the journal entry or of the test action. */
  readonly id: string
  /** The service time after it, in epoch ms. */
  readonly at: number
  /** The number of rows that it wrote; null for test actions that replace the whole state. */
  readonly writes: number | null
}

/** The earliest position to which you can travel, and why to no earlier one. */
export interface Reach {
  /** 0 for the very start. Beyond the latest position if you can't travel at all. */
  readonly from: number
  /** Null if you can travel to the very start. */
  readonly reason: string | null
}

/** The requests and test actions in the journal, and to which of them one can travel. */
export interface Steps extends Reach {
  /** All requests and test actions, oldest first. */
  readonly steps: readonly Step[]
}

/** A request or a test action, with what it has changed. */
export interface TravelItem extends HistoryItem {
  readonly kind: 'request' | 'action'
  readonly id: string
}

/** Returns the requests and test actions in the journal, in the order in which they happened. */
export function travelItemsOf({ journal }: ServiceState): readonly TravelItem[] {
  return journal.items
    .map(
      (item): TravelItem =>
        isEntry(item)
          ? { kind: 'request', id: item.id, ...item.historyItem }
          : { kind: 'action', id: item.action.id, ...item.historyItem },
    )
    .sort((left, right) => left.position - right.position)
}

/** Lists the requests and test actions in the journal of a petstore, in the order in which they happened. */
export function listSteps(state: ServiceState): Steps {
  const records = travelItemsOf(state)
  return { steps: records.map(toStep), ...reachOf(records, state) }
}

/** Describes a request or a test action. */
export function toStep({ kind, position, id, now, changes }: TravelItem): Step {
  return { position, kind, id, at: now, writes: writesOf(changes) }
}

/** Counts the rows that were written; null if the whole state was replaced. */
function writesOf(changes: readonly StateChange[]): number | null {
  if (changes.some(({ kind }) => kind === 'state')) return null
  return new Set(writesIn(changes).map(({ model, id }) => `${model} ${id}`)).size
}

/** Finds the earliest position from which on every one can be reached. */
export function reachOf(records: readonly TravelItem[], { journal }: ServiceState): Reach {
  const { lastPosition, beginning, isOn } = journal.history
  if (!isOn) return { from: lastPosition + 1, reason: 'The journal is switched off' }
  let from = lastPosition + 1
  for (const { position } of records.toReversed()) {
    if (position !== from - 1 || position === beginning.position) break
    from = position
  }
  // The changes of a position lead to the one before it.
  return from === beginning.position + 1
    ? { from: beginning.position, reason: beginning.reason }
    : { from, reason: 'The journal has dropped its oldest entries' }
}
