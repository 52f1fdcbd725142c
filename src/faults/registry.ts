import type { OperationId } from '../contract/route.ts'
import type { Random } from '../lib/random.ts'
import type { StatePart } from '../lib/stateful.ts'
import type { CallerKey } from '../quota/accounts/account.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { parseFaults, type SavedFaults } from './parse-faults.ts'
import { readFault } from './read-fault.ts'
import type { Scenario } from './scenarios.ts'
import { isDue } from './schedule.ts'

/**
 * The `remaining` of an active scenario. Each scenario has its own object, so it can be removed.
 */
interface RemainingLimit {
  readonly remaining: number
}

/** The faults chosen for one request, before they are counted. */
export interface FaultChoice {
  /** The faults that let the request through because of `skip`. */
  readonly skipping: readonly ActiveFault[]
  /** The fault that acts on the request; undefined if none does. */
  readonly acting: ActiveFault | undefined
}

/** Stores the active faults, in the order in which they were added. */
export class FaultRegistry implements StatePart<SavedFaults> {
  #active: readonly ActiveFault[] = []
  #nextId = 1
  #remainingLimits: readonly RemainingLimit[] = []
  /** Goes up when ids are reused, because an old id may then belong to a different fault. */
  #generation = 0
  readonly #initial: Scenario
  readonly #now: () => number
  readonly #onChange: () => void

  /** Creates a registry that starts with a scenario. `now` returns the service time in epoch ms. */
  constructor(initial: Scenario, now: () => number, onChange: () => void = () => {}) {
    this.#initial = initial
    this.#now = now
    this.#onChange = onChange
    this.reset()
  }

  /**
   * Adds a fault after the existing ones, and returns its id.
   *
   * @throws {TypeError} naming the field, what was expected and what it got.
   */
  add(fault: Fault): string {
    const id = `fault-${this.#nextId}`
    const added = { id, fault: readFault(fault), addedAt: this.#now(), skipped: 0, acted: 0 }
    this.#active = [...this.#active, added]
    this.#nextId += 1
    this.#onChange()
    return id
  }

  /** Returns a function that removes a fault, but never a later fault with the same id. */
  removerOf(id: string): () => void {
    const generation = this.#generation
    const fault = this.#jsonOf(id)
    return () => {
      if (generation === this.#generation && fault === this.#jsonOf(id)) this.remove(id)
    }
  }

  /**
   * Disables the functions that `removerOf` has returned, because ids may be reused from now on.
   */
  invalidateRemovers(): void {
    this.#generation += 1
  }

  /** Adds the faults and the `remaining` of a scenario. Returns a function that removes them. */
  play({ faults = [], remaining }: Scenario): () => void {
    const removers = faults.map((fault) => this.removerOf(this.add(fault)))
    const own = remaining === undefined ? undefined : { remaining }
    if (own !== undefined) this.#remainingLimits = [...this.#remainingLimits, own]
    this.#onChange()
    return () => {
      for (const remove of removers) remove()
      this.#remainingLimits = this.#remainingLimits.filter((limit) => limit !== own)
      this.#onChange()
    }
  }

  /**
   * The number of requests that new callers have left in their shortest window. The active scenario
   * that started last decides. Undefined if no active scenario has `remaining`.
   */
  get remaining(): number | undefined {
    return this.#remainingLimits.at(-1)?.remaining
  }

  /** Removes a fault by its id. Returns whether it existed. */
  remove(id: string): boolean {
    const before = this.#active.length
    this.#active = this.#active.filter((active) => active.id !== id)
    this.#onChange()
    return this.#active.length < before
  }

  /** Returns the active faults, in the order in which they are tried. */
  list(): readonly ActiveFault[] {
    return this.#active
  }

  /** Removes all faults and ends every scenario. */
  clear(): void {
    this.#active = []
    this.#remainingLimits = []
    this.#onChange()
  }

  /**
   * Chooses the fault that acts on a request. Returns undefined if no fault acts or skips it. A
   * fault that is used up, still skipping, or loses its draw passes the request on to the next.
   * Only matching faults draw a random number.
   */
  choose(operation: OperationId, apiKey: CallerKey, random: Random): FaultChoice | undefined {
    if (this.#active.length === 0) return undefined
    const now = this.#now()
    const skipping: ActiveFault[] = []
    for (const active of this.#active) {
      if (!matches(active, operation, apiKey) || !isScheduled(active, now)) continue
      const { skip = 0, probability = 1 } = active.fault
      if (active.skipped < skip) skipping.push(active)
      else if (probability === 1 || random.next() < probability) return { skipping, acting: active }
    }
    return skipping.length === 0 ? undefined : { skipping, acting: undefined }
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
      scarce: this.#remainingLimits.map(({ remaining }) => remaining),
    }
  }

  parse(saved: unknown): () => void {
    const { nextId, active, scarce } = parseFaults(saved)
    return () => {
      if (nextId < this.#nextId) this.invalidateRemovers()
      this.#nextId = nextId
      this.#active = active
      this.#remainingLimits = scarce.map((remaining) => ({ remaining }))
    }
  }

  reset(): void {
    this.clear()
    this.invalidateRemovers()
    this.#nextId = 1
    this.play(this.#initial)
  }

  #jsonOf(id: string): string | undefined {
    return JSON.stringify(this.#active.find((active) => active.id === id)?.fault)
  }

  #replace(next: ActiveFault): ActiveFault {
    this.#active = this.#active.map((active) => (active.id === next.id ? next : active))
    this.#onChange()
    return next
  }
}

function matches({ fault, acted }: ActiveFault, operation: OperationId, key: CallerKey): boolean {
  if (fault.times !== undefined && acted >= fault.times) return false
  if (fault.apiKey !== undefined && fault.apiKey !== key) return false
  return fault.operation === undefined || fault.operation.includes(operation)
}

function isScheduled({ fault, addedAt }: ActiveFault, now: number): boolean {
  return fault.schedule === undefined || isDue(fault.schedule, addedAt, now)
}
