/** Returns the items that are more often in one list than in another, by their keys: the later ones. */
export function surplusOf<Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  const left = new Map<string, number>()
  for (const each of others) {
    const key = keyOf(each)
    left.set(key, (left.get(key) ?? 0) + 1)
  }
  return items.filter((each) => {
    const key = keyOf(each)
    const count = left.get(key) ?? 0
    left.set(key, count - 1)
    return count <= 0
  })
}
