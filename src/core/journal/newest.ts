import { createQueue } from '../lib/queue.ts'

/** How much a journal stores. */
export interface JournalLimits {
  /** The number of entries, and that of acts. */
  readonly limit: number
  /** The number of characters that the entries keep in memory, and that of the acts. */
  readonly maxBytes: number
}

interface NewestOptions<Item> extends JournalLimits {
  /** Returns the number of characters that an item keeps in memory. It's always the same. */
  readonly lengthOf: (item: Item) => number
  /** Called with each item that is dropped. */
  readonly onDrop?: (item: Item) => void
}

/** The newest entries or acts of a journal, up to a number and a number of characters. */
export class Newest<Item extends object> {
  readonly #options: NewestOptions<Item>
  readonly #queue = createQueue<Item>()
  /** The number of characters that all items keep in memory. */
  #length = 0
  #dropped = 0

  constructor(options: NewestOptions<Item>) {
    this.#options = options
  }

  /** The number of items. */
  get size(): number {
    return this.#queue.size
  }

  /** The number of items that were dropped since the last `clear`. */
  get dropped(): number {
    return this.#dropped
  }

  /** Returns the oldest item; undefined if there's none. */
  first(): Item | undefined {
    return this.#queue.at(0)
  }

  /** Returns the newest item; undefined if there's none. */
  last(): Item | undefined {
    return this.#queue.last()
  }

  /** Returns all items, oldest first. */
  items(): readonly Item[] {
    return this.#queue.items()
  }

  /**
   * Adds an item, and drops the oldest ones that exceed a limit. An item that is too large by itself
   * is dropped too, after all others: the items are always the newest ones, without a gap.
   */
  push(item: Item): void {
    this.insert(item, () => true)
  }

  /** Does the same behind the newest item that is earlier. Returns whether the item is stored. */
  insert(item: Item, isEarlier: (other: Item) => boolean): boolean {
    const { limit, maxBytes, lengthOf } = this.#options
    let later = 0
    for (let other = this.last(); other !== undefined && !isEarlier(other); ) {
      later += 1
      other = this.#queue.at(this.size - 1 - later)
    }
    this.#queue.insert(item, this.size - later)
    this.#length += lengthOf(item)
    while (this.size > limit || this.#length > maxBytes) this.drop()
    return this.size > later
  }

  /** Drops the oldest item, if there's one. */
  drop(): void {
    const oldest = this.first()
    if (oldest === undefined) return
    this.#queue.shift()
    this.#length -= this.#options.lengthOf(oldest)
    this.#dropped += 1
    this.#options.onDrop?.(oldest)
  }

  /** Removes all items. */
  clear(): void {
    this.#queue.clear()
    this.#dropped = 0
    this.#length = 0
  }
}
