/**
 * Starts a task for each item, up to `jobs` of them at the same time, and yields the results in the
 * order of the items. An item is taken only when its task can start.
 */
export async function* inOrder<Item, Result>(
  items: Iterable<Item>,
  jobs: number,
  start: (item: Item) => Promise<Result>,
): AsyncGenerator<readonly [Item, Result]> {
  const iterator = items[Symbol.iterator]()
  const started: (readonly [Item, Promise<Result>])[] = []
  for (;;) {
    while (started.length < jobs) {
      const { done, value } = iterator.next()
      if (done === true) break
      const task = start(value)
      // Awaited later, or never if the consumer stops before.
      task.catch(() => {})
      started.push([value, task])
    }
    const first = started.shift()
    if (first === undefined) return
    yield [first[0], await first[1]]
  }
}
