/// <reference lib="esnext.disposable" preserve="true" />

/**
 * Removes a fault, or ends a scenario. With `using fault = petstore.faults.add(…)`, it does so at
 * the end of the block.
 */
export interface FaultHandle {
  /** The id, such as `fault-1` or `scenario-1`. */
  readonly id: string
  /**
   * Removes the fault or ends the scenario. Does nothing if that has happened before, or after
   * `reset()` or `restore()`.
   */
  remove(): void
  /** Does the same as `remove`. */
  [Symbol.dispose](): void
}

/**
 * Creates a handle. Where `Symbol.dispose` is missing, as in some browsers, compiled code looks for
 * this registered symbol instead.
 */
export function createHandle(id: string, remove: () => void): FaultHandle
export function createHandle(id: string, remove: () => void): unknown {
  return { id, remove, [Symbol.dispose ?? Symbol.for('Symbol.dispose')]: remove }
}
