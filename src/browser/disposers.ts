/** Undoes what was set up, in reverse order. */
export interface Disposers {
  /** Adds a function that undoes one thing. */
  add(dispose: () => void | Promise<void>): void
  /**
   * Runs every function once, the last added first. A function that fails does not keep the others
   * from running.
   *
   * @throws the first error, after all functions have run.
   */
  run(): Promise<void>
}

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
