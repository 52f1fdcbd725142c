/**
 * Converts between the ids of rows (numbers from 1) and the ids in messages (BigInts, for int64).
 */
export interface Ids {
  toWire(id: number): bigint
  /** Returns NaN for an id that no row can have. */
  toRow(id: bigint): number
}

/** Creates a converter. The id in a message is the id of the row plus `base`. */
export function createIds(base: bigint): Ids {
  return {
    toWire: (id) => BigInt(id) + base,
    toRow(id) {
      const row = Number(id - base)
      return Number.isSafeInteger(row) ? row : Number.NaN
    },
  }
}
