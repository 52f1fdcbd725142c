import type { StoredEntry } from '../../core/journal/entry.ts'
import { compareEffects, describeAsked, describeEffects, type Effects } from './difference.ts'
import { type Effect, effectsOf, findMaps, findUnstable, withoutChanges } from './effects.ts'
import type { AskedChange } from './executions.ts'
import { type Failure, failureOf, saysLess } from './failure.ts'
import type { Standard } from './judge.ts'
import { Logins } from './logins.ts'
import { findNoise, NO_NOISE, type Noise } from './noise.ts'
import type { ExploreSettings } from './options.ts'
import { isShift } from './outcomes.ts'
import { describeOutliving } from './outliving.ts'
import { returnedBy, returnedWithoutIds } from './results.ts'
import type { Run } from './run/run.ts'

/** The effects of a run, and how they differ from those to expect of it. */
export type Compared = Pick<Standard<unknown>, 'effects' | 'difference' | 'returned' | 'logins'>

/** The runs without faults, in the order in which they were made. */
export interface UndisturbedRuns<Result> {
  readonly warmUp: Run<Result>
  readonly run: Run<Result>
  readonly again: Run<Result>
}

/** What a client does and returns without faults. Other runs are compared with it. */
export class Baseline<Result> {
  readonly #isPair: boolean
  /** The fields, lists and headers that aren't compared. */
  #ignored: ReadonlySet<string>
  /** The lists that change by themselves. */
  readonly #changing = new Set<string>()
  /** Undefined if the effects can't be compared. */
  #effects: Effects | undefined
  /** What differs from run to run, in the effects and in the rows that the client returns. */
  #noise: Noise = NO_NOISE
  /** The paths of the objects in a state whose keys change. */
  #maps: ReadonlySet<string> = new Set()
  /** The lists whose rows have other keys at the start of each run. */
  #unstable: ReadonlySet<string> = new Set()
  /** One of the runs without faults. */
  #usual: Run<Result> | undefined
  /** What the client asks your handlers to change; undefined if that isn't certain. */
  #asked: readonly AskedChange[] | undefined
  #askedNoise: Noise = NO_NOISE
  /** With which requests the client gets credentials, as far as it's known from the runs so far. */
  readonly #logins = new Logins()
  /** Whether the state has also changed by itself, or by safe requests. */
  #hasOthers = false
  /** The rows that the client returns; undefined if they aren't compared. */
  #returned: Effects | undefined
  /** The effects of two clients, and what they return, if the second one is first. */
  #otherOrder: Effects | undefined

  constructor({ clients, ignore }: Pick<ExploreSettings<Result>, 'clients' | 'ignore'>) {
    this.#isPair = clients === 2
    this.#ignored = ignore
  }

  /** Learns it. Returns what outlives a run, in words, if something does; then effects aren't compared. */
  learn({ warmUp, run, again }: UndisturbedRuns<Result>): string | undefined {
    const runs = [run, again, warmUp]
    for (const { entries } of runs) this.#logins.learnUsual(entries)
    this.#maps = findMaps(
      run.start.state,
      runs.map(({ contents }) => contents.state),
    )
    this.#unstable = findUnstable(
      runs.map(({ start }) => start),
      { maps: this.#maps, ignored: this.#ignored },
    )
    this.#learnChanging(warmUp)
    const [effects = [], later = [], first = []] = runs.map((each) => this.#rawEffectsOf(each))
    const hasNoise = findNoise(effects, later) !== undefined
    // What differs within objects is known once it's known that their keys differ.
    for (const other of [later, first, later]) this.#addNoise(effects, other)
    const outliving = describeOutliving({ warmUp, run, again, hasNoise }, this.#logins)
    if (outliving === undefined) this.#effects = describeEffects(effects, this.#noise)
    this.#usual = run
    this.#learnAsked(runs)
    this.#learnReturned(runs)
    return outliving
  }

  #addNoise(one: readonly Effect[], other: readonly Effect[]): void {
    this.#noise = findNoise(one, other, this.#noise) ?? this.#noise
  }

  /** What changes by itself, such as by a timer of your handlers, depends on how long the client takes. */
  #learnChanging({ later, ...run }: Run<Result>): void {
    if (later === undefined) return
    const [before = [], after = []] = [run, { ...run, contents: later }].map((each) =>
      this.#rawEffectsOf(each),
    )
    const lists = new Set([...before, ...after].map(({ list }) => list))
    for (const list of lists) {
      const [one, other] = [before, after].map((all) => all.filter((each) => each.list === list))
      const noise = findNoise(one ?? [], other ?? [], this.#noise)
      if (noise === undefined) this.#changing.add(list)
      else this.#noise = noise
    }
    this.#ignored = new Set([...this.#ignored, ...this.#changing])
  }

