import type { Random } from '../lib/random.ts'
import type { StatePart } from '../lib/stateful.ts'
import { chooseFault, type FaultChoice, type FaultTarget } from './choose-fault.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { createHandle, type FaultHandle } from './handle.ts'
import { parseFaults, type SavedFaults } from './parse-faults.ts'
import { readFault } from './read-fault.ts'
import type { ActiveScenario, NamedScenario } from './scenarios.ts'

/** Stores the active faults and scenarios, in the order in which they were added. */
export class FaultRegistry implements StatePart<SavedFaults> {
  #active: readonly ActiveFault[] = []
  #nextId = 1
  #scenarios: readonly ActiveScenario[] = []
  #nextScenarioId = 1
  /** Goes up when ids are reused, because an old id may then belong to a different fault. */
  #generation = 0
  readonly #initial: NamedScenario | null
  readonly #now: () => number
  readonly #onChange: () => void

  /**
   * Creates a registry that starts with a scenario, or with none. `now` returns the service time in
   * epoch ms.
   */
  constructor(initial: NamedScenario | null, now: () => number, onChange: () => void = () => {}) {
    this.#initial = initial
    this.#now = now
    this.#onChange = onChange
    this.reset()
  }

  /**
   * Adds a fault after the existing ones.
   *
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  add(fault: Fault): FaultHandle {
    const id = `fault-${this.#nextId}`
    const added = { id, fault: readFault(fault), addedAt: this.#now(), skipped: 0, acted: 0 }
    this.#active = [...this.#active, added]
    this.#nextId += 1
    this.#onChange()
    return this.#handleOf(id)
  }

  /** Adds the faults and the `remaining` of a scenario. */
  play({ name, faults = [], remaining }: NamedScenario): FaultHandle {
    const id = `scenario-${this.#nextScenarioId}`
    const ids = faults.map((fault) => this.add(fault).id)
    const scenario = { id, name, faults: ids, remaining: remaining ?? null }
    this.#scenarios = [...this.#scenarios, scenario]
    this.#nextScenarioId += 1
    this.#onChange()
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
    return this.#scenarios.findLast(({ remaining }) => remaining !== null)?.remaining ?? undefined
  }

  /** Removes a fault by its id, or ends a scenario by its id. Returns whether it existed. */
  remove(id: string): boolean {
    const removed = new Set([id, ...this.#faultsOf(id)])
    const before = this.#active.length + this.#scenarios.length
    this.#active = this.#active.filter((active) => !removed.has(active.id))
    this.#scenarios = this.#scenarios.filter((scenario) => scenario.id !== id)
    const isFound = this.#active.length + this.#scenarios.length < before
    if (isFound) this.#onChange()
    return isFound
  }

  /** Returns the active faults, in the order in which they are tried. */
  list(): readonly ActiveFault[] {
    return this.#active
  }

  /** Returns the active scenarios, in the order in which they started. */
  scenarios(): readonly ActiveScenario[] {
    const ids = new Set(this.#active.map(({ id }) => id))
    return this.#scenarios.map((scenario) => ({
      ...scenario,
      faults: scenario.faults.filter((id) => ids.has(id)),
    }))
  }

  /** Removes all faults and ends every scenario. */
  clear(): void {
    this.#active = []
    this.#scenarios = []
    this.#onChange()
  }

  /** Chooses the fault that acts on a request, as `chooseFault` does. */
  choose(target: FaultTarget, random: Random): FaultChoice | undefined {
    return chooseFault({ active: this.#active, now: this.#now() }, target, random)
  }

  /**
   * Counts the chosen faults that belong to a moment: before or after the operation. Returns the
   * fault that acts at that moment; undefined if none does.
   */
  count({ skipping, acting }: FaultChoice, moment: 'before' | 'after'): ActiveFault | undefined {
    const isNow = ({ fault }: ActiveFault) =>
      (fault.afterOperation === true) === (moment === 'after')
    for (const active of skipping.filter(isNow)) {
      this.#replace({ ...active, skipped: active.skipped + 1 })
    }
    if (acting === undefined || !isNow(acting)) return undefined
    return this.#replace({ ...acting, acted: acting.acted + 1 })
  }

  snapshot(): SavedFaults {
    return {
      nextId: this.#nextId,
      active: this.#active,
      nextScenarioId: this.#nextScenarioId,
      scenarios: this.#scenarios,
    }
  }

  parse(saved: unknown): () => void {
    const { nextId, active, nextScenarioId, scenarios } = parseFaults(saved)
    return () => {
      const isRewound = nextId < this.#nextId || nextScenarioId < this.#nextScenarioId
      if (isRewound) this.invalidateHandles()
      this.#nextId = nextId
      this.#active = active
      this.#nextScenarioId = nextScenarioId
      this.#scenarios = scenarios
    }
  }

  reset(): void {
    this.clear()
    this.invalidateHandles()
    this.#nextId = 1
    this.#nextScenarioId = 1
    if (this.#initial !== null) this.play(this.#initial)
  }

  /**
   * Creates a handle that never removes a later fault or scenario with the same id: its definition,
   * and those of the faults of a scenario, must be the same as now.
   */
  #handleOf(id: string): FaultHandle {
    const generation = this.#generation
    const before = [id, ...this.#faultsOf(id)].map((each) => [each, this.#jsonOf(each)] as const)
    return createHandle(id, () => {
      const isSame = before.every(([each, json]) => [undefined, json].includes(this.#jsonOf(each)))
      if (isSame && generation === this.#generation) this.remove(id)
    })
  }

  /** Returns the ids of the faults that a scenario added; empty for any other id. */
  #faultsOf(id: string): readonly string[] {
    return this.#scenarios.find((scenario) => scenario.id === id)?.faults ?? []
  }

  #jsonOf(id: string): string | undefined {
    const isIt = (each: { readonly id: string }) => each.id === id
    return JSON.stringify(this.#active.find(isIt)?.fault ?? this.#scenarios.find(isIt))
  }

  #replace(next: ActiveFault): ActiveFault {
    this.#active = this.#active.map((active) => (active.id === next.id ? next : active))
    this.#onChange()
    return next
  }
}
