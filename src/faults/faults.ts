import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { readScenario } from './read-scenario.ts'
import type { FaultRegistry } from './registry.ts'
import type { Scenario, ScenarioName } from './scenarios.ts'

/** Injects faults into the service. */
export interface Faults {
  /**
   * Adds a fault after the existing ones.
   *
   * @returns a function that removes the fault. Its `id` is the id of the fault.
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  add(fault: Fault): AddedFault
  /**
   * Starts a scenario, given as an object or by name. Adds its faults. If it has `remaining`,
   * leaves every caller at most that many requests in its shortest window.
   *
   * @returns a function that ends the scenario. It does not give callers their requests back.
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  play(scenario: ScenarioName | Scenario): () => void
  /** Removes a fault by its id. Returns whether it existed. */
  remove(id: string): boolean
  /** Returns the active faults, in the order in which they are tried. */
  list(): readonly ActiveFault[]
  /** Removes all faults and ends every scenario. */
  clear(): void
}

/** A function that removes the fault that was added. `remove` is the same function. */
export interface AddedFault {
  (): void
  readonly id: string
  readonly remove: () => void
}

/** The parts of the service that scenarios depend on. */
interface ScenarioContext {
  readonly lifecycle: Lifecycle
  /** Leaves every caller that has an account at most `remaining` requests. */
  readonly leaveRemaining: (remaining: number) => void
}

/** Creates `petstore.faults`. */
export function createFaults(
  registry: FaultRegistry,
  { lifecycle, leaveRemaining }: ScenarioContext,
): Faults {
  return {
    add(fault) {
      const id = registry.add(fault)
      const remove = registry.removerOf(id)
      return Object.assign(() => remove(), { id, remove })
    },
    play(scenario) {
      const read = readScenario(scenario, 'faults.play', lifecycle)
      if (read.remaining !== undefined) leaveRemaining(read.remaining)
      return registry.play(read)
    },
    remove: (id) => registry.remove(id),
    list: () => registry.list(),
    clear: () => registry.clear(),
  }
}
