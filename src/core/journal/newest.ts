import type { Bound } from '../lib/bound.ts'
import { createQueue } from '../lib/queue.ts'

/** How much a journal stores. */
export interface JournalLimits {
  /** The number of entries, and that of acts. */
  readonly limit: number
  /** The estimated bytes of memory that the entries and acts use. */
  readonly maxBytes: number
}

interface NewestOptions<Item> {
  /** The maximum number of items. */
  readonly max: number
  /** Counts the bytes of the items. It calls `drop`. */
  readonly bound: Bound
  /** Estimates the memory of an item, in bytes. */
  readonly bytesOf: (item: Item) => number
  /** Called with each item that is dropped. */
  readonly onDrop?: (item: Item) => void
}

/** The newest entries or acts of a journal, up to a number and a number of bytes. */
export class Newest<Item extends object> {
  readonly #options: NewestOptions<Item>
  readonly #queue = createQueue<Item>()
  /** The bytes of each item, so that they are estimated once. */
  readonly #sizes = createQueue<number>()
  /** The estimated bytes of all items. */
  #bytes = 0
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
    const { max, bound, bytesOf } = this.#options
    const bytes = bytesOf(item)
    let later = 0
    for (let other = this.last(); other !== undefined && !isEarlier(other); ) {
      later += 1
      other = this.#queue.at(this.size - 1 - later)
    }
    const index = this.size - later
    this.#queue.insert(item, index)
    this.#sizes.insert(bytes, index)
    this.#bytes += bytes
    bound.add(bytes)
    if (this.#queue.size > max) this.drop()
    return this.size > later
  }

  /** Drops the oldest item, if there's one. */
  drop(): void {
    const [oldest, bytes] = [this.#queue.at(0), this.#sizes.at(0)]
    if (oldest === undefined || bytes === undefined) return
    this.#queue.shift()
    this.#sizes.shift()
    this.#bytes -= bytes
    this.#options.bound.add(-bytes)
    this.#dropped += 1
    this.#options.onDrop?.(oldest)
  }

  /** Removes all items. */
  clear(): void {
    this.#queue.clear()
    this.#sizes.clear()
    this.#dropped = 0
    this.#options.bound.add(-this.#bytes)
    this.#bytes = 0
  }
}
