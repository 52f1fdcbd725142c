import type { AuditReport, Severity } from '../../core/audit/report.ts'
import type { OperationName } from '../../core/contract/route.ts'
import type { Scenario } from '../../core/faults/scenarios.ts'
import type { ExploreRule } from './rules.ts'

/** A report on how a client coped with faults, on all paths that were tried. */
export interface ExploreReport {
  /** False if there's a problem of severity `error`. */
  readonly ok: boolean
  /** The number of times that the client was run. */
  readonly runs: number
  /** The number of requests that it sent. */
  readonly requests: number
  /** The virtual time that the runs stand for, in ms; 0 for commands, whose time is real. */
  readonly virtualMs: number
  /** The number of faults on a path, at most. */
  readonly faults: number
  /** What was left out; null if every path was tried. */
  readonly cut: ExploreCut | null
  /** What is wrong with the client. The first problem of a rule has the shortest path. */
  readonly problems: readonly ExploreProblem[]
  /** How the client coped with a single fault: a row for each operation that it calls. */
  readonly matrix: readonly MatrixRow[]
  /** What else to know about the search: that the client has real timers, for example. */
  readonly notes: readonly string[]
}

/** What a search left out, because it came to a limit. */
export interface ExploreCut {
  /**
   * The options whose limits were reached, that the user interrupted the search, or that the client
   * waited in real time, so that runs were given up.
   */
  readonly by: readonly ('runs' | 'time' | 'requests' | 'interruption' | 'real-timers')[]
  /** The number of paths left out. Each could have had further ones behind it. */
  readonly paths: number
  /** The same in words. */
  readonly message: string
}

/** Something that is wrong with a client, and a shortest path that shows it. */
export interface ExploreProblem {
  /** The rule that the client broke. */
  readonly rule: ExploreRule
  /** The severity of the rule. */
  readonly severity: Severity
  /** What happened, and what was expected. */
  readonly message: string
  /** What happened to the requests, in order of arrival: `['lost', 'ok']`. */
  readonly path: readonly string[]
  /** The faults of the path, and the operations that they hit. Empty for the undisturbed run. */
  readonly faults: readonly ExploreFault[]
  /** The number of paths that show the problem, including longer ones. */
  readonly paths: number
  /** The requests, one line each. */
  readonly timeline: string
  /** The faults as a scenario, to play again: `petstore.faults.play(scenario)`. */
  readonly scenario: Scenario
  /** The audit of the run. */
  readonly audit: AuditReport
}

/** A fault of a path. */
export interface ExploreFault {
  readonly operation: OperationName | null
  /** The name of the outcome: `lost`. */
  readonly outcome: string
}

/** How a client coped with each outcome on the requests of one operation. */
export interface MatrixRow {
  readonly operation: OperationName
  /** By the name of the outcome, in the order of the search. */
  readonly cells: Readonly<Record<string, MatrixCell>>
}

/**
 * How a client coped with one fault: it succeeded as without it (`survived`), failed with an error
 * (`failed`), or had a problem of severity `error` (`broken`). `untried` if no request got so far.
 */
export type MatrixCell = 'survived' | 'failed' | 'broken' | 'untried'

/** How far a search has come. */
export interface ExploreProgress {
  /** The number of runs so far. */
  readonly runs: number
  /** The number of faults on the paths that are being tried. */
  readonly faults: number
  /** The number of paths with that many faults that are still to be tried. */
  readonly left: number
  /** The number of problems found so far. */
  readonly problems: number
  /** The number of runs to expect, if each sends as many requests as those without faults. */
  readonly expected: number
}
