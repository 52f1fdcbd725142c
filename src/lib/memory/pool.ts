/**
 * An amount, such as a number of bytes, that several holders share. If they use more than the limit,
 * the holder that uses the most drops its oldest items: a holder that uses little loses nothing
 * because of one that uses much.
 */
export class Pool {
  readonly #limit: number
  readonly #shares = new Set<PoolShare>()
  #used = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** How much all holders use. */
  get used(): number {
    return this.#used
  }

  /** Adds the share of a holder. `PoolShare.join` calls this. */
  admit(share: PoolShare): void {
    this.#shares.add(share)
    this.add(share.used)
  }

  /** Removes the share of a holder. `PoolShare.leave` calls this. */
  dismiss(share: PoolShare): void {
    if (this.#shares.delete(share)) this.#used -= share.used
  }

  /** Changes how much is used. Above the limit, holders drop items. */
  add(amount: number): void {
    this.#used += amount
    while (this.#used > this.#limit) {
      const before = this.#used
      this.#largest()?.shrink()
      // Nothing more can be dropped.
      if (this.#used >= before) return
    }
  }

  #largest(): PoolShare | undefined {
    let largest: PoolShare | undefined
    for (const share of this.#shares) {
      if (largest === undefined || share.used > largest.used) largest = share
    }
    return largest
  }
}

/** What one holder uses. Once it has joined a pool, the pool limits it together with the others. */
export class PoolShare {
  /**
   * Drops some of the oldest items, and calls `add` with a negative amount. It must drop an eighth
   * of them or so, because finding the largest holder takes time.
   */
  readonly shrink: () => void
  #pool: Pool | undefined
  #used = 0

  constructor(shrink: () => void) {
    this.shrink = shrink
  }

  /** How much the holder uses. */
  get used(): number {
    return this.#used
  }

  /** Changes how much the holder uses. May call `shrink`. */
  add(amount: number): void {
    this.#used += amount
    this.#pool?.add(amount)
  }

  /** Joins a pool. May call `shrink`. */
  join(pool: Pool): void {
    this.leave()
    this.#pool = pool
    pool.admit(this)
  }

  /** Leaves the pool, and gives it back what is used here. */
  leave(): void {
    this.#pool?.dismiss(this)
    this.#pool = undefined
  }
}
