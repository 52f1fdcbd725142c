/**
 * A number of bytes that one holder may use. It can be part of a larger budget, which several
 * holders share: what is used here is used there too.
 */
export class Budget {
  /** The number of bytes that may be used. */
  readonly limit: number
  #whole: Budget | undefined
  #used = 0

  constructor(limit: number) {
    this.limit = limit
  }

  /** The number of bytes in use. */
  get used(): number {
    return this.#used
  }

  /** The number of bytes that can still be used: here and in the larger budget. */
  get left(): number {
    const left = this.limit - this.#used
    return this.#whole === undefined ? left : Math.min(left, this.#whole.left)
  }

  /** Changes the number of bytes in use. A negative number gives bytes back. Checks no limit. */
  add(bytes: number): void {
    this.#used += bytes
    this.#whole?.add(bytes)
  }

  /** Makes this budget part of a larger one. */
  join(whole: Budget): void {
    this.leave()
    this.#whole = whole
    whole.add(this.#used)
  }

  /** Leaves the larger budget, and gives it back what is used here. */
  leave(): void {
    this.#whole?.add(-this.#used)
    this.#whole = undefined
  }
}
