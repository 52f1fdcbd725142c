import type { Budget } from '../lib/memory/budget.ts'
import type { Random } from '../lib/random.ts'
import type { StatePart } from '../lib/stateful.ts'
import { activateFault, activateScenario } from './active/activate.ts'
import { type FaultGroup, FaultStore } from './active/fault-store.ts'
import { chooseFault, type FaultChoice, type FaultTarget } from './choose-fault.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { createHandle, type FaultHandle } from './handle.ts'
import { requireFew } from './limits.ts'
import { parseFaults, type SavedFaults } from './parse-faults.ts'
import type { ActiveScenario, NamedScenario } from './scenarios.ts'

/** Stores the active faults and scenarios, in the order in which they were added. */
export class FaultRegistry implements StatePart<SavedFaults> {
  readonly #store: FaultStore
  #nextId = 1
  #nextScenarioId = 1
  /** Goes up when ids are reused, because an old id may then belong to a different fault. */
  #generation = 0
  readonly #initial: NamedScenario | null
  readonly #now: () => number
  readonly #onChange: () => void

  /**
   * Creates a registry that starts with a scenario, or with none. `now` returns the service time in
   * epoch ms.
   *
   * @throws {StorageError} if the faults of the scenario are too many or too large.
   */
  constructor(initial: NamedScenario | null, now: () => number, onChange: () => void = () => {}) {
    this.#initial = initial
    this.#now = now
    this.#onChange = onChange
    this.#store = new FaultStore(initial === null ? undefined : this.#activate(initial))
    this.reset()
  }

  /** The bytes that the faults and scenarios use. */
  get budget(): Budget {
    return this.#store.budget
  }

  /** The number of active faults. */
  get size(): number {
    return this.#store.faults.size
  }

  /**
   * Adds a fault after the existing ones. Removes faults that are used up if it needs their room.
   *
   * @throws {TypeError} naming the field, what was expected and what it got.
   * @throws {StorageError} if there is no room for it.
   */
  add(fault: Fault): FaultHandle {
    const added = activateFault(fault, this.#nextId, this.#now())
    const group = { faults: [added], scenarios: [] }
    this.#store.makeRoom(group, 'faults.add')
    this.#add(group)
    return this.#handleOf(added.id)
  }

  /**
   * Adds the faults and the `remaining` of a scenario. Removes faults that are used up if it needs
   * their room. `onFit` is called before it adds anything, but only if there is room.
   *
   * @throws {StorageError} if there is no room for them. Then nothing changes.
   */
  play(played: NamedScenario, onFit: () => void = () => {}): FaultHandle {
    const id = `scenario-${this.#nextScenarioId}`
    const group = this.#activate(played)
    this.#store.makeRoom(group, 'faults.play')
    onFit()
    this.#add(group)
    return this.#handleOf(id)
  }

  /** Disables all handles, because ids may be reused from now on. */
  invalidateHandles(): void {
    this.#generation += 1
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
    if (!this.#store.remove(id)) return false
    this.#onChange()
    return true
  }

  /** Returns the active faults, in the order in which they are tried. */
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
    this.#store.clear()
    this.#onChange()
  }

  /** Chooses the fault that acts on a request at `now`, as `chooseFault` does. */
  choose(target: FaultTarget, now: number, random: Random): FaultChoice | undefined {
    const active = this.#store.faults.matching(target)
    return chooseFault({ active, now }, target, random)
  }

  /**
   * Counts the chosen faults that belong to a moment: before or after the operation. Returns the
   * fault that acts at that moment; undefined if none does.
   */
  count({ skipping, acting }: FaultChoice, moment: 'before' | 'after'): ActiveFault | undefined {
    const isNow = ({ fault }: ActiveFault) =>
      (fault.afterOperation === true) === (moment === 'after')
    const counted = skipping
      .filter(isNow)
      .map((active) => ({ ...active, skipped: active.skipped + 1 }))
    const isActing = acting !== undefined && isNow(acting)
    const acted = isActing ? { ...acting, acted: acting.acted + 1 } : undefined
    if (acted !== undefined) counted.push(acted)
    if (counted.length === 0) return undefined
    this.#store.faults.replace(counted)
    this.#onChange()
    return acted
  }

  snapshot(): SavedFaults {
    return {
      nextId: this.#nextId,
      active: this.#store.faults.all(),
      nextScenarioId: this.#nextScenarioId,
      scenarios: this.#store.scenarios,
    }
  }

  parse(saved: unknown): () => void {
    // Checked before the faults are parsed, because that takes time.
    requireFew(saved)
    const { nextId, active, nextScenarioId, scenarios } = parseFaults(saved)
    const group = { faults: active, scenarios }
    this.#store.requireInstead(group)
    return () => {
      const isRewound = nextId < this.#nextId || nextScenarioId < this.#nextScenarioId
      if (isRewound) this.invalidateHandles()
      this.#nextId = nextId
      this.#nextScenarioId = nextScenarioId
      this.#store.clear()
      this.#store.add(group)
    }
  }

  reset(): void {
    this.clear()
    this.invalidateHandles()
    this.#nextId = 1
    this.#nextScenarioId = 1
    if (this.#initial !== null) this.play(this.#initial)
  }

  /** Returns a scenario and its faults as they are added, with the next ids. */
  #activate(played: NamedScenario): FaultGroup {
    const next = { fault: this.#nextId, scenario: this.#nextScenarioId }
    return activateScenario(played, next, this.#now())
  }

  #add(group: FaultGroup): void {
    this.#store.add(group)
    this.#nextId += group.faults.length
    this.#nextScenarioId += group.scenarios.length
    this.#onChange()
  }

  /**
   * Creates a handle that never removes a later fault or scenario with the same id: its definition,
   * and those of the faults of a scenario, must be the same as now.
   */
  #handleOf(id: string): FaultHandle {
    const generation = this.#generation
    const definitions = this.#store.definitionsOf(id)
    return createHandle(id, () => {
      if (generation === this.#generation && this.#store.hasOnly(definitions)) this.remove(id)
    })
  }
}
