import type { Random } from '../lib/random.ts'
import type { StatePart } from '../lib/stateful.ts'
import {
  type ActiveFault,
  actionOf,
  type Draw,
  type Fault,
  type FaultTarget,
  matchesTarget,
} from './fault.ts'
import type { NamedScenario } from './scenarios.ts'

/** The faults of a petstore, as a snapshot has them. A change replaces them whole. */
export interface SavedFaults {
  readonly nextId: number
  readonly nextScenarioId: number
  /** The faults, in the order in which they're tried. */
  readonly active: readonly ActiveFault[]
}

/** Called after each change, with the faults before it. */
type OnFaultsChange = (before: SavedFaults) => void

const NONE: SavedFaults = { nextId: 1, nextScenarioId: 1, active: [] }

/**
 * The active faults, in the order in which they were added. A removed one's id isn't used again, until a
 * reset or a restore sets the next ids back too.
 */
export class FaultList implements StatePart<SavedFaults> {
  #saved: SavedFaults
  readonly #initial: NamedScenario | null
  readonly #now: () => number
  readonly #onChange: OnFaultsChange

  /**
   * Creates a list that starts with a scenario, or with none. `now` returns the service time in epoch
   * ms.
   */
  constructor(initial: NamedScenario | null, now: () => number, onChange: OnFaultsChange) {
    this.#initial = initial
    this.#now = now
    this.#onChange = onChange
    this.#saved = this.#start()
  }

  get isEmpty(): boolean {
    return this.#saved.active.length === 0
  }

  list(): readonly ActiveFault[] {
    return this.#saved.active
  }

  /** Adds a fault that has been read after the existing ones, and returns its id. */
  add(fault: Fault): string {
    const { nextId } = this.#saved
    this.#change(withFaults(this.#saved, [fault], this.#now()))
    return `fault-${nextId}`
  }

  /** Adds the faults of a scenario that has been read, and returns its id. */
  play(scenario: NamedScenario): string {
    const { nextScenarioId } = this.#saved
    this.#change(withScenario(this.#saved, scenario, this.#now()))
    return `scenario-${nextScenarioId}`
  }

  /** Removes faults. Returns whether there were any. */
  remove(isIt: (active: ActiveFault) => boolean): boolean {
    const active = this.#saved.active.filter((each) => !isIt(each))
    if (active.length === this.#saved.active.length) return false
    this.#change({ ...this.#saved, active })
    return true
  }

  clear(): void {
    this.#change({ ...this.#saved, active: [] })
  }

  /**
   * Finds the fault that acts on a request at a service time in epoch ms. Counts it, and the faults
   * before it that skip the request. Returns undefined if none acts.
   */
  take(target: FaultTarget, now: number, random: Random): ActiveFault | undefined {
    const { counted, acting } = choose(this.#saved.active, target, { now, random })
    if (counted.size === 0) return undefined
    const active = this.#saved.active.map((each) => counted.get(each) ?? each)
    this.#change({ ...this.#saved, active })
    return acting
  }

  snapshot(): SavedFaults {
    return this.#saved
  }

  restore(saved: SavedFaults): void {
    this.#saved = saved
  }

  reset(): void {
    this.#saved = this.#start()
  }

  #start(): SavedFaults {
    return this.#initial === null ? NONE : withScenario(NONE, this.#initial, this.#now())
  }

  #change(next: SavedFaults): void {
    const before = this.#saved
    this.#saved = next
    this.#onChange(before)
  }
}

function withFaults(
  saved: SavedFaults,
  faults: readonly Fault[],
  now: number,
  scenario: ActiveFault['scenario'] = null,
): SavedFaults {
  const { nextId, active } = saved
  const added = faults.map((fault, index) => ({
    id: `fault-${nextId + index}`,
    fault,
    scenario,
    addedAt: now,
    skipped: 0,
    acted: 0,
  }))
  return { ...saved, nextId: nextId + faults.length, active: [...active, ...added] }
}

function withScenario(
  saved: SavedFaults,
  { name, faults }: NamedScenario,
  now: number,
): SavedFaults {
  const { nextScenarioId } = saved
  const scenario = { id: `scenario-${nextScenarioId}`, name }
  const next = withFaults(saved, faults, now, scenario)
  return { ...next, nextScenarioId: nextScenarioId + 1 }
}

/**
 * Returns the faults that skip a request, and the first one that acts on it, if any, each with its counts
 * afterwards.
 */
function choose(all: readonly ActiveFault[], target: FaultTarget, draw: Draw) {
  const counted = new Map<ActiveFault, ActiveFault>()
  for (const active of all) {
    if (!matchesTarget(active.fault, target)) continue
    const action = actionOf(active, draw)
    if (action === 'skip') counted.set(active, { ...active, skipped: active.skipped + 1 })
    if (action !== 'act') continue
    const acting = { ...active, acted: active.acted + 1 }
    return { counted: counted.set(active, acting), acting }
  }
  return { counted, acting: undefined }
}