  /** The lists that change by themselves. They aren't compared. */
  get changing(): readonly string[] {
    return [...this.#changing]
  }

  /** Whether the effects of runs can be compared. */
  get isComparable(): boolean {
    return this.#effects !== undefined
  }

  /** Learns what two clients do if the second one is first. */
  learnOtherOrder(run: Run<Result>): void {
    this.#otherOrder = this.#effectsOfPair(run)
  }

  #learnAsked(runs: readonly Run<Result>[]): void {
    const [asked, ...others] = runs.map(({ contents }) => contents.asked)
    this.#hasOthers = runs.some(({ contents }) => contents.hasOthers)
    if (asked === undefined) return
    for (const other of others) {
      const noise = other && findNoise(asked.map(toEffect), other.map(toEffect), this.#askedNoise)
      if (noise === undefined) return
      this.#askedNoise = noise
    }
    this.#asked = asked
  }

  #learnReturned(runs: readonly Run<Result>[]): void {
    const [rows = [], ...others] = runs.map((each) => this.#returnedBy(each))
    const isEqual = others.every(({ length }) => length === rows.length)
    if (!isEqual) return
    for (const other of others) this.#addNoise(rows, other)
    this.#returned = describeEffects(rows, this.#noise)
  }

  /**
   * Returns the effects of a run, and those to expect of it. If the state changes by itself, or by safe
   * requests, a client that asked for the same changes, and got the same statuses, has done the same.
   */
  compare(run: Run<Result>): Compared {
    const logins = this.#logins
    logins.learn(run.entries)
    if (this.#isPair) return this.#comparePair(run)
    const { asked } = run.contents
    const hasAsked = asked === undefined || asked.length > 0
    const withLogins = !this.#repeatsLogin(run)
    const describe = (one: Run<Result>) =>
      describeEffects(this.#rawEffectsOf(one, withLogins), this.#noise)
    const effects = hasAsked ? describe(run) : []
    const hasOthers = this.#hasOthers || run.contents.hasOthers
    const isSame = hasOthers && asked !== undefined && this.#hasAsked(asked)
    const usual = withLogins ? this.#effects : this.#effects && this.#usual && describe(this.#usual)
    const expected = isSame ? effects : usual
    const difference = expected && compareEffects(expected, effects)
    const rows = this.#returned
    if (expected === undefined || rows === undefined) return { effects, difference, logins }
    const returned = describeEffects(this.#returnedBy(run), this.#noise)
    const isMoved = run.path.length > 0 && run.path.every(({ outcome }) => isShift(outcome))
    if (!isMoved) return { effects, difference, returned: compareEffects(rows, returned), logins }
    const all = [...effects, ...returned]
    return { effects: all, difference: compareEffects([...expected, ...rows], all), logins }
  }

  /**
   * Returns whether the client logs in more often than without faults, with the same request. What a
   * login changes then isn't compared: it may have replaced what the one before has left.
   */
  #repeatsLogin({ entries }: Run<Result>): boolean {
    const logins = this.#logins
    const count = (all: readonly StoredEntry[]) =>
      all.filter((entry) => logins.has(entry) && logins.isUsual(entry)).length
    return count(entries) > count(this.#usual?.entries ?? entries)
  }

  /** Returns whether the client asks for the same changes as without faults, apart from logins. */
  #hasAsked(asked: readonly AskedChange[]): boolean {
    const [now = [], usual = []] = [asked, this.#asked ?? []].map((all) =>
      all.filter(({ entry }) => !this.#logins.has(entry)),
    )
    const describe = (all: typeof now) => describeAsked(all.map(toEffect), this.#askedNoise)
    const isSame = now.every((each, index) => hasSameOutcome(each, usual[index]))
    return this.#asked !== undefined && isSame && describe(now) === describe(usual)
  }

  /** Returns what two clients have done and returned, and the same of the order that's nearer to it. */
  #comparePair(run: Run<Result>): Compared {
    const effects = this.#effectsOfPair(run)
    const first = this.#effects && [...this.#effects, ...(this.#returned ?? [])]
    const both = [first, this.#otherOrder].filter((each) => each !== undefined)
    const differences = both.flatMap((order) => compareEffects(order, effects) ?? [])
    // It's right in one of the orders.
    const isSame = first === undefined || differences.length < both.length
    const [nearest] = differences.toSorted((one, other) => one.lines.length - other.lines.length)
    return { effects, difference: isSame ? undefined : nearest, logins: this.#logins }
  }

  #effectsOfPair(run: Run<Result>): Effects {
    return describeEffects([...this.#rawEffectsOf(run), ...this.#returnedBy(run)], this.#noise)
  }

  /**
   * Returns how a client has failed. If its result says so without faults too, it means nothing. If it
   * has done less, the result may say so in other ways. Two clients haven't failed if they have done
   * what's right.
   */
  failureOf(
    { settled }: Run<Result>,
    { difference }: Pick<Compared, 'difference'>,
  ): Failure | undefined {
    const failure = failureOf(settled)
    if (this.#isPair && this.isComparable) return difference && failure
    const usual = this.#usual?.settled
    if (settled.kind !== 'resolved' || usual?.kind !== 'resolved') return failure
    if (failure !== undefined) return failureOf(usual) === undefined ? failure : undefined
    const { rule } = difference ?? {}
    if (rule !== 'lost-effect' && rule !== 'changed-effect') return undefined
    const isLess = saysLess(settled.result, usual.result, rule === 'changed-effect')
    return isLess ? { error: settled.result } : undefined
  }

  #returnedBy(run: Run<Result>): readonly Effect[] {
    return this.#isPair ? returnedWithoutIds(run, this.#ignored) : returnedBy(run)
  }

  #rawEffectsOf({ start, contents }: Run<Result>, withLogins = true): Effect[] {
    const options = {
      ignored: this.#ignored,
      maps: this.#maps,
      unstable: this.#unstable,
      logins: this.#logins,
    }
    const isOther = (entry: StoredEntry) =>
      this.#logins.has(entry) && !(withLogins && this.#logins.isUsual(entry))
    return effectsOf(start, withoutChanges(contents, isOther), options)
  }
}

/** Returns whether the same came of two requests, as far as it's known. */
function hasSameOutcome(
  { isExecuted, status }: AskedChange,
  usual: AskedChange | undefined,
): boolean {
  return isExecuted === usual?.isExecuted && (status ?? usual.status) === usual.status
}

function toEffect({ operation, entry, status, isExecuted, ...value }: AskedChange): Effect {
  return { kind: 'executed', list: operation, value }
}
