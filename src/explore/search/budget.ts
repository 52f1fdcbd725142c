import { plural } from '../../audit/words.ts'
import { startRealStopwatch } from '../../time/timers.ts'
import type { ExploreCut } from '../report.ts'
import { countBeyond, type Scope, type Tried } from './extend.ts'

/** The limits of a search. */
interface Limits extends Scope {
  readonly runs: number
  /** Real time in ms. */
  readonly time: number
}

/** Decides how long a search goes on, and counts the paths that it leaves out. */
export class Budget {
  readonly #limits: Limits
  readonly #elapsed = startRealStopwatch()
  #reached: 'runs' | 'time' | undefined
  #leftOut = 0
  #beyond = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Whether no limit was reached. */
  get isLeft(): boolean {
    return this.#reached === undefined
  }

  /** Returns whether another run is allowed after `runs` of them. */
  allows(runs: number): boolean {
    if (runs >= this.#limits.runs) this.#reached ??= 'runs'
    else if (this.#elapsed() >= this.#limits.time) this.#reached ??= 'time'
    return this.isLeft
  }

  /** Counts paths that were not tried, because the runs or the time are used up. */
  leaveOut(paths: number): void {
    this.#leftOut += paths
  }

  /** Counts the paths with a fault on a request that is beyond the limit of requests. */
  noteBeyond(tried: readonly Tried[]): void {
    this.#beyond += countBeyond(tried, this.#limits)
  }

  /** Returns what was left out; null if nothing was. */
  cut(): ExploreCut | null {
    const paths = this.#leftOut + this.#beyond
    if (paths === 0) return null
    const { runs, time, requests } = this.#limits
    const limits = {
      runs: `after ${plural(runs, 'run')} (runs)`,
      time: `after ${time / 1_000} s (time)`,
      requests: `on requests after the first ${requests} of a run (requests)`,
    }
    const by = [
      this.#leftOut > 0 ? this.#reached : undefined,
      this.#beyond > 0 ? ('requests' as const) : undefined,
    ].filter((name) => name !== undefined)
    const where = by.map((name) => limits[name]).join(' and ')
    return {
      by,
      paths,
      message: `The search was cut short: it left out at least ${plural(paths, 'path')} ${where}. Raise the limit to try them.`,
    }
  }
}
