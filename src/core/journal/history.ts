import type { SavedFaults } from '../faults/fault-list.ts'
import type { AllRows, RowWrite } from '../model/database.ts'
import type { Account, CallerKey } from '../quota/accounts.ts'
import type { ClockMode } from '../time/clock.ts'

/**
 * The state as it was at some time. It shares values with the petstore, which replaces them when
 * they change.
 */
export interface PastState {
  readonly data: AllRows
  readonly accounts: ReadonlyMap<CallerKey, Account>
  readonly faults: SavedFaults
  /** The state of your handlers as JSON; undefined for none. */
  readonly handlersState: string | undefined
}

/** A change of the state, with what it replaced: undefined if there was nothing. */
export type StateChange =
  /** A row was written. */
  | { readonly kind: 'row'; readonly write: RowWrite }
  /** The quota, strikes, ban or plan of a caller changed; null is the anonymous caller. */
  | { readonly kind: 'account'; readonly key: CallerKey; readonly before: Account | undefined }
  /** A fault was added, removed, or has acted. */
  | { readonly kind: 'faults'; readonly before: SavedFaults }
  /** Your handlers have changed their state: for a request, or outside of any. */
  | {
      readonly kind: 'handlers'
      readonly before: string | undefined
      readonly isOutside: boolean
    }
  /**
   * The whole state was replaced. `before` is undefined if the journal begins again with it: nobody
   * can go back then.
   */
  | {
      readonly kind: 'state'
      readonly cause: 'reset' | 'restore'
      readonly before: PastState | undefined
    }

/** The numbers that determine later responses, besides what changes. */
export interface Numbers {
  /** The service time in epoch ms. A request may have arrived earlier. */
  readonly now: number
  /** Whether the clock was running or frozen. */
  readonly mode: ClockMode
  /** The state of the random generator. */
  readonly random: number
  /** The number of requests so far. */
  readonly requestIds: number
}

/** What a request or a test action has changed, and the numbers after it. */
export interface HistoryItem extends Numbers {
  /** The place among all requests and test actions, in the order in which they ended, from 1. */
  readonly position: number
  /** In the order in which they happened. Undone latest first, they lead to the position before. */
  readonly changes: readonly StateChange[]
  /** About how many bytes the changes keep in memory. */
  readonly length: number
}

/** The state before the requests and test actions that can be undone. */
interface Beginning extends Numbers {
  /** The position of the latest request or test action before it; 0 if there was none. */
  readonly position: number
}

const UNKNOWN: Numbers = { now: 0, mode: 'running', random: 0, requestIds: 0 }

/**
 * Listens to the changes of a state, and says of each request and test action what it has changed.
 * The journal owns it, and closes it when one of them ends.
 */
export class History {
  /** Whether it listens: not without a journal. */
  readonly isOn: boolean
  readonly #readNumbers: () => Numbers
  /** What has changed since the latest request or test action. */
  readonly #changes: StateChange[] = []
  #lastPosition = 0
  #beginning: Beginning = { position: 0, ...UNKNOWN }

  constructor(isOn: boolean, readNumbers: () => Numbers) {
    this.isOn = isOn
    this.#readNumbers = readNumbers
  }

  /** What has changed since the latest request or test action, in order. */
  get changes(): readonly StateChange[] {
    return this.#changes
  }

  /** The position of the latest request or test action; 0 if there was none. */
  get lastPosition(): number {
    return this.#lastPosition
  }

  /** The earliest state that changes can lead to. */
  get beginning(): Beginning {
    return this.#beginning
  }

  add(change: StateChange): void {
    if (!this.isOn) return
    // The first one says what the state was. It may change many times outside of any request.
    if (change.kind === 'handlers' && this.#hasHandlers(change.isOutside)) return
    this.#changes.push(change)
  }

  #hasHandlers(isOutside: boolean): boolean {
    return this.#changes.some((each) => each.kind === 'handlers' && each.isOutside === isOutside)
  }

  /** Ends a request or a test action: what has changed since the one before is its doing. */
  close(): HistoryItem {
    this.#lastPosition += 1
    const changes = this.#changes.splice(0)
    const length = changes.reduce((sum, change) => sum + lengthOf(change), 0)
    return { ...this.#readNumbers(), position: this.#lastPosition, changes, length }
  }

  /** Makes the state as it is now the beginning. */
  begin(): void {
    this.#changes.length = 0
    this.#beginning = { position: this.#lastPosition, ...this.#readNumbers() }
  }

  /** Moves the beginning to the end of a request or a test action that the journal has dropped. */
  drop({ position, now, mode, random, requestIds }: HistoryItem): void {
    if (position < this.#beginning.position) return
    this.#beginning = { position, now, mode, random, requestIds }
  }

  /** Counts positions from 1 again. */
  restart(): void {
    this.#lastPosition = 0
  }
}

/** About how many bytes a row takes. */
const ROW_LENGTH = 600

/** Returns about how many bytes a change keeps in memory, if they may be many. */
function lengthOf(change: StateChange): number {
  if (change.kind === 'row') return change.write.before === undefined ? 0 : ROW_LENGTH
  if (change.kind === 'handlers') return change.before?.length ?? 0
  if (change.kind !== 'state' || change.before === undefined) return 0
  const { data, handlersState } = change.before
  const tables = Object.values(data)
  const rowCount = tables.reduce((sum, { rows }) => sum + rows.size, 0)
  return rowCount * ROW_LENGTH + (handlersState?.length ?? 0)
}

export function writesIn(changes: readonly StateChange[]): readonly RowWrite[] {
  return changes.flatMap((change) => (change.kind === 'row' ? [change.write] : []))
}
