/** Calls an action for each item, with at most `width` at a time. Returns the results in order. */
export async function mapInParallel(items, width, action) {
  const results = []
  const waiting = items.entries()
  const work = async () => {
    for (const [at, item] of waiting) results[at] = await action(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, work))
  return results
}
