import type { Limit } from '../lib/limit.ts'
import { createQueue } from '../lib/queue.ts'
import type { ActRecord } from './act.ts'
import type { JournalLimits } from './records.ts'

/** The newest acts, up to the number of the journal's limits. */
export class Acts {
  readonly #limits: JournalLimits
  readonly #limit: Limit
  readonly #queue = createQueue<ActRecord>()
  /** The estimated bytes of all acts. */
  #bytes = 0
  #count = 0

  /** @param limit - Counts the bytes of the acts. It calls `drop`. */
  constructor(limits: JournalLimits, limit: Limit) {
    this.#limits = limits
    this.#limit = limit
  }

  /** Returns the number of the next act. Numbers go on when the acts are cleared. */
  nextNumber(): number {
    this.#count += 1
    return this.#count
  }

  /**
   * Adds an act, and drops the oldest ones that exceed a limit. One that is too large by itself, such
   * as a restore that replaced a large state, is not added: the journal keeps its entries.
   */
  push(record: ActRecord): void {
    if (record.bytes > this.#limits.maxBytes) return
    this.#queue.push(record)
    this.#bytes += record.bytes
    this.#limit.add(record.bytes)
    if (this.#queue.size > this.#limits.limit) this.drop()
  }

  /** Returns all acts, oldest first. */
  items(): readonly ActRecord[] {
    return this.#queue.items()
  }

  /** Returns the oldest act; undefined if there is none. */
  first(): ActRecord | undefined {
    return this.#queue.at(0)
  }

  /** Returns the newest act; undefined if there is none. */
  last(): ActRecord | undefined {
    return this.#queue.last()
  }

  /** Drops the oldest act, if there is one. */
  drop(): void {
    const oldest = this.#queue.at(0)
    if (oldest === undefined) return
    this.#queue.shift()
    this.#bytes -= oldest.bytes
    this.#limit.add(-oldest.bytes)
  }

  /** Drops the acts before a step. */
  dropBefore(step: number): void {
    while (this.#queue.size > 0) {
      const oldest = this.#queue.at(0)
      if (oldest === undefined || oldest.step >= step) return
      this.drop()
    }
  }

  /** Removes all acts. */
  clear(): void {
    this.#queue.clear()
    this.#limit.add(-this.#bytes)
    this.#bytes = 0
  }

  /** Removes all acts, and begins with number 1 again. */
  reset(): void {
    this.clear()
    this.#count = 0
  }

  /** Replaces the acts with those of another journal. */
  restore(from: Acts): void {
    this.clear()
    for (const record of from.items()) this.push(record)
    this.#count = from.#count
  }
}
