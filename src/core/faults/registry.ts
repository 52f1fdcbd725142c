import type { Random } from '../lib/random.ts'
import type { StatePart } from '../lib/stateful.ts'
import { type CallCount, countOf, putCount } from './call-counts.ts'
import { chooseFault, type FaultChoice, type FaultTarget } from './choose-fault.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { type FaultGroup, FaultStore } from './fault-store.ts'
import { requireFew } from './limits.ts'
import { parseFaults, type SavedFaults } from './parse-faults.ts'
import { readFault } from './read-fault.ts'
import type { ActiveScenario, NamedScenario } from './scenarios.ts'

/** Called after each change, with the faults before it. */
type OnFaultsChange = (before: SavedFaults) => void

/** Stores the active faults and scenarios, in the order in which they were added. */
export class FaultRegistry implements StatePart<SavedFaults> {
  readonly #store = new FaultStore()
  /** The counts of the faults with `perCall`, latest last. */
  #calls: readonly CallCount[] = []
  #nextId = 1
  #nextScenarioId = 1
  /** How often the faults were replaced. Ids may be reused then. */
  #replacements = 0
  readonly #initial: NamedScenario | null
  readonly #now: () => number
  readonly #onChange: OnFaultsChange

  /**
   * Creates a registry that starts with a scenario, or with none. `now` returns the service time in
   * epoch ms.
   *
   * @throws {StorageError} if the faults of the scenario are too many.
   */
  constructor(
    initial: NamedScenario | null,
    now: () => number,
    onChange: OnFaultsChange = () => {},
  ) {
    this.#initial = initial
    this.#now = now
    this.#onChange = onChange
    if (initial !== null) this.#add(this.#activate(initial), 'scenario')
  }

  /** The number of active faults. */
  get size(): number {
    return this.#store.faults.size
  }

