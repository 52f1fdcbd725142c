import type { Severity } from '../../core/audit/report.ts'
import { toEntry } from '../../core/journal/entry.ts'
import { drawTimeline } from '../../core/journal/test-action.ts'
import { CRASHES, endsClient } from './crash.ts'
import { isAboutReads } from './outcomes.ts'
import { outcomeNames, toScenario } from './path.ts'
import type { ExploreFault, ExploreProblem } from './report.ts'
import { type ExploreRule, harmOf, type Violation } from './rules.ts'
import type { Run } from './run/run.ts'

/** The number of requests that a timeline shows. */
const SHOWN = 50

/** The number of problems that a report lists. */
const MOST_PROBLEMS = 1_000

/** From the most severe. */
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info']

/** Returns the severity of a rule; undefined if it's switched off. */
type SeverityOf = (rule: ExploreRule, usual?: Severity) => Severity | undefined

/** A problem, and on how many paths it was found. */
interface Found {
  readonly key: FaultCounts
  readonly problem: ExploreProblem
  paths: number
}

/**
 * Collects problems. One that needs only some of a path's faults is counted for the path, instead
 * of reported again: if a lost response breaks the client, it also does with a 503 before it.
 */
export class Problems {
  readonly #severityOf: SeverityOf
  readonly #found: Found[] = []
  #leftOut = 0

  constructor(severityOf: SeverityOf) {
    this.#severityOf = severityOf
  }

  /** The number of problems. */
  get size(): number {
    return this.#found.length
  }

  /** Adds what is wrong on a path. Returns the most severe of it; undefined if nothing is wrong. */
  add(run: Run<unknown>, violations: readonly Violation[]): Severity | undefined {
    const faults = faultsOf(run)
    const key = countFaults(faults)
    const severities = new Set<Severity>()
    const rules = new Set<ExploreRule>()
    for (const { rule, message, severity: usual } of violations) {
      const severity = this.#severityOf(rule, usual)
      if (severity === undefined || rules.has(rule)) continue
      rules.add(rule)
      severities.add(severity)
      const known = this.#found.filter(
        (each) => each.problem.rule === rule && isPart(each.key, key),
      )
      for (const each of known) each.paths += 1
      if (known.length > 0) continue
      this.#push({ key, paths: 1, problem: toProblem(run, { rule, message, severity, faults }) })
    }
    return SEVERITIES.find((severity) => severities.has(severity))
  }

  /** The number of problems that the list leaves out. */
  get leftOut(): number {
    return this.#leftOut
  }

  #push(found: Found): void {
    // A saved path can come before a shorter one.
    const longer = this.#found.filter(
      (each) => each.problem.rule === found.problem.rule && isPart(found.key, each.key),
    )
    for (const each of longer) {
      found.paths += each.paths
      this.#found.splice(this.#found.indexOf(each), 1)
    }
    if (this.#found.length < MOST_PROBLEMS) this.#found.push(found)
    else this.#leftOut += 1
  }

  /**
   * Returns the problems: errors first, then by how much they harm the user of the client, and
   * otherwise in the order in which they were found.
   */
  list(): readonly ExploreProblem[] {
    const all = this.#found
      .map(({ problem, paths }) => ({ ...problem, paths }))
      .sort((one, other) => harmOf(one.rule) - harmOf(other.rule))
    return SEVERITIES.flatMap((severity) => all.filter((problem) => problem.severity === severity))
  }
}

function toProblem(
  run: Run<unknown>,
  found: Pick<ExploreProblem, 'rule' | 'message' | 'severity' | 'faults'>,
): ExploreProblem {
  const { path, requests, audit } = run
  return {
    ...found,
    audit,
    path: outcomeNames(path, requests.length),
    paths: 1,
    timeline: drawRequests(run),
    scenario: toScenario(path),
  }
}

/** Draws the requests of a run, and where its client was started again. */
function drawRequests({ path, entries, requests }: Run<unknown>): string {
  const crashes = path.filter(endsClient).map(({ at }) => requests[at])
  const lines = drawTimeline(entries.slice(0, SHOWN).map(toEntry)).split('\n')
  const restart = 'crash, and the client starts again'
  return lines
    .map((line, at) => (crashes.includes(entries[at]) ? line.replace(/empty$/, restart) : line))
    .join('\n')
}

/** Returns the faults of a path, with the operations that they hit. */
export function faultsOf({
  path,
  requests,
}: Pick<Run<unknown>, 'path' | 'requests'>): readonly ExploreFault[] {
  return path.map(({ at, outcome }) => ({
    operation: requests[at]?.operation ?? null,
    outcome: outcome.name,
  }))
}

/** How often each outcome hit each operation. */
type FaultCounts = ReadonlyMap<string, number>

function countFaults(faults: readonly ExploreFault[]): FaultCounts {
  const counts = new Map<string, number>()
  for (const { operation, outcome } of faults) {
    const name = `${operation} ${outcome}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Returns whether all faults of one path are among those of another. */
function isPart(part: FaultCounts, whole: FaultCounts): boolean {
  return [...part].every(([name, count]) => count <= (whole.get(name) ?? 0))
}

/** Returns whether only a search can play a problem again: no fault of a service does what happened. */
export function needsSearch({
  faults,
  scenario,
}: Pick<ExploreProblem, 'faults' | 'scenario'>): boolean {
  const isCrash = faults.some(({ outcome }) => CRASHES.has(outcome))
  return isCrash || (scenario.faults ?? []).some((fault) => isAboutReads({ fault }))
}
