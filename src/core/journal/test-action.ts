import { findHeader } from '../http/headers.ts'
import { plural } from '../lib/describe.ts'
import { printable } from '../lib/printable.ts'
import { seconds } from '../time/duration.ts'
import { type JournalEntry, targetOf } from './entry.ts'
import type { HistoryItem } from './history.ts'

/** Something that the tester did to the petstore, from outside its service API. */
export interface TestAction {
  /** `action-1`, `action-2` and so on. */
  readonly id: string
  /** The place among all requests and test actions since the journal was cleared, from 1. */
  readonly position: number
  /** The service time after the test action, in epoch ms. */
  readonly at: number
  /** The call: `clock.advance`, `quotas.exhaust`, `db.pet.update`, `restore`. */
  readonly name: string
  /**
   * The arguments as plain JSON. A write through `db` has the ids of the rows before it and the
   * rows as written instead.
   */
  readonly args: readonly unknown[]
}

/** The stored form of a test action. */
export interface StoredAction {
  readonly action: TestAction
  /** The number of characters of its arguments as JSON. */
  readonly length: number
  /** The place in the journal, as for an entry. */
  readonly startOrder: number
  /** What it has changed. */
  readonly historyItem: HistoryItem
}

/** Creates the stored form of a test action. Its arguments are copied, and never change. */
export function toStoredAction(
  { id, name, args }: Pick<TestAction, 'id' | 'name' | 'args'>,
  { startOrder, historyItem }: Pick<StoredAction, 'startOrder' | 'historyItem'>,
): StoredAction {
  const text = toJson(args)
  const { position, now: at } = historyItem
  const action = Object.freeze({ id, position, at, name, args: frozenFrom(text) })
  return { action, length: text.length, startOrder, historyItem }
}

export function lengthOfAction({ length, historyItem }: StoredAction): number {
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

/** Describes a test action as a call: `clock.advance("1m")`. Long arguments are cut. */
export function describeAction({ name, args }: Pick<TestAction, 'name' | 'args'>): string {
  const text = args.map((each) => JSON.stringify(each)).join(', ')
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  return printable(`${name}(${shown})`)
}

/**
 * Draws requests as a text timeline, one line each: the service time since the first request, the
 * method and path, the status or network fault, and `Retry-After`. What the tester did between them
 * has lines of its own.
 */
export function drawTimeline(
  entries: readonly JournalEntry[],
  actions: readonly TestAction[] = [],
): string {
  const start = entries[0]?.at ?? 0
  const lines = entries.flatMap((entry, index) => [
    ...drawActions(actionsBetween(entries[index - 1], entry, actions), start),
    drawRequest(entry, start),
  ])
  return lines.join('\n')
}

function drawRequest(entry: JournalEntry, start: number): string {
  const { at, method, status, network, responseHeaders } = entry
  const retryAfter = findHeader(responseHeaders, 'retry-after')
  const wait = retryAfter === undefined ? '' : `  Retry-After: ${retryAfter}`
  return `${timeOf(at, start)}  ${method} ${targetOf(entry)} → ${network ?? status}${wait}`
}

const SHOWN_ACTIONS = 5

function drawActions(actions: readonly TestAction[], start: number): readonly string[] {
  const hidden = actions.length - SHOWN_ACTIONS
  const lines = actions
    .slice(-SHOWN_ACTIONS)
    .map((action) => `${timeOf(action.at, start)}  (test) ${describeAction(action)}`)
  return hidden > 0
    ? [`${' '.repeat(10)}  (test) ${plural(hidden, 'earlier action')}`, ...lines]
    : lines
}

/** Formats a time since the start. Before it, and after the tester set the clock back, it's negative. */
function timeOf(at: number, start: number): string {
  const ms = at - start
  return `${ms < 0 ? '-' : '+'}${seconds(Math.abs(ms))}`.padStart(10)
}

/** Returns the test actions between two entries. Before the first entry, there are none to show. */
function actionsBetween(
  earlier: JournalEntry | undefined,
  later: JournalEntry,
  actions: readonly TestAction[],
): readonly TestAction[] {
  if (earlier === undefined) return []
  return actions.filter(({ position }) => position > earlier.position && position < later.position)
}
