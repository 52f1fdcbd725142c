/** A stack of cleanup functions. */
export interface Disposers {
  /** Adds a cleanup function. */
  add(dispose: () => void | Promise<void>): void
  /**
   * Runs and removes all functions, the last added first. If one fails, the others still run.
   *
   * @throws The first error, after all functions have run.
   */
  run(): Promise<void>
}

/** Creates a stack with its first cleanup function. */
export function createDisposers(first: () => void): Disposers {
  const disposers: (() => void | Promise<void>)[] = [first]
  return {
    add: (dispose) => void disposers.push(dispose),
    async run() {
      const errors: unknown[] = []
      for (const dispose of disposers.splice(0).reverse()) {
        await Promise.resolve()
          .then(dispose)
          .catch((error: unknown) => errors.push(error))
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
