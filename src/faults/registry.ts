import type { OperationId } from '../contract/route.ts'
import type { Random } from '../lib/random.ts'
import { type StatePart, savedCount, savedRecord } from '../lib/stateful.ts'
import type { CallerKey } from '../quota/accounts.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { parseActive, SAVED_BY_ANOTHER } from './parse-active.ts'
import { readFault } from './read-fault.ts'
import type { Scenario } from './scenarios.ts'
import { isDue } from './schedule.ts'

interface SavedFaults {
  readonly nextId: number
  readonly active: readonly ActiveFault[]
  /** What each scenario of scarcity that plays leaves, the first one first. */
  readonly scarce: readonly number[]
}

/** How many requests one scenario leaves to new callers: an object of its own for each that plays. */
interface Scarcity {
  readonly remaining: number
}

/** What was chosen for one request, and is not counted yet. */
export interface Choice {
  /** Those that let it pass because they skip. */
  readonly skips: readonly ActiveFault[]
  /** The one that is to act. */
  readonly acts: ActiveFault | undefined
}

/** The faults that are active, in the order they were added. */
export class FaultRegistry implements StatePart<SavedFaults> {
  #active: readonly ActiveFault[] = []
  #nextId = 1
  #scarce: readonly Scarcity[] = []
  /** Changes when ids begin anew: what was added before is gone, though its id may be there. */
  #generation = 0
  readonly #initial: Scenario
  readonly #now: () => number
  readonly #onChange: () => void

  /** Starts with a scenario; `now` tells the service's time, epoch ms. */
  constructor(initial: Scenario, now: () => number, onChange: () => void = () => {}) {
    this.#initial = initial
    this.#now = now
    this.#onChange = onChange
    this.reset()
  }

  /** Adds a fault after those that are there, and returns its id. */
  add(fault: Fault): string {
    const id = `fault-${this.#nextId}`
    const added = { id, fault: readFault(fault), addedAt: this.#now(), skipped: 0, acted: 0 }
    this.#active = [...this.#active, added]
    this.#nextId += 1
    this.#onChange()
    return id
  }

  /** Returns what removes a fault that is there now, and never another that gets its id later. */
  removerOf(id: string): () => void {
    const generation = this.#generation
    const fault = this.#textOf(id)
    return () => {
      if (generation === this.#generation && fault === this.#textOf(id)) this.remove(id)
    }
  }

  /** Voids what `removerOf` has returned: ids may be those of other faults from now on. */
  forgetRemovers(): void {
    this.#generation += 1
  }

  /** Adds all faults of a scenario, and its scarcity; returns what removes them. */
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
   * How many requests new callers have left of their shortest window, as the scenario that began
   * last says; undefined for all of them.
   */
  get remaining(): number | undefined {
    return this.#scarce.at(-1)?.remaining
  }

  /** Removes a fault; tells whether it was there. */
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
   * Chooses the fault that is to act on a request; undefined when none has to do with it. Draws only
   * for those that match.
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
   * Counts the faults of a choice whose moment has come, before the operation or after it; returns
   * the one that acts now.
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
    const { nextId, active, scarce } = savedRecord(saved)
    const id = savedCount(nextId, 'faults.nextId')
    if (!Array.isArray(active)) throw new TypeError('faults.active: expected a list')
    const parsed = active.map(parseActive)
    if (!Array.isArray(scarce))
      throw new TypeError(`faults.scarce: expected a list${SAVED_BY_ANOTHER}`)
    const playing = scarce.map((left) => ({ remaining: savedCount(left, 'faults.scarce') }))
    return () => {
      if (id < this.#nextId) this.forgetRemovers()
      this.#nextId = id
      this.#active = parsed
      this.#scarce = playing
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
