import { plural } from '../../core/lib/describe.ts'
import { duration } from '../../core/time/duration.ts'
import { startRealStopwatch } from '../../core/time/timers.ts'
import { countBeyond, type Scope, type Tried } from './extend.ts'
import type { ExploreCut } from './report.ts'

/** The limits of a search. */
interface Limits extends Scope {
  readonly runs: number
  /** Real time in ms. */
  readonly time: number
  /** Aborted when the user interrupts the search. */
  readonly signal: AbortSignal | undefined
}

/** Decides how long a search goes on, and counts the paths that it leaves out. */
export class Budget {
  readonly #limits: Limits
  readonly #elapsed = startRealStopwatch()
  #reached: 'runs' | 'time' | 'interruption' | undefined
  #leftOut = 0
  #beyond = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** Whether no limit was reached. */
  get isLeft(): boolean {
    return this.#reached === undefined
  }

  /** Generates the items until a limit is reached. */
  *limit<Item>(items: Iterable<Item>, runner: { readonly runs: number }): Generator<Item> {
    for (const item of items) {
      if (this.counts(runner.runs) && this.#elapsed() >= this.#limits.time) this.#reached ??= 'time'
      if (!this.isLeft) return
      yield item
    }
  }

  /**
   * Returns whether a run counts after `runs` of them. With several jobs, more are started than are
   * allowed. A run that was started in time counts.
   */
  counts(runs: number): boolean {
    if (this.#limits.signal?.aborted) this.#reached ??= 'interruption'
    else if (runs >= this.#limits.runs) this.#reached ??= 'runs'
    return this.isLeft || this.#reached === 'time'
  }

  /** Counts paths that weren't tried, because the runs or the time are used up. */
  leaveOut(paths: number): void {
    this.#leftOut += paths
  }

  /** Counts the paths with a fault on a request that is beyond the limit of requests. */
  leaveOutBeyond(tried: readonly Tried[]): void {
    this.#beyond += countBeyond(tried, this.#limits)
  }

  /**
   * Returns what was left out; null if nothing was. `waiting` is the number of paths on which the client
   * waited in real time.
   */
  cut(waiting: number): ExploreCut | null {
    const paths = this.#leftOut + this.#beyond + waiting
    if (paths === 0) return null
    const { runs, time, requests } = this.#limits
    const limits = {
      interruption: 'when it was interrupted',
      runs: `after ${plural(runs, 'run')} (runs)`,
      time: `after ${duration(time)} (time)`,
      requests: `on requests after the first ${requests} of a run (requests)`,
      'real-timers': 'on which the client waited in real time',
    }
    const by = [
      this.#leftOut > 0 ? this.#reached : undefined,
      this.#beyond > 0 ? ('requests' as const) : undefined,
      waiting > 0 ? ('real-timers' as const) : undefined,
    ].filter((name) => name !== undefined)
    const where = by.map((name) => limits[name]).join(' and ')
    const isLimited = by.some((name) => name !== 'interruption' && name !== 'real-timers')
    const hint = isLimited ? ' Raise the limit to try them.' : ''
    const left = `it left out at least ${plural(paths, 'path')} ${where}`
    return { by, paths, message: `The search was cut short: ${left}.${hint}` }
  }
}
