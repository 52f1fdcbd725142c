import type { Severity } from '../../../core/audit/fail-on.ts'
import { isPlainObject, items, oneOf, refuse } from '../../../core/lib/check.ts'
import { savedRecord } from '../../../core/lib/stateful.ts'

/** The parts of a report of `explore` that the panel shows. */
export interface Exploration {
  readonly ok: boolean
  readonly runs: number
  /** The number of faults on a path, at most. */
  readonly faults: number
  /** What was left out, and what else to know. */
  readonly remarks: readonly string[]
  readonly outcomes: readonly string[]
  readonly matrix: readonly SurvivalRow[]
  readonly problems: readonly Problem[]
}

/** How a client coped with a fault on the requests of an operation. */
const CELLS = ['survived', 'failed', 'broken', 'untried'] as const
export type Cell = (typeof CELLS)[number]

/** How a client coped with each outcome on the requests of one operation. */
interface SurvivalRow {
  readonly operation: string
  readonly cells: Readonly<Record<string, Cell>>
}

/** Something that is wrong with a client, and a path that shows it. */
export interface Problem {
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  /** The outcomes of the requests, in order of arrival. */
  readonly path: readonly string[]
  readonly faults: readonly PathFault[]
  /** The number of paths that show the problem. */
  readonly paths: number
  /** The requests, one line each. */
  readonly timeline: readonly string[]
  /** The faults as a scenario, in JSON. */
  readonly scenario: string
}

/** A fault of a path. */
interface PathFault {
  readonly operation: string
  readonly outcome: string
}

/** The longest report that is read, in bytes. */
const MOST_BYTES = 5 * 1024 * 1024

/**
 * Reads the file of a report: `explore --report report.json`, or `formatExploration(report, 'json')`.
 *
 * @throws {TypeError} naming the part, what was expected and what it got.
 */
export async function readFile(file: File): Promise<Exploration> {
  if (file.size > MOST_BYTES) {
    const size = `${(file.size / 1024 / 1024).toFixed(1)} MiB`
    throw new TypeError(`report: expected at most 5 MiB but got ${size}`)
  }
  return readExploration(parse(await file.text()))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const hint = 'write the report with the format json'
    throw new TypeError(`report: expected JSON but got other text (${String(error)}); ${hint}`)
  }
}

/**
 * Reads a report from its JSON.
 *
 * @throws {TypeError} naming the part, what was expected and what it got.
 */
export function readExploration(got: unknown): Exploration {
  const report = savedRecord(got)
  if (!Array.isArray(report.problems) || !Array.isArray(report.matrix)) {
    return refuse('report', got, 'a report of explore, with problems and matrix')
  }
  const { cut = null } = report
  const cutText = cut === null ? [] : [text('report.cut.message', savedRecord(cut).message)]
  const matrix = list('report.matrix', report.matrix, readRow)
  return {
    ok: report.ok === true,
    runs: count('report.runs', report.runs),
    faults: count('report.faults', report.faults),
    remarks: [...cutText, ...list('report.notes', report.notes, text)],
    outcomes: [...new Set(matrix.flatMap(({ cells }) => Object.keys(cells)))],
    matrix,
    problems: list('report.problems', report.problems, readProblem),
  }
}

function readRow(option: string, got: unknown): SurvivalRow {
  const { operation, cells } = savedRecord(got)
  if (!isPlainObject(cells)) return refuse(`${option}.cells`, cells, 'an object of outcomes')
  const read = Object.entries(cells).map(([outcome, cell]) => {
    return [outcome, oneOf(`${option}.cells.${outcome}`, cell, CELLS)] as const
  })
  return { operation: text(`${option}.operation`, operation), cells: Object.fromEntries(read) }
}

function readProblem(option: string, got: unknown): Problem {
  const problem = savedRecord(got)
  const severities = ['error', 'warning', 'info'] as const
  return {
    rule: text(`${option}.rule`, problem.rule),
    severity: oneOf(`${option}.severity`, problem.severity, severities),
    message: text(`${option}.message`, problem.message),
    path: list(`${option}.path`, problem.path, text),
    faults: list(`${option}.faults`, problem.faults, readPathFault),
    paths: count(`${option}.paths`, problem.paths),
    timeline: text(`${option}.timeline`, problem.timeline).split('\n'),
    scenario: JSON.stringify(problem.scenario) ?? '',
  }
}

function readPathFault(option: string, got: unknown): PathFault {
  const { operation, outcome } = savedRecord(got)
  return {
    operation: operation === null ? 'unknown operation' : text(`${option}.operation`, operation),
    outcome: text(`${option}.outcome`, outcome),
  }
}

function list<Item>(option: string, got: unknown, read: (option: string, got: unknown) => Item) {
  return items(option, got).map((each, index) => read(`${option}[${index}]`, each))
}

function text(option: string, got: unknown): string {
  return typeof got === 'string' ? got : refuse(option, got, 'a string')
}

function count(option: string, got: unknown): number {
  return typeof got === 'number' ? got : refuse(option, got, 'a number')
}

/** A request of a path. */
interface PathRequest {
  /** What happened to it: `ok`, or `createOrder lost`. */
  readonly title: string
  /** The index of its line in the timeline; -1 if the timeline was cut before it. */
  readonly line: number
}

/** What marks a line of a timeline that is not a request, but an act of the test. */
const ACT = '  (test) '

/** Returns the requests of a failing path, in order of arrival. */
export function toRequests({
  path,
  faults,
  timeline,
}: Pick<Problem, 'path' | 'faults' | 'timeline'>): readonly PathRequest[] {
  const lines = timeline.flatMap((line, index) => (line.includes(ACT) ? [] : [index]))
  let fault = 0
  return path.map((outcome, index) => {
    const isFault = outcome !== 'ok'
    const operation = isFault ? faults[fault]?.operation : undefined
    if (isFault) fault += 1
    const title = operation === undefined ? outcome : `${operation} ${outcome}`
    return { title, line: lines[index] ?? -1 }
  })
}
