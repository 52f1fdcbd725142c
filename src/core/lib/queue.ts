/** A queue of items: the newest are added at the end, the oldest are removed from the front. */
export interface Queue<Item> {
  /** The number of items. */
  readonly size: number
  /** Adds an item. */
  push(item: Item): void
  /** Adds an item in front of the one at `index`, or at the end. */
  insert(item: Item, index: number): void
  /** Removes the oldest item. */
  shift(): void
  /** Returns the oldest item, or the one `index` places after it; undefined if there's none. */
  at(index: number): Item | undefined
  /** Returns the newest item; undefined if the queue is empty. */
  last(): Item | undefined
  /** Returns all items, oldest first. */
  items(): readonly Item[]
  /** Removes all items. */
  clear(): void
}

/**
 * Creates an empty queue. Adding and removing an item takes constant time, on average: an array
 * whose first item is removed with `shift` moves all others.
 */
export function createQueue<Item extends object>(): Queue<Item> {
  let slots: (Item | undefined)[] = []
  /** The index of the oldest item. The slots before it are unused. */
  let start = 0
  return {
    get size() {
      return slots.length - start
    },
    push(item) {
      slots.push(item)
    },
    insert(item, index) {
      if (start + index === slots.length) slots.push(item)
      else slots.splice(start + index, 0, item)
    },
    shift() {
      if (start === slots.length) return
      // The slot no longer refers to the item, so that it can be garbage-collected.
      slots[start] = undefined
      start += 1
      if (start < slots.length / 2) return
      slots = slots.slice(start)
      start = 0
    },
    at: (index) => slots[start + index],
    last: () => slots.at(-1),
    items: () => slots.slice(start).filter((item) => item !== undefined),
    clear() {
      slots = []
      start = 0
    },
  }
}
