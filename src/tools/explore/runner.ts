import type { Severity } from '../../core/audit/fail-on.ts'
import { plural } from '../../core/audit/words.ts'
import type { OperationName } from '../../core/contract/route.ts'
import { type Contents, compareEffects, type Effects, effectsOf } from './effects.ts'
import type { Tried } from './extend.ts'
import { judge } from './judge.ts'
import type { ExploreSettings } from './options.ts'
import type { Path } from './path.ts'
import { faultsOf, Problems } from './problems.ts'
import type { ExploreCut, ExploreReport, MatrixCell, MatrixRow } from './report.ts'
import { isOnPath, type Run } from './run/run.ts'
import { explainMissing, requireFaults, requireUsable } from './usable.ts'

/** A path that was tried, and the requests that the client sent on it. */
export interface TriedRun extends Tried {
  readonly names: readonly string[]
}

/** One run in so many is made twice, to see whether the client does the same again. */
const REPEAT_EVERY = 25

/** Runs a client on a path. */
type RunPath<Result> = (path: Path) => Promise<Run<Result>>

/** Runs a client on one path after the other, and judges each run. */
export class Runner<Result> {
  readonly #runPath: RunPath<Result>
  readonly #settings: ExploreSettings<Result>
  readonly #start: Contents
  readonly #problems: Problems
  readonly #matrix: Matrix
  #expected: Effects | undefined
  #runs = 0
  #requests = 0
  #virtualMs = 0
  readonly #notes = new Set<string>()

  /** `start` is what each run starts with. */
  constructor(runPath: RunPath<Result>, settings: ExploreSettings<Result>, start: Contents) {
    this.#runPath = runPath
    this.#settings = settings
    this.#start = start
    this.#problems = new Problems(settings.rules)
    this.#matrix = new Matrix(settings.outcomes.map(({ name }) => name))
    if (start.hasHandlers && start.state === undefined) this.#notes.add(NO_STATE)
  }

  /** The number of runs so far. */
  get runs(): number {
    return this.#runs
  }

  /** The number of problems found so far. */
  get problems(): number {
    return this.#problems.size
  }

  /**
   * Runs the client without faults. The effects of this run are what other runs are compared with.
   *
   * @throws {Error} if the client fails or sends nothing.
   */
  async runUndisturbed(): Promise<TriedRun> {
    const run = await this.#runPath([])
    this.#count(run)
    requireUsable(run)
    this.#expected = this.#effectsOf(run)
    await this.#judge(run)
    const again = await this.#repeat(run)
    if (again !== undefined) this.#requireSameRows(run, again)
    return toTried(run)
  }

  /** Runs the client on a path. The run counts once it's judged. */
  start(path: Path): Promise<Run<Result>> {
    return this.#runPath(path)
  }

