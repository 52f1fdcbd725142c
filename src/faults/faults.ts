import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { readScenario } from './read-scenario.ts'
import type { FaultRegistry } from './registry.ts'
import type { Scenario, ScenarioName } from './scenarios.ts'

/** Injects faults. */
export interface Faults {
  /**
   * Adds a fault after the existing ones.
   *
   * @returns a function that removes the fault, with its `id`.
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  add(fault: Fault): AddedFault
  /**
   * Plays a scenario, given as an object or by name: adds its faults and, if it has `remaining`,
   * leaves every caller only that many requests in its shortest window.
   *
   * @returns a function that ends the scenario. Requests that callers have used stay used.
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  play(scenario: ScenarioName | Scenario): () => void
  /** Removes a fault by its id. Returns whether there was one. */
  remove(id: string): boolean
  /** Lists the faults in the order they are tried, with how often each has acted. */
  list(): readonly ActiveFault[]
  /** Removes all faults and ends every scenario. */
  clear(): void
}

/** Removes a fault that was added. Call it, or its `remove` method. */
export interface AddedFault {
  (): void
  readonly id: string
  readonly remove: () => void
}

/** What scenarios need of the service. */
interface ScenarioContext {
  readonly lifecycle: Lifecycle
  /** Leaves every remembered caller only that many requests. */
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
