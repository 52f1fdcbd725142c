import { realTimeSource, startStopwatch } from './timers.ts'

/** The clock of the system. */
export interface SystemTime {
  /** Returns the system time in epoch ms. */
  readonly now: () => number
  /** Returns whether a test has faked the system time. Fakes may jump as they like. */
  readonly isFaked: () => boolean
}

/** The source of real time that no test has faked, unless it did so before this module loaded. */
const machineSource = realTimeSource()

/**
 * The system time, except that it never goes back: if the clock of the system is set back, it
 * continues from where it was, and is ahead of the system from then on. It compares the system time
 * with the real time that has passed, so it also notices a step that happens between two readings.
 *
 * It follows the system forward, because the clock of a machine that slept is right when it jumps.
 */
export class SteadyTime {
  readonly #system: SystemTime
  readonly #elapsed = startStopwatch()
  #ahead = 0
  /** The latest readings; NaN before the first. */
  #lastSystem = Number.NaN
  #lastReal = Number.NaN
  #latest = Number.NEGATIVE_INFINITY

  constructor(system: SystemTime) {
    this.#system = system
  }

  /** How far it is ahead of the system, in whole ms. */
  get ahead(): number {
    return this.#ahead
  }

  /** Returns the time in epoch ms. */
  now(): number {
    const system = this.#system.now()
    if (this.#system.isFaked() || realTimeSource() !== machineSource) {
      this.reset()
      return system
    }
    this.#compensate(system, this.#elapsed())
    this.#latest = Math.max(this.#latest, system + this.#ahead)
    return this.#latest
  }

  /** Returns to the system time. */
  reset(): void {
    this.#ahead = 0
    this.#lastSystem = Number.NaN
    this.#latest = Number.NEGATIVE_INFINITY
  }

  #compensate(system: number, real: number): void {
    const passed = real - this.#lastReal
    const step = system - this.#lastSystem - passed
    this.#lastSystem = system
    this.#lastReal = real
    // A step forward first undoes earlier steps back. Comparisons with NaN are false.
    if (Math.abs(step) > toleranceMs(passed)) {
      this.#ahead = Math.max(0, this.#ahead - Math.round(step))
    }
  }
}

/**
 * Returns how much the two clocks may differ without a step: the time between two readings, and the
 * rate at which a time service corrects the system clock.
 */
function toleranceMs(passed: number): number {
  return 50 + passed / 1_000
}
