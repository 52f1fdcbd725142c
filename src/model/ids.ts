/** Translates between the ids of rows, small integers from 1, and those on the wire, exact int64. */
export interface Ids {
  toWire(id: number): bigint
  /** Returns NaN, which no row has, for an id that no row can have. */
  toRow(id: bigint): number
}

/** Makes the translation that adds `base` to every id on the wire. */
export function createIds(base: bigint): Ids {
  return {
    // Rows that a tester wrote may hold any number: they are served, not thrown over.
    toWire: (id) => BigInt(Number.isFinite(id) ? Math.trunc(id) : 0) + base,
    toRow(id) {
      const row = Number(id - base)
      return Number.isSafeInteger(row) ? row : Number.NaN
    },
  }
}
