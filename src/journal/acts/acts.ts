import { PoolShare } from '../../lib/memory/pool.ts'
import { createQueue } from '../../lib/queue.ts'
import type { JournalLimits } from '../records.ts'
import type { ActRecord } from './act.ts'

/** The share of its bytes that the acts give up when the journals use too much together. */
const GIVEN_UP = 1 / 8

/**
 * The newest acts. They have the limits of the journal for themselves: its number, and its bytes.
 * An act that is too large by itself is dropped too, after all others.
 */
export class Acts {
  readonly #limits: JournalLimits
  readonly #queue = createQueue<ActRecord>()
  #count = 0

  /** The bytes that the acts use, and the pool that limits those of all journals. */
  readonly share = new PoolShare(() => this.#fit(this.share.used * (1 - GIVEN_UP)))

  constructor(limits: JournalLimits) {
    this.#limits = limits
  }

  /** Returns the number of the next act. Numbers go on when the acts are cleared. */
  nextNumber(): number {
    this.#count += 1
    return this.#count
  }

  /** Adds an act, and drops the oldest ones that exceed a limit. */
  push(record: ActRecord): void {
    this.#queue.push(record)
    this.share.add(record.bytes)
    this.#fit(this.#limits.maxBytes)
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

  /** Drops the acts before a step. */
  dropBefore(step: number): void {
    while (this.#queue.size > 0) {
      const oldest = this.#queue.at(0)
      if (oldest === undefined || oldest.step >= step) return
      this.#drop(oldest)
    }
  }

  /** Removes all acts. */
  clear(): void {
    this.#queue.clear()
    this.share.add(-this.share.used)
  }

  /** Removes all acts, and begins with number 1 again. */
  reset(): void {
    this.clear()
    this.#count = 0
  }

  /** Replaces the acts with those of another journal. */
  takeOver(from: Acts): void {
    this.clear()
    for (const record of from.items()) this.push(record)
    this.#count = from.#count
  }

  #fit(maxBytes: number): void {
    const { limit } = this.#limits
    while (this.#queue.size > limit || this.share.used > maxBytes) {
      const oldest = this.#queue.at(0)
      if (oldest === undefined) return
      this.#drop(oldest)
    }
  }

  #drop({ bytes }: ActRecord): void {
    this.#queue.shift()
    this.share.add(-bytes)
  }
}
