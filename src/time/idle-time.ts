import { realTimeSource, startStopwatch } from './timers.ts'

/**
 * Measures how long something has not been used. It does not read the system clock, so nothing
 * seems idle because somebody set that clock.
 */
export class IdleTime {
  #source = realTimeSource()
  #elapsed = startStopwatch()

  /** Notes that it is used now. */
  use(): void {
    this.#source = realTimeSource()
    this.#elapsed = startStopwatch()
  }

  /** The real time since the last use, in ms. It starts again at 0 when a test fakes real time. */
  get ms(): number {
    // Times from different sources cannot be compared.
    if (this.#source !== realTimeSource()) this.use()
    return this.#elapsed()
  }
}