  /**
   * Adds a fault after the existing ones, and returns its id. Removes faults that are used up if it
   * needs their room.
   *
   * @throws {TypeError} naming the field, what was expected and what it got.
   * @throws {StorageError} if there's no room for it.
   */
  add(fault: Fault): string {
    const added = activateFault(fault, this.#nextId, this.#now())
    this.#add({ faults: [added], scenarios: [] }, 'faults.add')
    return added.id
  }

  /**
   * Adds the faults and the `remaining` of a scenario, and returns its id. Removes faults that are
   * used up if it needs their room. `onFit` is called if there's room.
   *
   * @throws {StorageError} if there's no room for them. Then nothing changes.
   */
  play(played: NamedScenario, onFit: () => void = () => {}): string {
    const id = `scenario-${this.#nextScenarioId}`
    this.#add(this.#activate(played), 'faults.play', onFit)
    return id
  }

  /**
   * Returns a function that removes a fault or ends a scenario, and returns whether it did. After a
   * reset or a restore it does nothing: the id may then belong to a different fault.
   */
  removerOf(id: string): () => boolean {
    const replacements = this.#replacements
    return () => replacements === this.#replacements && this.remove(id)
  }

  /**
   * The number of requests that new callers have left in their shortest window. The active scenario
   * that started last decides. Undefined if no active scenario has `remaining`.
   */
  get remaining(): number | undefined {
    const { scenarios } = this.#store
    return scenarios.findLast(({ remaining }) => remaining !== null)?.remaining ?? undefined
  }

  /** Removes a fault by its id, or ends a scenario by its id. Returns whether it existed. */
  remove(id: string): boolean {
    return this.#change(() => this.#store.remove(id))
  }

  /** Returns the active faults, in the order in which they're tried. */
  list(): readonly ActiveFault[] {
    return this.#store.faults.all()
  }

  /** Returns the active scenarios, in the order in which they started. */
  scenarios(): readonly ActiveScenario[] {
    const { faults, scenarios } = this.#store
    return scenarios.map((scenario) => ({
      ...scenario,
      faults: scenario.faults.filter((id) => faults.get(id) !== undefined),
    }))
  }

  /** Removes all faults and ends every scenario. */
  clear(): void {
    this.#change(() => {
      this.#store.clear()
      return true
    })
  }

  /** Chooses the fault that acts on a request at `now`, as `chooseFault` does. */
  choose(target: FaultTarget, now: number, random: Random): FaultChoice | undefined {
    const active = this.#store.faults.matching(target)
    return chooseFault({ active, now, calls: this.#calls }, target, random)
  }

  /**
   * Counts the chosen faults that belong to a phase: before or after the operation. Returns the
   * fault that acts in that phase; undefined if none does.
   */
  count(choice: FaultChoice, phase: 'before' | 'after'): ActiveFault | undefined {
    const isNow = ({ fault }: ActiveFault) =>
      (fault.afterOperation === true) === (phase === 'after')
    const skipping = choice.skipping.filter(isNow).map(count('skipped'))
    const [acting] = [choice.acting ?? []].flat().filter(isNow).map(count('acted'))
    const counted = acting === undefined ? skipping : [...skipping, acting]
    if (counted.length === 0) return undefined
    const before = this.snapshot()
    this.#store.faults.replace(counted)
    for (const active of skipping) this.#countCall(active, choice.call, 'skipped')
    if (acting !== undefined) this.#countCall(acting, choice.call, 'acted')
    this.#onChange(before)
    return acting
  }

  snapshot(): SavedFaults {
    return {
      nextId: this.#nextId,
      active: this.#store.faults.all(),
      nextScenarioId: this.#nextScenarioId,
      scenarios: this.#store.scenarios,
      calls: this.#calls,
    }
  }

  parse(saved: unknown): () => void {
    // Checked before the faults are parsed, because that takes time.
    requireFew(saved)
    const { nextId, active, nextScenarioId, scenarios, calls } = parseFaults(saved)
    return () => {
      this.#replacements += 1
      this.#nextId = nextId
      this.#nextScenarioId = nextScenarioId
      this.#store.clear()
      this.#store.add({ faults: active, scenarios })
      this.#calls = calls
    }
  }

  reset(): void {
    this.clear()
    this.#replacements += 1
    this.#nextId = 1
    this.#nextScenarioId = 1
    // Not checked: it fit when the petstore was created, and a reset never fails.
    if (this.#initial !== null) this.#insert(this.#activate(this.#initial))
  }

  #countCall(active: ActiveFault, call: string, what: Counter): void {
    if (active.fault.perCall !== true) return
    const before = countOf(active, call, this.#calls)
    this.#calls = putCount(this.#calls, { ...before, [what]: before[what] + 1 })
  }

  /** Returns a scenario and its faults as they're added, with the next ids. */
  #activate(played: NamedScenario): FaultGroup {
    const next = { fault: this.#nextId, scenario: this.#nextScenarioId }
    return activateScenario(played, next, this.#now())
  }

  #add(group: FaultGroup, name: string, onFit: () => void = () => {}): void {
    this.#insert(group, () => {
      this.#store.makeRoom(group, name)
      onFit()
    })
  }

  #insert(group: FaultGroup, prepare: () => void = () => {}): void {
    this.#change(() => {
      prepare()
      this.#store.add(group)
      this.#nextId += group.faults.length
      this.#nextScenarioId += group.scenarios.length
      return true
    })
  }

  /** Runs a change that returns whether it changed anything. */
  #change(run: () => boolean): boolean {
    const before = this.snapshot()
    const hasChanged = run()
    this.#calls = this.#calls.filter(({ fault }) => this.#store.faults.get(fault) !== undefined)
    if (hasChanged) this.#onChange(before)
    return hasChanged
  }
}

type Counter = 'skipped' | 'acted'

/** Returns a function that counts a fault once more. */
function count(what: Counter) {
  return (active: ActiveFault): ActiveFault => ({ ...active, [what]: active[what] + 1 })
}

/**
 * Returns a fault as it is added at `now`, with the id of a number.
 *
 * @throws {TypeError} naming the field, what was expected and what it got.
 */
function activateFault(fault: Fault, id: number, now: number): ActiveFault {
  return { id: `fault-${id}`, fault: readFault(fault), addedAt: now, skipped: 0, acted: 0 }
}

/** Returns a scenario and its faults as they're played at `now`, with the next ids. */
function activateScenario(
  { name, faults = [], remaining }: NamedScenario,
  next: { readonly fault: number; readonly scenario: number },
  now: number,
): FaultGroup {
  const active = faults.map((fault, index) => activateFault(fault, next.fault + index, now))
  const ids = active.map(({ id }) => id)
  const id = `scenario-${next.scenario}`
  return { faults: active, scenarios: [{ id, name, faults: ids, remaining: remaining ?? null }] }
}
