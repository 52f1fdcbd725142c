import type { ActiveFault, Fault } from './fault.ts'
import { readScenario } from './read-scenario.ts'
import type { FaultRegistry } from './registry.ts'
import type { Scenario, ScenarioName } from './scenarios.ts'

/** Makes things go wrong. */
export interface Faults {
  /**
   * Adds a fault after those that are there.
   *
   * @returns a function that removes it, which also has its `id`.
   * @throws {TypeError} naming the field, what it got and what it takes.
   */
  add(fault: Fault): AddedFault
  /**
   * Adds all faults of a scenario; its `remaining` is only for the option `scenario`.
   *
   * @returns a function that removes them.
   * @throws {TypeError} naming what is wrong with it.
   */
  play(scenario: ScenarioName | Scenario): () => void
  /** Lists the faults in the order they are tried, with how often each has acted. */
  list(): readonly ActiveFault[]
  /** Removes all. */
  clear(): void
}

/** Removes the fault that was added: `const fault = faults.add(…)`, later `fault()` or `fault.remove()`. */
export interface AddedFault {
  (): void
  readonly id: string
  readonly remove: () => void
}

export function createFaults(registry: FaultRegistry): Faults {
  return {
    add(fault) {
      const id = registry.add(fault)
      const remove = () => {
        registry.remove(id)
      }
      return Object.assign(() => remove(), { id, remove })
    },
    play(scenario) {
      const ids = (readScenario(scenario).faults ?? []).map((fault) => registry.add(fault))
      return () => {
        for (const id of ids) registry.remove(id)
      }
    },
    list: () => registry.list(),
    clear: () => registry.clear(),
  }
}
