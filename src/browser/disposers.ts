/** What undoes what was started. */
export interface Ends {
  add(end: () => void | Promise<void>): void
  /** Undoes it all, the last first; throws the first error once all is undone. */
  run(): Promise<void>
}

export function createEnds(first: () => void): Ends {
  const ends: (() => void | Promise<void>)[] = [first]
  return {
    add: (end) => void ends.push(end),
    async run() {
      const errors: unknown[] = []
      for (const end of ends.splice(0).reverse()) {
        await Promise.resolve()
          .then(end)
          .catch((error: unknown) => errors.push(error))
      }
      if (errors.length > 0) throw errors[0]
    },
  }
}
