/** The last so many items, oldest first. */
export interface Ring<Item> {
  readonly size: number
  /** Adds an item; when there are `limit` already, the oldest one goes. */
  push(item: Item): void
  last(): Item | undefined
  items(): readonly Item[]
  clear(): void
}

/** Makes a ring of `limit` items: adding one costs the same whether it is empty or full. */
export function createRing<Item>(limit: number): Ring<Item> {
  let slots: Item[] = []
  /** Where the oldest item is, once all slots are taken. */
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
