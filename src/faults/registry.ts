import type { OperationId } from '../contract/route.ts'
import type { Random } from '../lib/random.ts'
import type { StatePart } from '../lib/stateful.ts'
import type { CallerKey } from '../quota/account.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { parseFaults, type SavedFaults } from './parse-faults.ts'
import { readFault } from './read-fault.ts'
import type { Scenario } from './scenarios.ts'
import { isDue } from './schedule.ts'

/** How many requests a scenario leaves to new callers. Each playing scenario has its own object. */
interface Scarcity {
  readonly remaining: number
}

/** The faults chosen for one request, not yet counted. */
export interface Choice {
  /** The faults that let the request pass because of `skip`. */
  readonly skips: readonly ActiveFault[]
  /** The fault that acts. */
  readonly acts: ActiveFault | undefined
}

/** Holds the active faults, in the order they were added. */
export class FaultRegistry implements StatePart<SavedFaults> {
  #active: readonly ActiveFault[] = []
  #nextId = 1
  #scarce: readonly Scarcity[] = []
  /** Goes up when ids start again: from then on an old id may name another fault. */
  #generation = 0
  readonly #initial: Scenario
  readonly #now: () => number
  readonly #onChange: () => void

  /** Starts with a scenario. `now` returns the service's time in epoch ms. */
  constructor(initial: Scenario, now: () => number, onChange: () => void = () => {}) {
    this.#initial = initial
    this.#now = now
    this.#onChange = onChange
    this.reset()
  }

  /** Adds a fault after the existing ones, and returns its id. */
  add(fault: Fault): string {
    const id = `fault-${this.#nextId}`
    const added = { id, fault: readFault(fault), addedAt: this.#now(), skipped: 0, acted: 0 }
    this.#active = [...this.#active, added]
    this.#nextId += 1
    this.#onChange()
    return id
  }

  /** Returns a function that removes this fault, and never another one that later gets the same id. */
  removerOf(id: string): () => void {
    const generation = this.#generation
    const fault = this.#textOf(id)
    return () => {
      if (generation === this.#generation && fault === this.#textOf(id)) this.remove(id)
    }
  }

  /** Disables the functions that `removerOf` has returned: ids may name other faults from now on. */
  forgetRemovers(): void {
    this.#generation += 1
  }

  /** Adds the faults and the scarcity of a scenario. Returns a function that removes them. */
  play({ faults = [], remaining }: Scenario): () => void {
    const removers = faults.map((fault) => this.removerOf(this.add(fault)))
    const own = remaining === undefined ? undefined : { remaining }
    if (own !== undefined) this.#scarce = [...this.#scarce, own]
    this.#onChange()
    return () => {
      for (const remove of removers) remove()
      this.#scarce = this.#scarce.filter((scarcity) => scarcity !== own)
      this.#onChange()
    }
  }

  /**
   * The requests that new callers have left in their shortest window, by the scenario that started
   * last; undefined for all of them.
   */
  get remaining(): number | undefined {
    return this.#scarce.at(-1)?.remaining
  }

  /** Removes a fault. Returns whether there was one. */
  remove(id: string): boolean {
    const before = this.#active.length
    this.#active = this.#active.filter((active) => active.id !== id)
    this.#onChange()
    return this.#active.length < before
  }

  list(): readonly ActiveFault[] {
    return this.#active
  }

  clear(): void {
    this.#active = []
    this.#scarce = []
    this.#onChange()
  }

  /**
   * Chooses the fault that acts on a request; undefined if none matches. A fault that is used up,
   * still skipping, or loses its draw passes the request on to the next. Only matching faults draw.
   */
  choose(operation: OperationId, apiKey: CallerKey, random: Random): Choice | undefined {
    if (this.#active.length === 0) return undefined
    const now = this.#now()
    const skips: ActiveFault[] = []
    for (const active of this.#active) {
      if (!matches(active, operation, apiKey) || !isActing(active, now)) continue
      const { skip = 0, probability = 1 } = active.fault
      if (active.skipped < skip) skips.push(active)
      else if (probability === 1 || random.next() < probability) return { skips, acts: active }
    }
    return skips.length === 0 ? undefined : { skips, acts: undefined }
  }

  /**
   * Counts the chosen faults that act at this moment, before or after the operation. Returns the one
   * that acts now.
   */
  count({ skips, acts }: Choice, moment: 'before' | 'after'): ActiveFault | undefined {
    const isNow = ({ fault }: ActiveFault) => (fault.after === true) === (moment === 'after')
    for (const active of skips.filter(isNow)) {
      this.#replace({ ...active, skipped: active.skipped + 1 })
    }
    if (acts === undefined || !isNow(acts)) return undefined
    return this.#replace({ ...acts, acted: acts.acted + 1 })
  }

  snapshot(): SavedFaults {
    return {
      nextId: this.#nextId,
      active: this.#active,
      scarce: this.#scarce.map(({ remaining }) => remaining),
    }
  }

  parse(saved: unknown): () => void {
    const { nextId, active, scarce } = parseFaults(saved)
    return () => {
      if (nextId < this.#nextId) this.forgetRemovers()
      this.#nextId = nextId
      this.#active = active
      this.#scarce = scarce.map((remaining) => ({ remaining }))
    }
  }

  reset(): void {
    this.clear()
    this.forgetRemovers()
    this.#nextId = 1
    this.play(this.#initial)
  }

  #textOf(id: string): string | undefined {
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

function isActing({ fault, addedAt }: ActiveFault, now: number): boolean {
  return fault.schedule === undefined || isDue(fault.schedule, addedAt, now)
}
