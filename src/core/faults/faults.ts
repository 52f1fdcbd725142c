/// <reference lib="esnext.disposable" preserve="true" />

import type { KnownNames } from '../contract/operations.ts'
import { throwOptionError } from '../lib/check.ts'
import type { ActiveFault, Fault } from './fault.ts'
import type { FaultList } from './fault-list.ts'
import {
  EXPECTED_SCENARIO,
  readFault,
  readScenario,
  requireMatchable,
  requireMatchableFaults,
} from './read-fault.ts'
import type { Scenario, ScenarioName } from './scenarios.ts'

/** Injects faults into the service. */
export interface Faults {
  /**
   * Adds a fault after the existing ones. Returns a handle that removes it.
   *
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  add(fault: Fault): FaultHandle
  /**
   * Starts a scenario, given as an object or by name.
   *
   * Returns a handle that ends the scenario: it removes the faults.
   *
   * @throws {TypeError} naming the field, what was expected and what it got. Then nothing changes.
   */
  play(scenario: ScenarioName | Scenario): FaultHandle
  /**
   * Removes a fault or ends a scenario, by its id. Returns whether it existed.
   *
   * @throws {TypeError} if the id isn't a string.
   */
  remove(id: string): boolean
  /**
   * Returns an active fault by its id, with how often it has acted; undefined if there's none.
   *
   * @throws {TypeError} if the id isn't a string.
   */
  get(id: string): ActiveFault | undefined
  /** Returns the active faults, in the order in which they're tried. */
  list(): readonly ActiveFault[]
  /** Removes all faults, and so ends every scenario. */
  clear(): void
}

/**
 * Removes a fault, or ends a scenario. With `using fault = petstore.faults.add(…)`, it does so at
 * the end of the block.
 */
export interface FaultHandle {
  /** The id, such as `fault-1` or `scenario-1`. */
  readonly id: string
  /**
   * Removes the fault or ends the scenario. Does nothing if that has happened before, or after
   * `reset()` or `restore()`.
   */
  remove(): void
  /** Does the same as `remove`. */
  [Symbol.dispose](): void
}

/** The parts of the service that faults and scenarios depend on. */
interface FaultContext {
  /** Returns the names of what there is to fail. */
  readonly known: () => KnownNames
  /** Records a call that may have changed something. */
  readonly addAction: (name: string, args: readonly unknown[]) => void
}

export function createFaults(list: FaultList, { known, addAction }: FaultContext): Faults {
  // After a reset or a restore, other faults may have the same ids.
  const handleOf = (id: string, added: readonly Fault[]) =>
    createHandle(id, () => {
      if (list.remove(({ fault }) => added.includes(fault))) addAction('faults.remove', [id])
    })
  return {
    add(fault) {
      const read = readFault(fault)
      requireMatchable(read, 'fault', known())
      const id = list.add(read)
      addAction('faults.add', [fault])
      return handleOf(id, [read])
    },
    play(scenario) {
      const read = readScenario(scenario, 'faults.play')
      if (read === null) return throwOptionError('faults.play', scenario, EXPECTED_SCENARIO)
      requireMatchableFaults(read, 'faults.play', known())
      const id = list.play(read)
      addAction('faults.play', [scenario])
      return handleOf(id, read.faults)
    },
    remove(id) {
      const wanted = readId(id, 'remove')
      const isRemoved = list.remove((each) => [each.id, each.scenario?.id].includes(wanted))
      addAction('faults.remove', [id])
      return isRemoved
    },
    get(id) {
      const wanted = readId(id, 'get')
      return list.list().find((each) => each.id === wanted)
    },
    list: () => list.list(),
    clear() {
      list.clear()
      addAction('faults.clear', [])
    },
  }
}

function readId(got: unknown, method: string): string {
  return typeof got === 'string'
    ? got
    : throwOptionError(`faults.${method}`, got, "the id of a fault or scenario, such as 'fault-1'")
}

/**
 * Creates a handle. Where `Symbol.dispose` is missing, as in some browsers, compiled code looks for
 * this registered symbol instead.
 */
function createHandle(id: string, remove: () => void): FaultHandle
function createHandle(id: string, remove: () => void): unknown {
  return { id, remove, [Symbol.dispose ?? Symbol.for('Symbol.dispose')]: remove }
}
