import { isHandlerName } from '../../core/contract/operations.ts'
import { isDeclaredSafe } from '../../core/journal/safe.ts'
import { membersOf } from '../../core/lib/check.ts'
import { plural } from '../../core/lib/describe.ts'
import { internalsOf } from '../../core/service/internals.ts'
import { Baseline, type UndisturbedRuns } from './baseline.ts'
import { endsClient } from './crash.ts'
import { hasNoState } from './effects.ts'
import type { Tried } from './extend.ts'
import { judge, REAL_TIMER, SHARED } from './judge.ts'
import { cellOf, Matrix } from './matrix.ts'
import type { ExploreSettings } from './options.ts'
import { isShift, losesResponse, STALE } from './outcomes.ts'
import { culpritOf, HINT } from './outliving.ts'
import type { Path } from './path.ts'
import { faultsOf, Problems } from './problems.ts'
import { whyNeverStale } from './rehearse.ts'
import type { ExploreCut, ExploreReport } from './report.ts'
import { hasActed, hasDrawn, hasLastRequest, isOnPath, type Run } from './run/run.ts'
import type { Later, RunOptions } from './run/run-client.ts'
import { surplusOf } from './surplus.ts'
import { explainMissing, requireFaults, requireUsable } from './usable.ts'

/** A path that was tried, and the requests that the client sent on it. */
export interface TriedRun extends Tried {
  readonly names: readonly RequestName[]
  /** What decided the client's choices at random; undefined for commands. */
  readonly choices: number | undefined
}

/** The name of a request, and whether it must come again on the same path. */
interface RequestName {
  readonly name: string
  /** False if the option `safe` declares that it changes nothing. */
  readonly isRequired: boolean
}

/** One run in so many is made twice, to see whether the client does the same again. */
const REPEAT_EVERY = 25

/** Runs a client on a path. */
export type RunPath<Result> = (path: Path, options?: RunOptions) => Promise<Run<Result>>

/** Runs a client on one path after the other, and judges each run. */
export class Runner<Result> {
  readonly #runPath: RunPath<Result>
  readonly #serial: readonly RunPath<Result>[]
  readonly #settings: ExploreSettings<Result>
  readonly #problems: Problems
  readonly #matrix: Matrix
  readonly #baseline: Baseline<Result>
  /** Whether a list has moved between two of its pages. */
  #hasMoved = false
  /** Why reads of your handlers are never stale; undefined if they can be. */
  #whyNeverStale: string | undefined
  /** How much later each run starts. */
  #later: Later | undefined
  #runs = 0
  #requests = 0
  #virtualMs = 0
  #waiting = 0
  readonly #notes = new Set<string>()
  /** The operations of your handlers that an idempotency key has answered. */
  readonly #replayed = new Set<string>()

  /** `serial` runs the client as is right: two clients one after the other, in each of their orders. */
  constructor(
    runPath: RunPath<Result>,
    settings: ExploreSettings<Result>,
    serial: readonly RunPath<Result>[] = [runPath],
  ) {
    this.#runPath = runPath
    this.#serial = serial
    this.#settings = settings
    this.#problems = new Problems(settings.rules)
    this.#matrix = new Matrix(settings.outcomes.map(({ name }) => name))
    this.#baseline = new Baseline(settings)
  }

