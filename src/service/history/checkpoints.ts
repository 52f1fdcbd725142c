import type { JournalLimits } from '../../journal/records.ts'
import { PoolShare } from '../../lib/memory/pool.ts'
import type { Resettable } from '../../lib/stateful.ts'
import type { Checkpoint } from './captured-state.ts'

/** The maximum number of checkpoints of a petstore. */
export const CHECKPOINT_LIMIT = 100

/** The number of requests and acts between two checkpoints, unless the state is large. */
export const CHECKPOINT_EVERY = 1_000

/** The checkpoints of a petstore, oldest first. They use at most `journal.maxBytes`. */
export class Checkpoints implements Resettable {
  readonly #limits: JournalLimits
  #items: readonly Checkpoint[] = []

  /** The bytes that the checkpoints keep alive, and how to drop half of them. */
  readonly share = new PoolShare(() => this.#drop(Math.ceil(this.#items.length / 2)))

  /** The position of the request or act after which the next checkpoint is due. */
  dueAt = 0

  /** Whether there are none, because the journal is switched off. */
  get areOff(): boolean {
    return this.#limits.limit === 0
  }

  constructor(limits: JournalLimits) {
    this.#limits = limits
    this.reset()
  }

  /** Returns all checkpoints, oldest first. */
  items(): readonly Checkpoint[] {
    return this.#items
  }

  /** The position of the newest checkpoint; undefined if there is none. */
  get lastStep(): number | undefined {
    return this.#items.at(-1)?.step
  }

  /**
   * Adds a checkpoint in place of one with the same position. Drops the oldest ones over a limit. One
   * that is too large by itself is not added.
   */
  add(checkpoint: Checkpoint): void {
    this.dueAt = checkpoint.step + CHECKPOINT_EVERY
    if (checkpoint.bytes > this.#limits.maxBytes) return
    const kept = this.#items.filter(({ step }) => step < checkpoint.step)
    this.#replace([...kept, checkpoint])
    while (this.#items.length > CHECKPOINT_LIMIT || this.share.used > this.#limits.maxBytes) {
      this.#drop(1)
    }
  }

  /** Drops the checkpoints before a position. */
  dropBefore(step: number): void {
    this.#replace(this.#items.filter((each) => each.step >= step))
  }

  /** Drops all checkpoints. The next one is due at once, unless the journal is switched off. */
  reset(): void {
    this.#replace([])
    this.dueAt = this.areOff ? Number.POSITIVE_INFINITY : 0
  }

  #drop(count: number): void {
    this.#replace(this.#items.slice(count))
  }

  #replace(items: readonly Checkpoint[]): void {
    this.#items = items
    this.share.add(items.reduce((sum, { bytes }) => sum + bytes, 0) - this.share.used)
  }
}
