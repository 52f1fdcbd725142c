import { describe, plural } from '../../core/lib/describe.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { duration } from '../../core/time/duration.ts'
import type { ExploreFault, ExploreProblem, ExploreReport, MatrixCell } from './report.ts'
import type { ExploreRule } from './rules.ts'

/** The rule about what differs from run to run. */
const OUTLIVING: ExploreRule = 'not-deterministic'

/** The mark of each cell of the matrix, and what it means. */
export const MARKS: Readonly<Record<MatrixCell, readonly [string, string]>> = {
  survived: ['✓', 'succeeded, with the same effects'],
  failed: ['–', 'failed with an error'],
  broken: ['✗', 'problem'],
  untried: ['·', 'not tried'],
}

/** Sums up a report in one line. What outlives a run comes first, because it puts all in doubt. */
export function headline({ ok, cut, problems, runs, faults, virtualMs }: ExploreReport): string {
  const outliving = problems.find(({ rule, faults }) => rule === OUTLIVING && faults.length === 0)
  const doubt = outliving === undefined ? '' : `${outliving.message.split('. ', 1)[0]}. `
  const passed = cut === null ? 'passed' : 'passed so far'
  const errors = problems.filter(({ severity }) => severity === 'error').length
  const others = problems.length - errors
  const found = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(others > 0 ? [plural(others, 'other finding')] : []),
  ].join(', ')
  const upTo = `paths with up to ${plural(faults, 'fault')}`
  const time = virtualMs === 0 ? '' : ` (${duration(virtualMs)} of virtual time)`
  return `${ok ? passed : 'failed'}: ${doubt}${found || 'no problems'} in ${plural(runs, 'run')} on ${upTo}${time}`
}

/** Returns what else to know about a search: what it left out, and its notes. */
export function remarksOf({ cut, notes }: ExploreReport): readonly string[] {
  return cut === null ? notes : [cut.message, ...notes]
}

/** Names the faults of a path: `createOrder lost, then getOrder 503`. */
export function nameFaults(faults: readonly ExploreFault[]): string {
  if (faults.length === 0) return 'no fault'
  return faults
    .map(({ operation, outcome }) => `${operation ?? 'unknown operation'} ${outcome}`)
    .join(', then ')
}

/** The problems of one rule: the one with the shortest path, and the others. */
export interface ProblemGroup {
  readonly first: ExploreProblem
  readonly others: readonly ExploreProblem[]
}

/** Groups problems by their rule, in the order of the first ones. */
export function groupByRule(problems: readonly ExploreProblem[]): readonly ProblemGroup[] {
  const groups = groupBy(problems, ({ rule }) => rule)
  return [...groups.values()].map(([first, ...others]) => ({ first, others }))
}

/** The number of characters of an error that messages show. */
const SHOWN = 300

/** Returns an error as messages show it: `TypeError: fetch failed`. */
export function describeError(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : describe(error)
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}...` : text
}
