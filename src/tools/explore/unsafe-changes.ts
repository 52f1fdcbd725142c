import type { StoredEntry } from '../../core/journal/entry.ts'
import type { StateChange } from '../../core/journal/history.ts'
import { isEntry, type JournalItem } from '../../core/journal/items.ts'
import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import type { PetstoreInternals } from '../../core/service/internals.ts'
import { byKey, findReordering, type Rows } from './rows-by-key.ts'

/** How the state of your handlers has become what it is. */
export interface StateHistory {
  /** All of it; undefined for none. */
  readonly all: unknown
  /** The same as JSON. */
  readonly text: string
  /** The requests and test actions, the first one first. */
  readonly items: readonly JournalItem[]
  /** What has changed since. */
  readonly last: readonly StateChange[]
  /** Whether all changes are known. */
  readonly isComplete: boolean
  readonly isSafe: (entry: StoredEntry) => boolean
}

/** The state of your handlers at the end of a run, without what safe requests have changed. */
export interface EndState {
  readonly unsafe: unknown
  /** Whether something else than an unsafe request has changed it, such as a safe one, or a timer. */
  readonly hasOthers: boolean
}

/** A change of the state, which is given as JSON. */
interface Step {
  /** What has changed it. It's unknown if a timer has, which an earlier request may have started. */
  readonly by: 'unsafe' | 'safe' | 'unknown'
  /** The request at whose end it was noted; undefined if something else has changed it. */
  readonly entry: StoredEntry | undefined
  readonly before: string
  readonly after: string
}

/** Returns the history of a state. `isSafe` tells which requests ask for no change. */
export function stateHistoryOf(
  { userHandlers, journal }: Pick<PetstoreInternals['state'], 'userHandlers' | 'journal'>,
  isSafe: (entry: StoredEntry) => boolean,
): StateHistory {
  const all = userHandlers.snapshot()
  // Without a state, nothing has changed it.
  const items = (all === undefined ? [] : journal.items).toSorted(
    (one, other) => one.historyItem.position - other.historyItem.position,
  )
  const last = [...journal.history.changes]
  const changes = [...items.flatMap(({ historyItem }) => historyItem.changes), ...last]
  const isComplete = journal.dropped === 0 && changes.every(({ kind }) => kind !== 'state')
  return { all, text: userHandlers.noted ?? 'null', items, last, isComplete, isSafe }
}

/**
 * Takes back what safe requests have changed, such as a number of views, or a log; and what those have
 * that `isOther` tells.
 */
export function takeBack(
  history: StateHistory,
  isOther: (entry: StoredEntry) => boolean = () => false,
): EndState {
  const { all, isSafe } = history
  const steps = stepsOf(history, (entry) => isSafe(entry) || isOther(entry))
  const hasOthers = steps.some(({ by }) => by !== 'unsafe')
  // Most safe requests change nothing.
  if (steps.every(({ by }) => by !== 'safe')) return { unsafe: all, hasOthers }
  let unsafe: unknown = JSON.parse(steps[0]?.before ?? 'null')
  for (const { before, after } of withoutSafe(steps)) {
    unsafe = replay(unsafe, { before: JSON.parse(before), after: JSON.parse(after) })
  }
  return { unsafe, hasOthers }
}

/** Returns the states before and after the changes that some requests have made. */
export function changesMadeBy(
  history: StateHistory,
  isIt: (entry: StoredEntry) => boolean,
): readonly Change[] {
  return stepsOf(history, history.isSafe)
    .filter(({ entry }) => entry !== undefined && isIt(entry))
    .map(({ before, after }) => ({ before: JSON.parse(before), after: JSON.parse(after) }))
}

/** Returns the changes of a state, the first one first; none if they aren't all known. */
function stepsOf(
  { items, last, text, isComplete }: StateHistory,
  isSafe: (entry: StoredEntry) => boolean,
): readonly Step[] {
  if (!isComplete) return []
  const authored = items.flatMap((item) =>
    item.historyItem.changes.map((change) => ({ change, item })),
  )
  const all = [...authored, ...last.map((change) => ({ change, item: undefined }))]
  const found = all.flatMap(({ change, item }) => (isOfState(change) ? [{ ...change, item }] : []))
  return found.map(({ before, isOutside, item }, index) => {
    const entry = item === undefined || isOutside || !isEntry(item) ? undefined : item
    const by = entry === undefined ? UNKNOWN : authorOf(entry, items, isSafe)
    return { before, after: found[index + 1]?.before ?? text, by, entry }
  })
}

const UNKNOWN = 'unknown'

function isOfState(
  change: StateChange,
): change is Extract<StateChange, { readonly kind: 'handlers' }> & { readonly before: string } {
  return change.kind === 'handlers' && change.before !== undefined
}

/** Says what has changed the state. While an unsafe request is under way, it may have been that one. */
function authorOf(
  entry: StoredEntry,
  items: readonly JournalItem[],
  isSafe: (entry: StoredEntry) => boolean,
): Step['by'] {
  if (!isSafe(entry)) return 'unsafe'
  const beside = items.filter(isEntry).filter((each) => wereAtOnce(each, entry))
  return beside.every(isSafe) ? 'safe' : UNKNOWN
}

function wereAtOnce({ delivery: one }: StoredEntry, { delivery: other }: StoredEntry): boolean {
  const { answeredTick: oneEnd = Number.POSITIVE_INFINITY } = one
  const { answeredTick: otherEnd = Number.POSITIVE_INFINITY } = other
  return one.arrivedTick < otherEnd && other.arrivedTick < oneEnd
}

/** Returns the changes that no safe request has made. Those in a row become one. */
function withoutSafe(steps: readonly Step[]): readonly Pick<Step, 'before' | 'after'>[] {
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
  const [own, olds, news] = [byKey(value), byKey(before), byKey(after)]
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
