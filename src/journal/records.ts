import { PoolShare } from '../lib/memory/pool.ts'
import { createQueue } from '../lib/queue.ts'
import type { JournalRecord } from './entry.ts'
import { sizeOf } from './size.ts'

/** How much a journal stores. */
export interface JournalLimits {
  /** The number of records. */
  readonly limit: number
  /** The estimated bytes of memory that the records use. */
  readonly maxBytes: number
}

/** The share of its bytes that a journal gives up when the journals use too much together. */
const GIVEN_UP = 1 / 8

/** The newest records, up to a number and a number of bytes. */
export class Records {
  readonly #limits: JournalLimits
  readonly #onDrop: (record: JournalRecord) => void
  readonly #queue = createQueue<JournalRecord>()
  #dropped = 0

  /** The bytes that the records use, and the pool that limits those of all journals. */
  readonly share = new PoolShare(() => this.#fit(0, this.share.used * (1 - GIVEN_UP)))

  /** @param onDrop - Called with each record that is dropped. */
  constructor(limits: JournalLimits, onDrop: (record: JournalRecord) => void) {
    this.#limits = limits
    this.#onDrop = onDrop
  }

  /** The number of records. */
  get size(): number {
    return this.#queue.size
  }

  /** The number of records that were dropped since the last `clear`. */
  get dropped(): number {
    return this.#dropped
  }

  /** Returns the oldest record; undefined if there is none. */
  first(): JournalRecord | undefined {
    return this.#queue.at(0)
  }

  /** Returns the newest record; undefined if there is none. */
  last(): JournalRecord | undefined {
    return this.#queue.last()
  }

  /** Returns all records, oldest first. */
  items(): readonly JournalRecord[] {
    return this.#queue.items()
  }

  /**
   * Adds a record, and drops the oldest ones that exceed a limit. A record that is too large by
   * itself is dropped too, after all others: the records are always the newest ones, without a gap.
   */
  push(record: JournalRecord): void {
    const added = sizeOf(record, this.#queue.last())
    this.#queue.push(record)
    this.#fit(added, this.#limits.maxBytes)
  }

  /** Removes all records. */
  clear(): void {
    this.#queue.clear()
    this.#dropped = 0
    this.share.add(-this.share.used)
  }

  /** Replaces the records with those of another journal. Those that are too many are dropped. */
  takeOver(records: readonly JournalRecord[], dropped: number): void {
    this.clear()
    for (const record of records) this.push(record)
    this.#dropped += dropped
  }

  /** Counts added bytes, and drops the oldest records until the rest fits into `maxBytes`. */
  #fit(added: number, maxBytes: number): void {
    const { limit } = this.#limits
    let used = this.share.used + added
    while (this.#queue.size > limit || (used > maxBytes && this.#queue.size > 0)) {
      used -= this.#drop()
    }
    this.share.add(used - this.share.used)
  }

  /** Drops the oldest record. Returns the bytes that become free. */
  #drop(): number {
    const [oldest, next] = [this.#queue.at(0), this.#queue.at(1)]
    if (oldest === undefined) return 0
    this.#queue.shift()
    this.#dropped += 1
    this.#onDrop(oldest)
    return sizeOf(oldest, next)
  }
}
