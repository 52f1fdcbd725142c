import { OptionError } from './option-error.ts'

/** What a bound is on, and what happens beyond it. */
export interface BoundOptions {
  /** How much may be used: a number of bytes, or of items. */
  readonly max: number
  /**
   * The option that sets the bound, for the error: `maxDataBytes`.
   * @default 'fixed'
   */
  readonly option?: string
  /**
   * Drops some of the oldest items, and calls `add` with a negative amount. Called until the rest
   * fits, or nothing more can be dropped.
   * @default nothing is dropped: what exceeds the bound is to be refused, with `require`
   */
  readonly evict?: () => void
}

/** The error for data that exceeds a bound. */
export class StorageError extends OptionError {}

/**
 * A bound on what one holder uses. It can be part of a bound on what several holders use together,
 * such as the petstores of a server. If that is exceeded, the holder that uses the most drops its
 * oldest items: a holder that uses little loses nothing because of one that uses much.
 */
export class Bound {
  readonly #options: BoundOptions
  readonly #members = new Set<Bound>()
  #whole: Bound | undefined
  #used = 0
  /** What the holder uses beside `used` in the whole. */
  #extra = 0

  constructor(options: BoundOptions) {
    this.#options = options
  }

  /** How much is in use. */
  get used(): number {
    return this.#used
  }

  /** Returns whether more fits. Nothing, or less, always does. */
  fits(amount: number): boolean {
    return this.#exceededBy(amount) === undefined
  }

  /**
   * Checks that more bytes fit. None, or fewer, always do.
   *
   * @param subject - What needs the bytes, for the message.
   * @throws {StorageError} `<subject>: expected at most <bytes> but got <bytes>`.
   */
  require(bytes: number, subject: string): void {
    const exceeded = this.#exceededBy(bytes)
    if (exceeded === undefined) return
    const { max, option = 'fixed' } = exceeded.#options
    const expected = `at most ${max} bytes of memory (${option})`
    throw new StorageError({ path: subject, expected, got: exceeded.#used + bytes })
  }

  /** Changes how much is in use. A negative amount gives something back. May evict items. */
  add(amount: number): void {
    this.#used += amount
    if (this.#whole !== undefined) this.#whole.#used += amount
    if (amount <= 0) return
    this.#makeRoom()
    if (this.#whole !== undefined) this.#whole.#makeRoom()
  }

  /**
   * Makes this bound part of a larger one. May evict items.
   *
   * @param extra - What the holder uses only in the larger one.
   */
  join(whole: Bound, extra = 0): void {
    this.leave()
    this.#whole = whole
    this.#extra = extra
    whole.#members.add(this)
    whole.#used += this.#used + extra
    whole.#makeRoom()
  }

  /** Leaves the larger bound, and gives it back what is used here. */
  leave(): void {
    if (this.#whole === undefined) return
    this.#whole.#members.delete(this)
    this.#whole.#used -= this.#used + this.#extra
    this.#whole = undefined
  }

  /** Returns the bound that more would exceed: this one, or the larger one. */
  #exceededBy(amount: number): Bound | undefined {
    if (amount <= 0) return undefined
    if (this.#used + amount > this.#options.max) return this
    return this.#whole === undefined ? undefined : this.#whole.#exceededBy(amount)
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
