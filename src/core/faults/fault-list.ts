import type { Random } from '../lib/random.ts'
import type { StatePart } from '../lib/stateful.ts'
import { fingerprintOf } from '../lib/text.ts'
import {
  type ActiveFault,
  actionOf,
  type Draw,
  type Fault,
  type FaultCount,
  type FaultTarget,
  matchesTarget,
} from './fault.ts'
import type { ActiveScenario, NamedScenario } from './scenarios.ts'

/** The faults and scenarios of a petstore, as a snapshot has them. A change replaces them whole. */
export interface SavedFaults {
  readonly nextId: number
  /** The faults, in the order in which they're tried. */
  readonly active: readonly ActiveFault[]
  readonly nextScenarioId: number
  /** The active scenarios. Their lists of faults may contain faults that were removed since. */
  readonly scenarios: readonly ActiveScenario[]
  /** The counts of the faults with `perCall`, latest last. */
  readonly calls: readonly CallCount[]
}

/** How often a fault with `perCall` has let a call pass and acted on it. */
export interface CallCount extends FaultCount {
  /** The id of the fault. */
  readonly fault: string
  /** The fingerprint of the call. */
  readonly call: string
}

/** The maximum number of calls that the faults with `perCall` of a petstore remember together. */
const CALL_LIMIT = 1_000

/** Called after each change, with the faults before it. */
type OnFaultsChange = (before: SavedFaults) => void

const NONE: SavedFaults = { nextId: 1, active: [], nextScenarioId: 1, scenarios: [], calls: [] }

/**
 * The active faults and scenarios, in the order in which they were added. A removed one's id isn't
 * used again, until a reset or a restore sets the next ids back too.
 */
export class FaultList implements StatePart<SavedFaults> {
  #saved: SavedFaults
  readonly #initial: NamedScenario | null
  readonly #now: () => number
  readonly #onChange: OnFaultsChange

  /**
   * Creates a list that starts with a scenario, or with none. `now` returns the service time in epoch
   * ms.
   */
  constructor(initial: NamedScenario | null, now: () => number, onChange: OnFaultsChange) {
    this.#initial = initial
    this.#now = now
    this.#onChange = onChange
    this.#saved = this.#start()
  }

  get isEmpty(): boolean {
    return this.#saved.active.length === 0
  }

  /**
   * The number of requests that new callers have left in their shortest window. The active scenario
   * that started last decides. Undefined if no active scenario has `remaining`.
   */
  get remaining(): number | undefined {
    const { scenarios } = this.#saved
    return scenarios.findLast(({ remaining }) => remaining !== null)?.remaining ?? undefined
  }

  list(): readonly ActiveFault[] {
    return this.#saved.active
  }

  scenarios(): readonly ActiveScenario[] {
    const ids = new Set(this.#saved.active.map(({ id }) => id))
    return this.#saved.scenarios.map((scenario) => ({
      ...scenario,
      faults: scenario.faults.filter((id) => ids.has(id)),
    }))
  }

  /** Adds a fault that has been read after the existing ones, and returns its id. */
  add(fault: Fault): string {
    const { nextId } = this.#saved
    this.#change(withFaults(this.#saved, [fault], this.#now()))
    return `fault-${nextId}`
  }

  /** Adds the faults and the `remaining` of a scenario that has been read, and returns its id. */
  play(scenario: NamedScenario): string {
    const { nextScenarioId } = this.#saved
    this.#change(withScenario(this.#saved, scenario, this.#now()))
    return `scenario-${nextScenarioId}`
  }

  /** Removes a fault, or a scenario with its faults, by its id. Returns whether it existed. */
  remove(id: string): boolean {
    if (this.#find(id) === undefined) return false
    const { faults = [] } = this.#saved.scenarios.find((each) => each.id === id) ?? {}
    this.#change(without(this.#saved, new Set([id, ...faults])))
    return true
  }

  /**
   * Returns a function that removes a fault or ends a scenario, and returns whether it did. After a
   * reset or a restore it does nothing: what has the id then is something else.
   */
  removerOf(id: string): () => boolean {
    const added = this.#find(id)
    return () => this.#find(id) === added && this.remove(id)
  }

  clear(): void {
    this.#change({ ...this.#saved, active: [], scenarios: [], calls: [] })
  }

  /**
   * Finds the fault that acts on a request at a service time in epoch ms. Counts it, and the faults
   * before it that skip the request. Returns undefined if none acts.
   */
  take(target: FaultTarget, now: number, random: Random): ActiveFault | undefined {
    const chosen = choose(this.#saved, target, { now, random })
    if (chosen.length === 0) return undefined
    const counted = new Map(chosen.map(({ active, action }) => [active, addTo(active, action)]))
    this.#change({
      ...this.#saved,
      active: this.#saved.active.map((each) => counted.get(each) ?? each),
      calls: chosen.reduce(countCall, this.#saved.calls),
    })
    const acting = chosen.find(({ action }) => action === 'act')
    return acting && counted.get(acting.active)
  }

  snapshot(): SavedFaults {
    return this.#saved
  }

  restore(saved: SavedFaults): void {
    this.#saved = saved
  }

  reset(): void {
    this.#saved = this.#start()
  }

  #start(): SavedFaults {
    return this.#initial === null ? NONE : withScenario(NONE, this.#initial, this.#now())
  }

  #change(next: SavedFaults): void {
    const before = this.#saved
    this.#saved = next
    this.#onChange(before)
  }

  /** Returns what has an id, as it was added or restored: a scenario, or the fault itself. */
  #find(id: string): ActiveScenario | Fault | undefined {
    const { active, scenarios } = this.#saved
    const isIt = (each: { readonly id: string }) => each.id === id
    return scenarios.find(isIt) ?? active.find(isIt)?.fault
  }
}

