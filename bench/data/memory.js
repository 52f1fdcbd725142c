/**
 * Measures how much memory the result of a function retains, in bytes. The process needs
 * `--expose-gc`.
 *
 * @template Value
 * @param {() => Value} make
 * @returns {{ value: Value, bytes: number }}
 */
export function bytesOf(make) {
  const before = heapInUse()
  const value = make()
  return { value, bytes: heapInUse() - before }
}

/** Returns the used heap in bytes. Collects garbage twice, to also free what finalizers release. */
function heapInUse() {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
