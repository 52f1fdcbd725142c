/** A ring buffer of the most recent items. */
export interface Ring<Item> {
  /** The number of items. */
  readonly size: number
  /** Adds an item. Drops the oldest one if the ring is full. */
  push(item: Item): void
  /** Returns the newest item; undefined if the ring is empty. */
  last(): Item | undefined
  /** Returns all items, oldest first. */
  items(): readonly Item[]
  /** Removes all items. */
  clear(): void
}

/** Creates a ring buffer for `limit` items. Adding an item takes constant time. */
export function createRing<Item>(limit: number): Ring<Item> {
  let slots: Item[] = []
  /** The index of the oldest item once the ring is full. */
  let start = 0
  return {
    get size() {
      return slots.length
    },
    push(item) {
      if (slots.length < limit) slots.push(item)
      else if (limit > 0) {
        slots[start] = item
        start = (start + 1) % limit
      }
    },
    last: () => slots.at(start - 1),
    items: () => [...slots.slice(start), ...slots.slice(0, start)],
    clear() {
      slots = []
      start = 0
    },
  }
}
