import type { SavedFaults } from '../faults/parse-faults.ts'
import type { PastData } from '../model/database.ts'
import type { RowWrite } from '../model/table.ts'
import type { Account, CallerKey } from '../quota/accounts/account.ts'
import type { ClockMode } from '../time/clock.ts'

/**
 * The state as it was at some time. It shares values with the petstore, which replaces them when
 * they change.
 */
export interface PastState {
  readonly data: PastData
  readonly accounts: ReadonlyMap<CallerKey, Account>
  readonly faults: SavedFaults
  /** What a snapshot has of each idempotency key, by the key's text. */
  readonly idempotencyKeys: ReadonlyMap<string, unknown>
  /** The state of your own API as JSON; undefined for none. */
  readonly own: string | undefined
}

/** What was there before something replaced it; undefined if nothing was. */
export type Note =
  | RowWrite
  | { readonly kind: 'account'; readonly key: CallerKey; readonly before: Account | undefined }
  | { readonly kind: 'key'; readonly text: string; readonly before: unknown }
  | { readonly kind: 'faults'; readonly before: SavedFaults }
  | { readonly kind: 'own'; readonly before: string | undefined }
  | { readonly kind: 'state'; readonly before: PastState }

/** The notes of a request or an act, in the order in which it changed things. */
export interface Notes {
  readonly items: readonly Note[]
  /** The number of characters that they keep in memory: those of rows, and of the state of your handlers. */
  readonly length: number
}

/** Returns the notes about rows. */
export function rowsIn({ items }: Notes): readonly RowWrite[] {
  return items.filter((note) => note.kind === 'row')
}

/** The numbers that determine later responses besides what notes restore. */
export interface Mark {
  /** The service time in epoch ms. A request may have arrived earlier. */
  readonly now: number
  /** Whether the clock was running or frozen. */
  readonly mode: ClockMode
  /** The state of the random generator. */
  readonly random: number
  /** The number of requests so far. */
  readonly requestIds: number
}

const NONE: Notes = { items: [], length: 0 }

/**
 * The notes since the latest request or act. Whatever replaces a part of the state adds one, so that
 * the state before can be found again: by undoing the notes, latest first.
 */
export class UndoLog {
  /** Whether notes are kept: not without a journal. */
  readonly isOn: boolean
  readonly #items: Note[] = []
  #length = 0

  constructor(isOn: boolean) {
    this.isOn = isOn
  }

  /** Whether nothing has changed since the latest request or act. */
  get isEmpty(): boolean {
    return this.#items.length === 0
  }

  /** The notes, in the order in which they were added. */
  get items(): readonly Note[] {
    return this.#items
  }

  /** Adds a note, with the number of characters that it keeps in memory if they may be many. */
  add(note: Note, length = 0): void {
    if (!this.isOn) return
    // The first one says what the state was. It may change many times without any request.
    if (note.kind === 'own' && this.#items.some(({ kind }) => kind === 'own')) return
    this.#items.push(note)
    this.#length += length
  }

  /** Returns the notes, and starts again without any. */
  take(): Notes {
    if (this.isEmpty) return NONE
    // A copy, because an array that grew keeps room for more.
    const notes = { items: this.#items.slice(), length: this.#length }
    this.#items.length = 0
    this.#length = 0
    return notes
  }
}