  /** Whether two clients run side by side. */
  get #isPair(): boolean {
    return this.#settings.clients === 2
  }

  /** Whether all runs share your handlers, and the rows that these may keep. */
  get #isShared(): boolean {
    const { handlers, state } = this.#settings.petstore
    return Array.isArray(handlers) && membersOf(state).write === undefined
  }

  /** The number of runs so far. */
  get runs(): number {
    return this.#runs
  }

  /** On how many paths the client waited in real time, and was given up. */
  get waiting(): number {
    return this.#waiting
  }

  /** The number of problems found so far. */
  get problems(): number {
    return this.#problems.size
  }

  /**
   * Runs the client without faults, three times: once to warm up, then to know what it does, and again
   * to know what of that differs from run to run. Returns the second run, if it succeeded too.
   *
   * Some clients keep something for a while, such as a token that expires. Then all runs are so far
   * apart that it's gone.
   *
   * @throws {Error} if the client fails or sends nothing the first time.
   */
  async runUndisturbed(): Promise<readonly TriedRun[]> {
    const [runFirst = this.#runPath, runOther] = this.#serial
    const warmUp = await runFirst([], { looksLater: true })
    this.#count(warmUp)
    requireUsable(warmUp)
    const isBlind = hasNoState(warmUp.contents)
    if (this.#isPair && isBlind) throw new Error(BLIND)
    let run = await runFirst([])
    let again = await runFirst([], { later: 'month' })
    if (hasSameRequests(warmUp, again) && !hasSameRequests(run, again)) {
      this.#count(run)
      this.#later = 'day'
      ;[run, again] = [again, await runFirst([], { later: 'year' })]
    }
    if (this.#settings.signal?.aborted) return []
    this.#count(run)
    this.#count(again)
    if (isBlind) this.#notes.add(NO_STATE)
    if (this.#isShared) this.#notes.add(SHARED)
    await this.#learn({ warmUp, run, again })
    this.#noteKept({ warmUp, run, again })
    await this.#learnReads(run)
    if (runOther !== undefined) return this.#runBeside(await runOther([], { later: this.#later }))
    return run.settled.kind === 'resolved' ? [toTried(run)] : []
  }

  /** Learns what the client does without faults, and judges it. */
  async #learn(runs: UndisturbedRuns<Result>): Promise<void> {
    const { run, again } = runs
    const outliving = this.#baseline.learn(runs)
    const { changing } = this.#baseline
    if (changing.length > 0) this.#notes.add(describeChanging(changing))
    if (outliving !== undefined)
      this.#problems.add(run, [{ rule: 'not-deterministic', message: outliving }])
    this.#matrix.addOperations(run)
    // Only the petstore of the last run is still as that run has left it.
    if (again.settled.kind === 'resolved') await this.#judge(again)
  }

  /** Notes which requests the client only sends in its first run: no fault is tried on them. */
  #noteKept({ warmUp, run, again }: UndisturbedRuns<Result>): void {
    const [first, ...later] = [warmUp, run, again].map((each) => namesOfRequests(each))
    const kept = later.map((names) => surplusOf(first ?? [], names, String))
    const both = kept[0]?.filter((each) => kept[1]?.includes(each)) ?? []
    if (both.length > 0) this.#notes.add(describeKept(new Set(both)))
    this.#matrix.addOperations(warmUp)
  }

  /** Runs two clients side by side. `other` is the run in which the second one was first. */
  async #runBeside(other: Run<Result>): Promise<readonly TriedRun[]> {
    this.#notes.add(SHARED_MODULES)
    this.#count(other)
    this.#baseline.learnOtherOrder(other)
    const beside = await this.start([])
    this.#count(beside)
    await this.#judge(beside)
    return [toTried(beside)]
  }

  /** Learns why reads of your handlers can't be stale, if that is an outcome and they can't. */
  async #learnReads(run: Run<Result>): Promise<void> {
    const { outcomes, first } = this.#settings
    const tried = [...outcomes, ...first.flat().map(({ outcome }) => outcome)]
    if (tried.every(({ fault }) => fault.code !== STALE)) return
    this.#whyNeverStale = await whyNeverStale(run, async (path) => {
      const other = await this.start(path)
      this.#count(other)
      const { difference } = this.#baseline.compare(other)
      const isSame = this.#baseline.isComparable && difference === undefined
      return isSame && hasSameRequests(run, other)
    })
    if (this.#whyNeverStale !== undefined) this.#notes.add(this.#whyNeverStale)
  }

  /** Returns whether the last fault of a path made a difference. Notes why it didn't, if it could have. */
  #actedLast(run: Run<Result>): boolean {
    const { operation = null, trace } = run.requests[run.path.at(-1)?.at ?? 0] ?? {}
    if (trace === undefined) return false
    const { overlooked } = trace
    if (trace.fault?.fault.code !== STALE || !isHandlerName(operation)) return hasActed(trace)
    if (this.#whyNeverStale !== undefined) return false
    if (overlooked !== undefined) this.#notes.add(`${operation}: ${overlooked}`)
    return hasActed(trace)
  }

  /** Runs the client on a path. The run counts once it's judged. */
  start(path: Path, choices?: number): Promise<Run<Result>> {
    return this.#runPath(path, { later: this.#later, choices })
  }

  /** Judges a run whose path extends that of `parent`. */
  async judge(first: Run<Result>, parent: TriedRun): Promise<TriedRun> {
    this.#count(first)
    const run = await this.#withLastRequest(first, parent)
    requireFaults(run)
    if (!hasLastRequest(run)) return this.#leaveOut(run, parent)
    // Nothing of it differs from the path that it extends.
    if (!this.#actedLast(run)) return { ...toTried(run), requests: 0 }
    await this.#judge(run)
    // Of parallel requests, other ones may arrive before a crash.
    if (run.path.some(endsClient)) return toTried(run)
    const until = (run.path.at(-1)?.at ?? 0) + 1
    // With other random pauses, parallel requests may come in another order.
    this.#requireSame(run, sentIn(run).slice(0, until), parent.names)
    if (this.#runs % REPEAT_EVERY === 0) await this.#repeat(run)
    return toTried(run)
  }

  /**
   * Returns the run. If it ended before its last fault, returns one that begins a day later, when a
   * circuit breaker has closed again, and in which the client makes the same choices at random as on
   * the path that this one extends.
   */
  async #withLastRequest(run: Run<Result>, { choices }: TriedRun): Promise<Run<Result>> {
    if (hasLastRequest(run) || run.random === undefined) return run
    const again = await this.#runPath(run.path, { later: 'day', choices })
    this.#count(again)
    return again
  }

  /**
   * Leaves a path out that didn't happen: the client sent fewer requests than on the path that it
   * extends. Something outlives a run, unless there are other reasons.
   */
  #leaveOut(run: Run<Result>, parent: TriedRun): TriedRun {
    const at = run.path.at(-1)?.at ?? 0
    const names = parent.names.slice(0, at + 1)
    const message = findOther(names, sentIn(run))
    const isUncertain = run.random === undefined || run.hadRealTimers || run.path.some(endsClient)
    if (message === undefined || isUncertain) this.#notes.add(explainMissing(run))
    else {
      const known = { ...run, path: run.path.slice(0, -1) }
      this.#problems.add(known, [
        { rule: 'not-deterministic', message: `${culpritOf(run)} ${message} ${HINT}` },
      ])
    }
    return { ...toTried(run), requests: 0 }
  }

  /** Runs the client on a path that was found earlier. */
  async startKnown(path: Path): Promise<Run<Result>> {
    const refused = path.findIndex(({ outcome }) => outcome.fault.status === 401)
    // A search would have learned from the shorter path how the client logs in again.
    if (refused >= 0 && refused < path.length - 1) {
      const shorter = await this.start(path.slice(0, refused + 1))
      this.#count(shorter)
      this.#baseline.compare(shorter)
    }
    return this.start(path)
  }

  /** Judges a run on a path that was found earlier. Notes if the path no longer happens. */
  async judgeKnown(run: Run<Result>): Promise<TriedRun> {
    this.#count(run)
    const isAsKnown = isOnPath(run) && (run.path.length === 0 || this.#actedLast(run))
    if (isAsKnown) await this.#judge(run)
    else if (this.#settings.isReplay) throw new Error(explainMissing(run))
    else this.#notes.add(explainMissing(run))
    return toTried(run)
  }

  report(cut: ExploreCut | null): ExploreReport {
    const problems = this.#problems.list()
    const { leftOut } = this.#problems
    const { first } = this.#settings
    if (this.#replayed.size > 0) this.#notes.add(describeReplays(this.#replayed))
    if (this.#settings.outcomes.some(isShift) && !this.#hasMoved) this.#notes.add(NOT_MOVED)
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
    for (const { trace, operation } of entries) {
      this.#hasMoved ||= trace.page?.isMoved === true
      if (trace.replayed !== undefined && isHandlerName(operation)) this.#replayed.add(operation)
    }
    this.#runs += 1
    this.#requests += entries.length
    this.#virtualMs += virtualMs
    if (hadRealTimers) this.#notes.add(REAL_TIMERS)
  }

  /** Runs a path again, to see whether the client does the same. */
  async #repeat(run: Run<Result>): Promise<void> {
    const again = await this.start(run.path, run.random?.choices)
    if (this.#settings.signal?.aborted) return
    this.#count(again)
    this.#requireSame(run, sentIn(run), sentIn(again))
    this.#requireSame(run, sentIn(again), sentIn(run))
  }

  #requireSame(
    run: Run<Result>,
    once: readonly RequestName[],
    again: readonly RequestName[],
  ): void {
    const found = findOther(once, again)
    if (found === undefined) return
    const message = hasDrawn(run) ? `${found} ${DRAWS}` : found
    this.#problems.add(run, [{ rule: 'not-deterministic', message }])
  }

  async #judge(run: Run<Result>): Promise<void> {
    if (run.settled.kind === 'never' && run.settled.end === 'real-timer') this.#waiting += 1
    const { holds, settleWithin, outcomes } = this.#settings
    const losesResponses = outcomes.some(losesResponse)
    const compared = this.#baseline.compare(run)
    const [failure, isShared] = [this.#baseline.failureOf(run, compared), this.#isShared]
    const baseline = this.#isPair ? 'one after the other' : 'without faults'
    const given = { baseline, holds, settleWithin, isShared, losesResponses }
    const standard = { failure, ...compared, ...given }
    const worst = this.#problems.add(run, await judge(run, standard))
    this.#matrix.addOperations(run)
    const [fault, ...others] = faultsOf(run)
    if (fault === undefined || fault.operation === null || others.length > 0) return
    this.#matrix.record(fault.operation, fault.outcome, cellOf(run, failure, worst))
  }
}

function toTried(run: Run<unknown>): TriedRun {
  // A run that was given up would only be given up again.
  const isOver = run.settled.kind === 'never'
  const names = sentIn(run)
  const { path, random } = run
  return { path, requests: isOver ? 0 : names.length, names, choices: random?.choices }
}

const BLIND =
  'explore.clients: expected 1, because two clients are compared by the state of your handlers, and they have none (the option state), but got 2'

const SHARED_MODULES = 'The two clients share what their modules keep.'

const NO_STATE =
  'Judged by the requests that your handlers executed, because they have no state (the option state).'

const NOT_MOVED =
  'No list was shifted. Only lists of the petstore, and collections of an OpenAPI document, that are read in pages by an offset or a page number can be.'

/** Says which repeats of POST and PATCH were harmless only if your API knows idempotency keys. */
function describeReplays(operations: ReadonlySet<string>): string {
  return `The service answered repeats by their Idempotency-Key, without your handlers: ${[...operations].join(', ')}. If your API ignores the header, set rules: { idempotencyKeys: 'ignore' }.`
}

function describeChanging(lists: readonly string[]): string {
  return `Not compared, because timers of your handlers change them too: ${lists.join(', ')}.`
}

const REAL_TIMERS = `The client has real timers, so its pauses took real time. ${REAL_TIMER}`

const DRAWS =
  'It, or a handler, draws at random (Math.random). If these requests change nothing, declare them: the option safe.'

/** Says which requests a client sends only in its first run. */
function describeKept(names: ReadonlySet<string>): string {
  return `After its first run, the client no longer sends these requests, so no fault is tried on them: ${[...names].join(', ')}. Create the client, or load its module, inside the function that explore calls.`
}

/** Returns the requests of a run that faults can act on. */
function sentIn({ requests, petstore }: Run<unknown>): readonly RequestName[] {
  const { safe } = internalsOf(petstore).settings
  return requests.map((entry) => {
    const { operation, method, path } = entry
    return { name: operation ?? `${method} ${path}`, isRequired: !isDeclaredSafe(entry, safe) }
  })
}

/** Returns the names of those requests that must come again. */
function namesOfRequests(run: Run<unknown>): readonly string[] {
  return sentIn(run).flatMap(({ name, isRequired }) => (isRequired ? name : []))
}

function hasSameRequests(one: Run<unknown>, other: Run<unknown>): boolean {
  return namesOfRequests(one).join() === namesOfRequests(other).join()
}

/**
 * Returns the first request that isn't among those of another run on the same path, in words;
 * undefined if all are.
 */
function findOther(
  once: readonly RequestName[],
  again: readonly RequestName[],
): string | undefined {
  const other = surplusOf(once, again, ({ name }) => name).find(({ isRequired }) => isRequired)
  if (other === undefined) return undefined
  const index = once.indexOf(other)
  return `On the same path, request ${index + 1} was ${other.name} once, and ${again[index]?.name ?? 'missing'} another time. The search can miss problems of such a client.`
}
