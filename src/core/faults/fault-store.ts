import { Bound } from '../lib/bound.ts'
import { sizeOf } from '../lib/size.ts'
import { type ActiveFault, isUsedUp } from './fault.ts'
import { FaultList } from './fault-list.ts'
import { FAULT_BYTES, FAULT_LIMIT, requireCount } from './limits.ts'
import type { ActiveScenario } from './scenarios.ts'

/** Faults and scenarios that are added, removed or loaded together. */
export interface FaultGroup {
  readonly faults: readonly ActiveFault[]
  readonly scenarios: readonly ActiveScenario[]
}

/** The active faults and scenarios, bounded in number and in bytes. */
export class FaultStore {
  readonly faults = new FaultList()
  /** The scenarios in order. Their lists of faults may contain faults that were removed since. */
  #scenarios: readonly ActiveScenario[] = []
  /** The bound on the bytes of all faults and scenarios. */
  readonly bound = new Bound({ max: FAULT_BYTES })

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
    let count = this.faults.size + group.faults.length
    let bytes = bytesOf(group)
    const fits = () => count <= FAULT_LIMIT && this.bound.fits(bytes)
    if (fits()) return
    const removed: string[] = []
    for (const active of this.faults.all().filter(isUsedUp)) {
      removed.push(active.id)
      count -= 1
      bytes -= sizeOf(active)
      if (fits()) break
    }
    if (!fits()) {
      requireCount(name, this.faults.size + group.faults.length, 'faults')
      this.bound.require(bytesOf(group), name)
    }
    for (const id of removed) this.remove(id)
  }

  /**
   * Checks that there is memory for a group in place of everything.
   *
   * @throws {StorageError} if there isn't.
   */
  requireInstead(group: FaultGroup): void {
    this.bound.require(bytesOf(group) - this.bound.used, 'faults')
  }

  /** Adds a group at the end. Doesn't check that it fits. */
  add(group: FaultGroup): void {
    for (const fault of group.faults) this.faults.add(fault)
    this.#scenarios = [...this.#scenarios, ...group.scenarios]
    this.bound.add(bytesOf(group))
  }

  /** Removes a fault, or a scenario with its faults. Returns whether it was there. */
  remove(id: string): boolean {
    const faults = this.#idsIn(id).flatMap((each) => this.faults.remove(each) ?? [])
    const scenarios = this.#scenarios.filter((scenario) => scenario.id === id)
    this.#scenarios = this.#scenarios.filter((scenario) => scenario.id !== id)
    this.bound.add(-bytesOf({ faults, scenarios }))
    return faults.length + scenarios.length > 0
  }

  /** Removes everything. */
  clear(): void {
    this.faults.clear()
    this.#scenarios = []
    this.bound.add(-this.bound.used)
  }

  /** Returns an id and, if it's that of a scenario, those of its faults. */
  #idsIn(id: string): readonly string[] {
    return [id, ...(this.#scenarios.find((each) => each.id === id)?.faults ?? [])]
  }
}

/** Estimates the memory of a group, in bytes. It's the sum of its parts, which `remove` needs. */
function bytesOf({ faults, scenarios }: FaultGroup): number {
  return [...faults, ...scenarios].reduce((bytes, each) => bytes + sizeOf(each), 0)
}
