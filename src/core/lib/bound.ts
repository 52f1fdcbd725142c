/** What a bound is on, and what happens beyond it. */
interface BoundOptions {
  /** How much may be used: a number of bytes, or of items. */
  readonly max: number
  /**
   * Drops some of the oldest items, and calls `add` with a negative amount. Called until the rest
   * fits, or nothing more can be dropped.
   */
  readonly evict?: () => void
}

/**
 * A bound on what one holder uses. It can be part of a bound on what several holders use together,
 * such as the connections of a server. If that is exceeded, the holder that uses the most drops its
 * oldest items: a holder that uses little loses nothing because of one that uses much.
 */
export class Bound {
  readonly #options: BoundOptions
  readonly #members = new Set<Bound>()
  #whole: Bound | undefined
  #used = 0

  constructor(options: BoundOptions) {
    this.#options = options
  }

  /** How much is in use. */
  get used(): number {
    return this.#used
  }

  /** Changes how much is in use. A negative amount gives something back. May evict items. */
  add(amount: number): void {
    this.#used += amount
    if (this.#whole !== undefined) this.#whole.#used += amount
    if (amount <= 0) return
    this.#makeRoom()
    if (this.#whole !== undefined) this.#whole.#makeRoom()
  }

  /** Makes this bound part of a larger one. May evict items. */
  join(whole: Bound): void {
    this.leave()
    this.#whole = whole
    whole.#members.add(this)
    whole.#used += this.#used
    whole.#makeRoom()
  }

  /** Leaves the larger bound, and gives it back what is used here. */
  leave(): void {
    if (this.#whole === undefined) return
    this.#whole.#members.delete(this)
    this.#whole.#used -= this.#used
    this.#whole = undefined
  }

  #makeRoom(): void {
    while (this.#used > this.#options.max) {
      const before = this.#used
      this.#largest().#options.evict?.()
      if (this.#used >= before) return
    }
  }

  /** Returns the member that uses the most; this bound itself if it has no members. */
  #largest(): Bound {
    let largest: Bound = this
    let most = -1
    for (const member of this.#members) {
      if (member.#used > most) [largest, most] = [member, member.#used]
    }
    return largest
  }
}