  /** Judges a run whose path extends that of `parent`. */
  async judge(run: Run<Result>, parent: TriedRun): Promise<TriedRun> {
    this.#count(run)
    requireFaults(run)
    await this.#judge(run)
    const until = (run.path.at(-1)?.at ?? 0) + 1
    this.#requireSame(run, parent.names.slice(0, until), namesOfRequests(run).slice(0, until))
    if (this.#runs % REPEAT_EVERY === 0) await this.#repeat(run)
    return toTried(run)
  }

  /** Judges a run on a path that was found earlier. Notes if the path no longer happens. */
  async judgeKnown(run: Run<Result>): Promise<TriedRun> {
    this.#count(run)
    if (isOnPath(run)) await this.#judge(run)
    else if (this.#settings.isReplay) throw new Error(explainMissing(run))
    else this.#notes.add(explainMissing(run))
    return toTried(run)
  }

  report(cut: ExploreCut | null): ExploreReport {
    const problems = this.#problems.list()
    const { leftOut } = this.#problems
    const { first } = this.#settings
    if (leftOut > 0) this.#notes.add(`The report leaves out ${plural(leftOut, 'further problem')}.`)
    return {
      ok: !problems.some(({ severity }) => severity === 'error'),
      runs: this.#runs,
      requests: this.#requests,
      virtualMs: this.#virtualMs,
      faults: Math.max(this.#settings.faults, ...first.map((path) => path.length)),
      cut,
      problems,
      matrix: this.#matrix.rows(),
      notes: [...this.#notes],
    }
  }

  #count({ entries, virtualMs, hadRealTimers }: Run<Result>): void {
    this.#runs += 1
    this.#requests += entries.length
    this.#virtualMs += virtualMs
    if (hadRealTimers) this.#notes.add(REAL_TIMERS)
  }

  /** Runs a path again, to see whether the client does the same. */
  async #repeat(run: Run<Result>): Promise<Run<Result> | undefined> {
    const again = await this.#runPath(run.path)
    if (this.#settings.signal?.aborted) return undefined
    this.#count(again)
    this.#requireSame(run, namesOfRequests(run), namesOfRequests(again))
    return again
  }

  /** If the rows differ from run to run, effects can't be compared. */
  #requireSameRows(run: Run<Result>, again: Run<Result>): void {
    if (compareEffects(this.#effectsOf(run), this.#effectsOf(again)) === undefined) return
    this.#expected = undefined
    this.#problems.add(run, [{ rule: 'not-deterministic', message: ROWS_DIFFER }])
  }

  #requireSame(run: Run<Result>, once: readonly string[], again: readonly string[]): void {
    const message = compareRuns(once, again)
    if (message !== undefined) this.#problems.add(run, [{ rule: 'not-deterministic', message }])
  }

  async #judge(run: Run<Result>): Promise<void> {
    const { holds, settleWithin } = this.#settings
    const effects = this.#effectsOf(run)
    const standard = { expected: this.#expected, effects, holds, settleWithin }
    const worst = this.#problems.add(run, await judge(run, standard))
    for (const { operation } of run.requests) {
      if (operation !== null) this.#matrix.addOperation(operation)
    }
    const [fault, ...others] = faultsOf(run)
    if (fault === undefined || fault.operation === null || others.length > 0) return
    this.#matrix.record(fault.operation, fault.outcome, cellOf(run, worst))
  }

  #effectsOf({ contents }: Run<Result>): Effects {
    return effectsOf(this.#start, contents, this.#settings.ignore)
  }
}

function toTried(run: Run<unknown>): TriedRun {
  // A run that was given up would only be given up again.
  const isOver = run.settled.kind === 'never'
  const names = namesOfRequests(run)
  return { path: run.path, requests: isOver ? 0 : names.length, names }
}

function cellOf({ settled }: Run<unknown>, worst: Severity | undefined): MatrixCell {
  if (worst === 'error') return 'broken'
  return settled.kind === 'resolved' ? 'survived' : 'failed'
}

const ROWS_DIFFER =
  "Without any fault, the client left other rows the second time, so rows aren't compared. Ignore fields with random values or dates (the option ignore), and create the client inside the function."

const NO_STATE =
  'Your handlers have no state (the option state), so the search judges results and requests only, and not what the handlers did.'

const REAL_TIMERS =
  'The client has real timers, so its pauses took real time. It may have kept setTimeout before the search began, or import it from node:timers.'

/** Returns the requests of a run that faults can act on, by name: `GET /pets/1`. */
function namesOfRequests({ requests }: Pick<Run<unknown>, 'requests'>): readonly string[] {
  return requests.map(({ method, path }) => `${method} ${path}`)
}

/**
 * Compares the requests of two runs on the same path. Returns the first difference in words;
 * undefined if there's none.
 */
function compareRuns(once: readonly string[], again: readonly string[]): string | undefined {
  const length = Math.max(once.length, again.length)
  for (let index = 0; index < length; index += 1) {
    const [first, second] = [once[index] ?? 'missing', again[index] ?? 'missing']
    if (first !== second) {
      return `On the same path, request ${index + 1} was ${first} once, and ${second} another time. The search can miss problems of such a client.`
    }
  }
  return undefined
}

/** From the best to the worst. */
const CELLS: readonly MatrixCell[] = ['untried', 'survived', 'failed', 'broken']

/** Collects how a client copes with single faults, by operation and outcome. */
class Matrix {
  readonly #outcomes: readonly string[]
  readonly #rows = new Map<OperationName, Map<string, MatrixCell>>()

  constructor(outcomes: readonly string[]) {
    this.#outcomes = outcomes
  }

  /** Adds a row for an operation, unless there's one. */
  addOperation(operation: OperationName): void {
    this.#cellsOf(operation)
  }

  /** Notes how a run with one fault ended. Of several for a cell, the worst counts. */
  record(operation: OperationName, outcome: string, cell: MatrixCell): void {
    const cells = this.#cellsOf(operation)
    const known = cells.get(outcome) ?? 'untried'
    if (CELLS.indexOf(cell) > CELLS.indexOf(known)) cells.set(outcome, cell)
  }

  rows(): readonly MatrixRow[] {
    return [...this.#rows].map(([operation, cells]) => ({
      operation,
      cells: Object.fromEntries(this.#outcomes.map((name) => [name, cells.get(name) ?? 'untried'])),
    }))
  }

  #cellsOf(operation: OperationName): Map<string, MatrixCell> {
    const cells = this.#rows.get(operation) ?? new Map<string, MatrixCell>()
    this.#rows.set(operation, cells)
    return cells
  }
}