function withFaults(saved: SavedFaults, faults: readonly Fault[], now: number): SavedFaults {
  const { nextId, active } = saved
  const added = faults.map((fault, index) => ({
    id: `fault-${nextId + index}`,
    fault,
    addedAt: now,
    skipped: 0,
    acted: 0,
  }))
  return { ...saved, nextId: nextId + faults.length, active: [...active, ...added] }
}

function withScenario(
  saved: SavedFaults,
  { name, faults = [], remaining }: NamedScenario,
  now: number,
): SavedFaults {
  const next = withFaults(saved, faults, now)
  const ids = faults.map((_, index) => `fault-${saved.nextId + index}`)
  const id = `scenario-${saved.nextScenarioId}`
  return {
    ...next,
    nextScenarioId: saved.nextScenarioId + 1,
    scenarios: [...saved.scenarios, { id, name, faults: ids, remaining: remaining ?? null }],
  }
}

function without(saved: SavedFaults, ids: ReadonlySet<string>): SavedFaults {
  return {
    ...saved,
    active: saved.active.filter(({ id }) => !ids.has(id)),
    scenarios: saved.scenarios.filter(({ id }) => !ids.has(id)),
    calls: saved.calls.filter(({ fault }) => !ids.has(fault)),
  }
}

/** A fault that skips a request, or that acts on it. */
interface ChosenFault {
  readonly active: ActiveFault
  readonly action: 'skip' | 'act'
  /** The fingerprint of the call, for a fault with `perCall`. */
  readonly call: string
}

/** Returns the faults that skip a request, and then the first one that acts on it, if any. */
function choose(
  { active: all, calls }: SavedFaults,
  target: FaultTarget,
  draw: Draw,
): readonly ChosenFault[] {
  const { method, url, body } = target
  const hasCalls = all.some(({ fault }) => fault.perCall)
  const call = hasCalls ? fingerprintOf(`${method} ${url}\n${body}`) : ''
  const chosen: ChosenFault[] = []
  for (const active of all) {
    if (!matchesTarget(active.fault, target)) continue
    const count = active.fault.perCall ? countOf(active.id, call, calls) : active
    const action = actionOf(active, count, draw)
    if (action !== 'pass') chosen.push({ active, action, call })
    if (action === 'act') break
  }
  return chosen
}

/** Returns how often a fault with `perCall` has let a call pass and acted on it. */
function countOf(fault: string, call: string, calls: readonly CallCount[]): CallCount {
  const found = calls.find((each) => each.call === call && each.fault === fault)
  return found ?? { fault, call, skipped: 0, acted: 0 }
}

/** Counts the call of a fault with `perCall`, as the latest. Forgets the earliest if there are too many. */
function countCall(
  calls: readonly CallCount[],
  { active: { id, fault }, action, call }: ChosenFault,
): readonly CallCount[] {
  if (fault.perCall !== true) return calls
  const before = countOf(id, call, calls)
  return [...calls.filter((each) => each !== before), addTo(before, action)].slice(-CALL_LIMIT)
}

function addTo<Count extends FaultCount>(count: Count, action: ChosenFault['action']): Count {
  return action === 'skip'
    ? { ...count, skipped: count.skipped + 1 }
    : { ...count, acted: count.acted + 1 }
}
