/** The settings of a budget. */
export interface BudgetOptions {
  /** The option that sets the limit, for error messages. */
  readonly option: string
  /** The number of bytes that may be used. */
  readonly limit: number
  /**
   * The number of bytes that a larger budget always keeps for this one, even if fewer are in use.
   * @default 0
   */
  readonly reserved?: number
}

/** The error for data that does not fit a budget. */
export class StorageError extends TypeError {}

/**
 * A number of bytes that one holder may use. It can be part of a larger budget, which several
 * holders share: what is used here is used there too.
 */
export class Budget {
  readonly #option: string
  readonly #limit: number
  readonly #reserved: number
  #whole: Budget | undefined
  #overhead = 0
  #used = 0

  constructor({ option, limit, reserved = 0 }: BudgetOptions) {
    this.#option = option
    this.#limit = limit
    this.#reserved = reserved
  }

  /** The number of bytes in use. */
  get used(): number {
    return this.#used
  }

  /**
   * Checks that more bytes fit, here and in the larger budget. Zero or fewer always do.
   *
   * @param subject - What needs the bytes, for the message.
   * @throws {StorageError} `<subject>: expected at most <bytes> but got <bytes>`.
   */
  require(bytes: number, subject: string): void {
    if (bytes <= 0) return
    const left = this.#limit - this.#used
    if (bytes > left) {
      const rest = this.#used === 0 ? '' : 'the rest of '
      throw new StorageError(
        `${subject}: expected at most ${left} bytes of memory, ${rest}${this.#option}, but got ${bytes}`,
      )
    }
    this.#whole?.require(this.#shareOf(this.#used + bytes) - this.#share, subject)
  }

  /** Returns whether more bytes fit, here and in the larger budget. Zero or fewer always do. */
  fits(bytes: number): boolean {
    if (bytes <= 0) return true
    if (bytes > this.#limit - this.#used) return false
    return this.#whole?.fits(this.#shareOf(this.#used + bytes) - this.#share) ?? true
  }

  /**
   * Checks that a number of bytes fits in place of those that are in use.
   *
   * @param subject - What needs the bytes, for the message.
   * @throws {StorageError} `<subject>: expected at most <bytes> but got <bytes>`.
   */
  requireInstead(bytes: number, subject: string): void {
    const before = this.#used
    this.add(-before)
    try {
      this.require(bytes, subject)
    } finally {
      this.add(before)
    }
  }

  /** Changes the number of bytes in use. A negative number gives bytes back. Checks no limit. */
  add(bytes: number): void {
    const before = this.#share
    this.#used += bytes
    this.#whole?.add(this.#share - before)
  }

  /**
   * Makes this budget part of a larger one.
   *
   * @param subject - The holder of this budget, for the message.
   * @param overhead - The number of bytes that the holder uses only in the larger budget.
   * @throws {StorageError} if it does not fit. Then it is part of none.
   */
  join(whole: Budget, subject: string, overhead: number): void {
    this.leave()
    const share = this.#shareOf(this.#used) + overhead
    whole.require(share, subject)
    this.#overhead = overhead
    this.#whole = whole
    whole.add(share)
  }

  /** Leaves the larger budget, and gives it back what is used here. */
  leave(): void {
    this.#whole?.add(-this.#share)
    this.#whole = undefined
    this.#overhead = 0
  }

  /** The number of bytes that count in the larger budget. */
  get #share(): number {
    return this.#shareOf(this.#used)
  }

  #shareOf(used: number): number {
    return Math.max(used, this.#reserved) + this.#overhead
  }
}
