/** Converts between the ids of rows (numbers from 1) and ids in messages (exact int64). */
export interface Ids {
  toWire(id: number): bigint
  /** Returns NaN, which no row has, for an id outside the range of rows. */
  toRow(id: bigint): number
}

/** Creates a conversion that adds `base` to every id in a message. */
export function createIds(base: bigint): Ids {
  return {
    // A tester may write any number into a row through `petstore.db`. Serving it must not throw.
    toWire: (id) => BigInt(Number.isFinite(id) ? Math.trunc(id) : 0) + base,
    toRow(id) {
      const row = Number(id - base)
      return Number.isSafeInteger(row) ? row : Number.NaN
    },
  }
}
