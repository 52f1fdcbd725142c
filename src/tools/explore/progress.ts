import { plural } from '../../core/lib/describe.ts'
import { duration } from '../../core/time/duration.ts'
import type { ExploreSettings } from './options.ts'
import type { ExploreProgress } from './report.ts'

/** How often a search says how far it has come, where lines stay: ms of real time. */
const EVERY_MS = 10_000

/**
 * Returns a function that says how far a search has come, and how long it will still take.
 * `elapsed` returns the real time in ms since it began.
 */
export function describeProgress(
  { runs: mostRuns, time }: Pick<ExploreSettings<unknown>, 'runs' | 'time'>,
  elapsed: () => number,
): (progress: ExploreProgress) => string {
  return ({ runs, faults, left, problems, expected }) => {
    const ms = elapsed()
    const rest = (ms / runs) * Math.min(left, Math.max(0, mostRuns - runs))
    const seconds = Math.max(1, Math.ceil(Math.min(rest, time - ms) / 1_000))
    const paths = `${plural(left, 'path')} with ${plural(faults, 'fault')}`
    const all = `about ${plural(Math.max(expected, runs + left), 'run')}`
    const limit = expected > mostRuns ? ` (${mostRuns} at most)` : ''
    return `explore: ${runs} of ${all}${limit}, ${plural(problems, 'problem')}; ${paths} to go, about ${duration(seconds * 1_000)} left`
  }
}

/** Returns a function that writes at most one line every ten seconds, and none before `first`. */
export function everyTenSeconds(
  write: (line: string) => void,
  elapsed: () => number,
  first = EVERY_MS,
): (describe: () => string) => void {
  let written = first - EVERY_MS
  return (describe) => {
    if (elapsed() - written < EVERY_MS) return
    written = elapsed()
    write(describe())
  }
}
