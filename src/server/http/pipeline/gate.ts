/** A connection, as far as the gate is concerned. */
interface Reader {
  readonly pipeline: { yield(): void; endYield(): void }
  /** The place when several connections can be read; the lowest comes first. */
  readonly rank: number
}

/** Stops reading from all open connections, and continues. */
export class Gate {
  readonly #all = new Set<Reader>()
  /** Those that have opened since the gate was last closed, or all while it is open. */
  readonly #reading = new Set<Reader>()

  add(reader: Reader): void {
    this.#all.add(reader)
    this.#reading.add(reader)
  }

  delete(reader: Reader): void {
    this.#all.delete(reader)
    this.#reading.delete(reader)
  }

  /** Reads nothing more from the connections that are open now. */
  close(): void {
    for (const { pipeline } of this.#reading) pipeline.yield()
    this.#reading.clear()
  }

  /** Reads on, from the clients that have waited for their responses first. */
  open(): void {
    const all = [...this.#all].sort((a, b) => a.rank - b.rank)
    for (const reader of all) {
      reader.pipeline.endYield()
      this.#reading.add(reader)
    }
  }
}
