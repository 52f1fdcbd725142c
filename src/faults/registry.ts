import { epochMs } from '../clock.ts'
import type { OperationId } from '../contract/route.ts'
import type { CallerKey } from '../quota/accounts.ts'
import type { Random } from '../random.ts'
import { type StatePart, savedCount, savedRecord } from '../state.ts'
import type { ActiveFault, Fault } from './fault.ts'
import { readFault } from './read-fault.ts'
import type { Scenario } from './scenarios.ts'
import { isDue } from './schedule.ts'

interface SavedFaults {
  readonly nextId: number
  readonly active: readonly ActiveFault[]
  readonly remaining: number | null
}

/** The faults that are active, in the order they were added. */
export class FaultRegistry implements StatePart<SavedFaults> {
  #active: readonly ActiveFault[] = []
  #nextId = 1
  #remaining: number | undefined
  readonly #initial: Scenario
  readonly #now: () => number

  /** Starts with a scenario; `now` tells the service's time, epoch ms. */
  constructor(initial: Scenario, now: () => number) {
    this.#initial = initial
    this.#now = now
    this.reset()
  }

  /** Adds a fault after those that are there, and returns its id. */
  add(fault: Fault): string {
    const id = `fault-${this.#nextId}`
    const added = { id, fault: readFault(fault), addedAt: this.#now(), skipped: 0, acted: 0 }
    this.#active = [...this.#active, added]
    this.#nextId += 1
    return id
  }

  /** Adds all faults of a scenario, and its scarcity; returns what removes them. */
  play({ faults = [], remaining }: Scenario): () => void {
    const ids = faults.map((fault) => this.add(fault))
    const before = this.#remaining
    this.#remaining = remaining ?? before
    return () => {
      for (const id of ids) this.remove(id)
      if (remaining !== undefined && this.#remaining === remaining) this.#remaining = before
    }
  }

  /** How many requests new callers have left of their shortest window; undefined for all of them. */
  get remaining(): number | undefined {
    return this.#remaining
  }

  /** Removes a fault; tells whether it was there. */
  remove(id: string): boolean {
    const before = this.#active.length
    this.#active = this.#active.filter((active) => active.id !== id)
    return this.#active.length < before
  }

  list(): readonly ActiveFault[] {
    return this.#active
  }

  clear(): void {
    this.#active = []
    this.#remaining = undefined
  }

  /** Finds the fault that acts on a request, and counts it. Draws only for those that match. */
  pick(operation: OperationId, apiKey: CallerKey, random: Random): ActiveFault | undefined {
    const now = this.#now()
    for (const active of this.#active) {
      if (!matches(active, operation, apiKey) || !isActing(active, now)) continue
      if (active.skipped < (active.fault.skip ?? 0)) {
        this.#replace({ ...active, skipped: active.skipped + 1 })
        continue
      }
      const { probability = 1 } = active.fault
      if (probability < 1 && random.next() >= probability) continue
      return this.#replace({ ...active, acted: active.acted + 1 })
    }
    return undefined
  }

  snapshot(): SavedFaults {
    return {
      nextId: this.#nextId,
      active: this.#active,
      remaining: this.#remaining ?? null,
    }
  }

  parse(saved: unknown): () => void {
    const { nextId, active, remaining } = savedRecord(saved)
    const id = savedCount(nextId, 'faults.nextId')
    if (!Array.isArray(active)) throw new TypeError('faults.active: takes a list')
    const parsed = active.map(parseActive)
    const isScarce = remaining !== undefined && remaining !== null
    const left = isScarce ? savedCount(remaining, 'faults.remaining') : undefined
    return () => {
      this.#nextId = id
      this.#active = parsed
      this.#remaining = left
    }
  }

  reset(): void {
    this.clear()
    this.#nextId = 1
    this.play(this.#initial)
  }

  #replace(next: ActiveFault): ActiveFault {
    this.#active = this.#active.map((active) => (active.id === next.id ? next : active))
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

function parseActive(saved: unknown): ActiveFault {
  const { id, fault, addedAt, skipped, acted } = savedRecord(saved)
  if (typeof id !== 'string') throw new TypeError('faults.active: takes an id for each')
  return {
    id,
    fault: readFault(fault),
    addedAt: epochMs(addedAt, 'faults.active.addedAt'),
    skipped: savedCount(skipped, 'faults.active.skipped'),
    acted: savedCount(acted, 'faults.active.acted'),
  }
}
