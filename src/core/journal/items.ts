import { lengthOfEntry, type StoredEntry } from './entry.ts'
import type { HistoryItem } from './history.ts'
import { lengthOfAction, type StoredAction } from './test-action.ts'

/** A request or a test action, as the journal stores it. */
export type JournalItem = StoredEntry | StoredAction

/** How much a journal stores. */
export interface JournalLimits {
  /** The number of requests and test actions. */
  readonly limit: number
  /** The number of characters that all of them keep in memory. */
  readonly maxBytes: number
}

/** The newest requests and test actions, in the order in which they began. */
export class JournalItems {
  readonly #limits: JournalLimits
  readonly #onDrop: (dropped: HistoryItem) => void
  readonly #all: JournalItem[] = []
  #length = 0
  #droppedEntries = 0

  constructor(limits: JournalLimits, onDrop: (dropped: HistoryItem) => void) {
    this.#limits = limits
    this.#onDrop = onDrop
  }

  /** All items, oldest first. */
  get all(): readonly JournalItem[] {
    return this.#all
  }

  /** The number of requests that were dropped since the last `clear`. */
  get droppedEntries(): number {
    return this.#droppedEntries
  }

  entries(): readonly StoredEntry[] {
    return this.#all.filter(isEntry)
  }

  /** Yields the requests, newest first. */
  *newestFirst(): Iterable<StoredEntry> {
    for (let index = this.#all.length - 1; index >= 0; index -= 1) {
      const item = this.#all[index]
      if (item !== undefined && isEntry(item)) yield item
    }
  }

  /**
   * Adds an item behind those that began earlier, and drops the oldest ones that exceed a limit.
   * Returns whether the item itself is stored.
   */
  add(item: JournalItem): boolean {
    // A request that your handlers answered may be complete after later ones.
    let index = this.#all.findLastIndex(({ startOrder }) => startOrder < item.startOrder) + 1
    this.#all.splice(index, 0, item)
    this.#length += lengthOf(item)
    const { limit, maxBytes } = this.#limits
    for (; this.#length > maxBytes || this.#all.length > limit; index -= 1) {
      const dropped = this.#all.shift()
      if (dropped === undefined) break
      this.#length -= lengthOf(dropped)
      if (isEntry(dropped)) this.#droppedEntries += 1
      this.#onDrop(dropped.historyItem)
    }
    return index >= 0
  }

  clear(): void {
    this.#all.length = 0
    this.#length = 0
    this.#droppedEntries = 0
  }
}

export function isEntry(item: JournalItem): item is StoredEntry {
  return !('action' in item)
}

function lengthOf(item: JournalItem): number {
  return isEntry(item) ? lengthOfEntry(item) : lengthOfAction(item)
}
