import { type Signal, signal } from '@preact/signals'
import type { ClockMode } from '../../time/clock.ts'
import { repeat, startStopwatch } from '../../time/timers.ts'

/** The clock of the service, as the control API describes it. */
export interface ClockReading {
  /** Service time, epoch ms. */
  readonly now: number
  readonly mode: ClockMode
}

/** How often the panel moves a running clock on, in ms. */
const TICK_MS = 250

/** Shows the time of the service. Between two readings, a running clock runs on by itself. */
export class ServiceClock {
  /** The service time, epoch ms; undefined until it is read for the first time. */
  readonly now: Signal<number | undefined> = signal(undefined)
  readonly mode: Signal<ClockMode> = signal('running')
  #read: ClockReading | undefined
  #elapsed = startStopwatch()
  readonly #stop = repeat(TICK_MS, () => this.#tick())

  /** Takes over a reading. */
  set(reading: ClockReading): void {
    this.#read = reading
    this.#elapsed = startStopwatch()
    this.mode.value = reading.mode
    this.now.value = reading.now
  }

  stop(): void {
    this.#stop()
  }

  #tick(): void {
    if (this.#read?.mode === 'running') this.now.value = this.#read.now + this.#elapsed()
  }
}
