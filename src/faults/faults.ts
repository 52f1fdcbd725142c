import type { Lifecycle } from '../lifecycle/lifecycle.ts'
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
   * Plays a scenario, or the one of that name: adds all its faults; with `remaining`, leaves every
   * caller so many requests of its shortest window.
   *
   * @returns a function that ends it; what callers have used stays used.
   * @throws {TypeError} naming what is wrong with it.
   */
  play(scenario: ScenarioName | Scenario): () => void
  /** Removes a fault by its id. Returns whether there was one. */
  remove(id: string): boolean
  /** Lists the faults in the order they are tried, with how often each has acted. */
  list(): readonly ActiveFault[]
  /** Removes all, and ends every scenario. */
  clear(): void
}

/** Removes the fault that was added: `const fault = faults.add(…)`, later `fault()` or `fault.remove()`. */
export interface AddedFault {
  (): void
  readonly id: string
  readonly remove: () => void
}

/** What scenarios need of the service. */
interface Surroundings {
  readonly lifecycle: Lifecycle
  /** Leaves every caller that is known so many requests. */
  readonly makeScarce: (remaining: number) => void
}

export function createFaults(
  registry: FaultRegistry,
  { lifecycle, makeScarce }: Surroundings,
): Faults {
  return {
    add(fault) {
      const id = registry.add(fault)
      const remove = registry.removerOf(id)
      return Object.assign(() => remove(), { id, remove })
    },
    play(scenario) {
      const read = readScenario(scenario, 'faults.play', lifecycle)
      if (read.remaining !== undefined) makeScarce(read.remaining)
      return registry.play(read)
    },
    remove: (id) => registry.remove(id),
    list: () => registry.list(),
    clear: () => registry.clear(),
  }
}
