import type { Delivery } from '../http/delivery.ts'

/**
 * Copies of deliveries, as they were at a moment of the past: a response that was delivered later is
 * not delivered yet. The decisions about parallel requests depend on that.
 */
export class Deliveries {
  readonly #copies = new Map<Delivery, Delivery>()
  /** The deliveries that end later, earliest first. */
  readonly #pending: Delivery[] = []
  #moment = 0

  /** Returns the copy of a delivery. */
  of(original: Delivery): Delivery {
    const known = this.#copies.get(original)
    if (known !== undefined) return known
    const copy = { ...original }
    this.#copies.set(original, copy)
    if (endOf(original) > this.#moment) this.#postpone(original, copy)
    return copy
  }

  /** Moves on to a moment: ends the deliveries that had ended by then. */
  advanceTo(moment: number): void {
    this.#moment = moment
    for (let next = this.#pending[0]; next !== undefined; next = this.#pending[0]) {
      if (endOf(next) > moment) return
      this.#pending.shift()
      Object.assign(this.of(next), next)
    }
  }

  #postpone(original: Delivery, copy: Delivery): void {
    copy.returnedAt = undefined
    copy.returnedMs = undefined
    copy.returnedSource = undefined
    copy.isLost = false
    // One that has not ended to this day does not end in the past.
    if (original.returnedAt === undefined) return
    const later = this.#pending.findLastIndex((each) => endOf(each) <= endOf(original))
    this.#pending.splice(later + 1, 0, original)
  }
}

/** Returns the moment at which a delivery ended; infinity if it has not. */
function endOf({ returnedAt }: Delivery): number {
  return returnedAt ?? Number.POSITIVE_INFINITY
}
