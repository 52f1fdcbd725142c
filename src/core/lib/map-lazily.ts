/** Converts items one by one, each only when it is read. */
export function* mapLazily<Item, Result>(
  items: Iterable<Item>,
  convert: (item: Item) => Result,
): Generator<Result, void, undefined> {
  for (const item of items) yield convert(item)
}
