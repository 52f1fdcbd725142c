import { printable } from '../lib/printable.ts'
import type { HistoryItem } from './history.ts'

/** Something that the tester did to the petstore, from outside its service API. */
export interface Act {
  /** `act-1`, `act-2` and so on. */
  readonly id: string
  /** The place among all requests and acts since the journal was cleared, from 1. */
  readonly position: number
  /** The service time after the act, in epoch ms. */
  readonly at: number
  /** The call: `clock.advance`, `quotas.exhaust`, `db.pet.update`, `restore`. */
  readonly name: string
  /**
   * The arguments as plain JSON. A write through `db` has the ids of the rows before it and the
   * rows as written instead.
   */
  readonly args: readonly unknown[]
  /** The `X-Request-Id` of the journal entry before it; null if there's none. */
  readonly after: string | null
}

/** The stored form of an act. */
export interface StoredAct {
  readonly act: Act
  /** The number of characters of its arguments as JSON. */
  readonly length: number
  /** The place in the journal, as for an entry. */
  readonly startOrder: number
  /** What it has changed. */
  readonly historyItem: HistoryItem
}

/** Creates the stored form of an act. Its arguments are copied, and never change. */
export function toStoredAct(
  { id, name, args, after }: Pick<Act, 'id' | 'name' | 'args' | 'after'>,
  { startOrder, historyItem }: Pick<StoredAct, 'startOrder' | 'historyItem'>,
): StoredAct {
  const text = toJson(args)
  const { position, now: at } = historyItem
  const act = Object.freeze({ id, position, at, name, args: frozenFrom(text), after })
  return { act, length: text.length, startOrder, historyItem }
}

/** Returns the number of characters that an act keeps in memory. */
export function lengthOfAct({ length, historyItem }: StoredAct): number {
  return length + historyItem.length
}

/**
 * Returns arguments as JSON: instants as ISO 8601 texts, BigInts as decimal texts, and without
 * undefined values at the end.
 */
function toJson(args: readonly unknown[]): string {
  const given = args.slice(0, args.findLastIndex((each) => each !== undefined) + 1)
  return JSON.stringify(given, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
}

function frozenFrom(text: string): readonly unknown[] {
  const copy: unknown = JSON.parse(text, (_, value: unknown) => Object.freeze(value))
  return Array.isArray(copy) ? copy : []
}

/** The maximum number of characters that a description has for the arguments. */
const SHOWN = 120

/** Describes an act as a call: `clock.advance("1m")`. Long arguments are cut. */
export function describeAct({ name, args }: Pick<Act, 'name' | 'args'>): string {
  const text = args.map((each) => JSON.stringify(each)).join(', ')
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  return printable(`${name}(${shown})`)
}
