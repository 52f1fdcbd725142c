import type { FaultTarget } from './choose-fault.ts'
import type { ActiveFault } from './fault.ts'

/**
 * The active faults, in the order in which they are tried. An index has the faults for each
 * operation and method, so that a request doesn't pay for the faults of others.
 */
export class FaultList {
  /** By id. A replaced fault keeps its place. */
  readonly #faults = new Map<string, ActiveFault>()
  /** The ids of the faults for each operation and method that was requested. */
  readonly #index = new Map<string, readonly string[]>()
  #listed: readonly ActiveFault[] | undefined

  get size(): number {
    return this.#faults.size
  }

  /** Returns all faults in order. The array never changes. */
  all(): readonly ActiveFault[] {
    this.#listed ??= [...this.#faults.values()]
    return this.#listed
  }

  get(id: string): ActiveFault | undefined {
    return this.#faults.get(id)
  }

  /** Returns the faults in order that match the operation and the method of a request. */
  matching({ operations, method }: Pick<FaultTarget, 'operations' | 'method'>): ActiveFault[] {
    const key = `${method} ${operations.join()}`
    const ids = this.#index.get(key) ?? this.#idsFor(operations, method)
    this.#index.set(key, ids)
    return ids.flatMap((id) => this.#faults.get(id) ?? [])
  }

  /** Adds a fault at the end. */
  add(fault: ActiveFault): void {
    this.#faults.set(fault.id, fault)
    this.#listed = undefined
    this.#index.clear()
  }

  /** Replaces faults by others that match the same requests. Ignores those that aren't there. */
  replace(faults: readonly ActiveFault[]): void {
    for (const fault of faults) {
      if (this.#faults.has(fault.id)) this.#faults.set(fault.id, fault)
    }
    this.#listed = undefined
  }

  /** Removes a fault. Returns it, or undefined if it isn't there. */
  remove(id: string): ActiveFault | undefined {
    const removed = this.#faults.get(id)
    this.#faults.delete(id)
    this.#listed = undefined
    this.#index.clear()
    return removed
  }

  /** Removes all faults. */
  clear(): void {
    this.#faults.clear()
    this.#listed = undefined
    this.#index.clear()
  }

  #idsFor(operations: FaultTarget['operations'], method: string): readonly string[] {
    return this.all()
      .filter(
        ({ fault: { operation, method: methods } }) =>
          (operation === undefined || operations.some((name) => operation.includes(name))) &&
          (methods?.includes(method) ?? true),
      )
      .map(({ id }) => id)
  }
}
