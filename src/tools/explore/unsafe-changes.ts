import type { StoredEntry } from '../../core/journal/entry.ts'
import type { StateChange } from '../../core/journal/history.ts'
import { isEntry, type JournalItem } from '../../core/journal/items.ts'
import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import type { PetstoreInternals } from '../../core/service/internals.ts'
import { byKey, findReordering, ID, type Rows } from './rows-by-key.ts'

/** The state of your handlers at the end of a run. */
export interface EndState {
  /** All of it; undefined for none. */
  readonly all: unknown
  /** The same without what safe requests have changed. */
  readonly unsafe: unknown
  /** Whether something else than an unsafe request has changed it, such as a safe one, or a timer. */
  readonly hasOthers: boolean
}

/** A change of the state, which is given as JSON. */
interface Step {
  /** What has changed it. It's unknown if a timer has, which an earlier request may have started. */
  readonly by: 'unsafe' | 'safe' | 'unknown'
  readonly before: string
  readonly after: string
}

/**
 * Reads the state of your handlers, and takes back what safe requests have changed, such as a number of
 * views, or a log. `isSafe` tells which requests these are.
 */
export function readEndState(
  { userHandlers, journal }: Pick<PetstoreInternals['state'], 'userHandlers' | 'journal'>,
  isSafe: (entry: StoredEntry) => boolean,
): EndState {
  const all = userHandlers.snapshot()
  const steps = stepsOf(journal, userHandlers.noted ?? 'null', isSafe)
  const hasOthers = steps.some(({ by }) => by !== 'unsafe')
  // Most safe requests change nothing.
  if (steps.every(({ by }) => by !== 'safe')) return { all, unsafe: all, hasOthers }
  let unsafe: unknown = JSON.parse(steps[0]?.before ?? 'null')
  for (const { before, after } of withoutSafe(steps)) {
    unsafe = replay(unsafe, { before: JSON.parse(before), after: JSON.parse(after) })
  }
  return { all, unsafe, hasOthers }
}

/** Returns the changes of a state, the first one first. None if a test has replaced the whole state. */
function stepsOf(
  journal: PetstoreInternals['state']['journal'],
  end: string,
  isSafe: (entry: StoredEntry) => boolean,
): readonly Step[] {
  const items = journal.items.toSorted(
    (one, other) => one.historyItem.position - other.historyItem.position,
  )
  const authored = items.flatMap((item) =>
    item.historyItem.changes.map((change) => ({ change, by: () => authorOf(item, items, isSafe) })),
  )
  const last = journal.history.changes.map((change) => ({ change, by: () => UNKNOWN }))
  const all = [...authored, ...last]
  if (journal.isIncomplete || all.some(({ change }) => change.kind === 'state')) return []
  const found = all.flatMap(({ change, by }) => (isOfState(change) ? [{ ...change, by }] : []))
  return found.map(({ before, isOutside, by }, index) => ({
    before,
    after: found[index + 1]?.before ?? end,
    by: isOutside ? UNKNOWN : by(),
  }))
}

const UNKNOWN = 'unknown'

function isOfState(
  change: StateChange,
): change is Extract<StateChange, { readonly kind: 'handlers' }> & { readonly before: string } {
  return change.kind === 'handlers' && change.before !== undefined
}

/** Says what has changed the state. While an unsafe request is under way, it may have been that one. */
function authorOf(
  item: JournalItem,
  items: readonly JournalItem[],
  isSafe: (entry: StoredEntry) => boolean,
): Step['by'] {
  if (!isEntry(item)) return UNKNOWN
  if (!isSafe(item)) return 'unsafe'
  const beside = items.filter(isEntry).filter((each) => wereAtOnce(each, item))
  return beside.every(isSafe) ? 'safe' : UNKNOWN
}

function wereAtOnce({ delivery: one }: StoredEntry, { delivery: other }: StoredEntry): boolean {
  const { answeredTick: oneEnd = Number.POSITIVE_INFINITY } = one
  const { answeredTick: otherEnd = Number.POSITIVE_INFINITY } = other
  return one.arrivedTick < otherEnd && other.arrivedTick < oneEnd
}

/** Returns the changes that no safe request has made. Those in a row become one. */
function withoutSafe(steps: readonly Step[]): readonly Omit<Step, 'by'>[] {
  const found: { before: string; after: string }[] = []
  for (const [index, { by, before, after }] of steps.entries()) {
    if (by === 'safe') continue
    const last = found.at(-1)
    if (last !== undefined && steps[index - 1]?.by !== 'safe') last.after = after
    else found.push({ before, after })
  }
  return found
}

/** A value before a change, and after it. */
interface Change {
  readonly before: unknown
  readonly after: unknown
}

/** Makes a change of a value that is no longer what it was before the change. */
function replay(value: unknown, { before, after }: Change): unknown {
  if (isSame(before, after)) return value
  if (isSame(value, before)) return after
  const all = [value, before, after]
  if (all.every(Array.isArray)) return replayList(value, { before, after })
  if (all.every(isPlainObject)) {
    const result = replayRows(rowsOf(value), rowsOf(before), rowsOf(after))
    return Object.fromEntries([...result].map(([key, each]) => [String(key), each]))
  }
  // Each adds to a counter.
  const isCount = [value, before, after].every(Number.isFinite)
  return isCount ? Number(value) + Number(after) - Number(before) : after
}

function rowsOf(value: unknown): Rows {
  return new Map(Object.entries(membersOf(value)))
}

function replayList(value: unknown, { before, after }: Change): readonly unknown[] {
  const [own, olds, news] = [byKey(value, ID), byKey(before, ID), byKey(after, ID)]
  const result = replayRows(own, olds, news)
  if (findReordering(olds, news) === undefined) return [...result.values()]
  // What the change has put in another order takes the places that it has.
  const ordered = [...news.keys()].filter((key) => result.has(key))
  const keys = [...result.keys()].map((key) => (news.has(key) ? ordered.shift() : key))
  return keys.map((key) => result.get(key))
}

function replayRows(own: Rows, olds: Rows, news: Rows): Rows {
  const result = new Map(own)
  for (const key of olds.keys()) if (!news.has(key)) result.delete(key)
  for (const [key, after] of news) {
    const [before, value] = [olds.get(key), own.get(key)]
    if (!olds.has(key)) result.set(key, after)
    else if (!isSame(before, after)) result.set(key, replay(value, { before, after }))
  }
  return result
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}
