/**
 * Tells how much memory stays taken by what a call makes. Takes a process with `--expose-gc`.
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

/** Collected twice, so that what finalizers let go of is gone too. */
function heapInUse() {
  globalThis.gc()
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
