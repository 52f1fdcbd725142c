import { type ActiveFault, isUsedUp } from './fault.ts'
import { FaultList } from './fault-list.ts'
import { FAULT_LIMIT, requireCount } from './limits.ts'
import type { ActiveScenario } from './scenarios.ts'

/** Faults and scenarios that are added, removed or loaded together. */
export interface FaultGroup {
  readonly faults: readonly ActiveFault[]
  readonly scenarios: readonly ActiveScenario[]
}

/** The active faults and scenarios, at most `FAULT_LIMIT` of each. */
export class FaultStore {
  readonly faults = new FaultList()
  /** The scenarios in order. Their lists of faults may contain faults that were removed since. */
  #scenarios: readonly ActiveScenario[] = []

  get scenarios(): readonly ActiveScenario[] {
    return this.#scenarios
  }

  /**
   * Makes room for a group. If it doesn't fit, removes as many faults that are used up as it takes,
   * oldest first. `name` is for the error.
   *
   * @throws {StorageError} if that doesn't make enough room. Then nothing changes.
   */
  makeRoom(group: FaultGroup, name: string): void {
    requireCount(name, this.#scenarios.length + group.scenarios.length, 'scenarios')
    const usedUp = this.faults.all().filter(isUsedUp)
    const count = this.faults.size + group.faults.length
    if (count - usedUp.length > FAULT_LIMIT) requireCount(name, count, 'faults')
    for (const { id } of usedUp.slice(0, Math.max(0, count - FAULT_LIMIT))) this.remove(id)
  }

  /** Adds a group at the end. Doesn't check that it fits. */
  add(group: FaultGroup): void {
    for (const fault of group.faults) this.faults.add(fault)
    this.#scenarios = [...this.#scenarios, ...group.scenarios]
  }

  /** Removes a fault, or a scenario with its faults. Returns whether it was there. */
  remove(id: string): boolean {
    const faults = this.#idsIn(id).flatMap((each) => this.faults.remove(each) ?? [])
    const count = this.#scenarios.length
    this.#scenarios = this.#scenarios.filter((scenario) => scenario.id !== id)
    return faults.length > 0 || this.#scenarios.length < count
  }

  /** Removes everything. */
  clear(): void {
    this.faults.clear()
    this.#scenarios = []
  }

  /** Returns an id and, if it's that of a scenario, those of its faults. */
  #idsIn(id: string): readonly string[] {
    return [id, ...(this.#scenarios.find((each) => each.id === id)?.faults ?? [])]
  }
}
