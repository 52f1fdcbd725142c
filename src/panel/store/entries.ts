import { findHeader } from '../../core/http/headers.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import { runLaterOnce } from '../../core/time/timers.ts'
import { type Signal, signal } from './signal.ts'

/** The most requests that the panel lists. Older ones leave the list, as they leave the journal. */
const ENTRY_LIMIT = 10_000

/** How soon a request appears, in ms: with all that arrive until then. */
const PUBLISH_MS = 50

/** A request in the list. */
export interface ListedEntry extends JournalEntry {
  /** Its number in this panel, from 1. Unlike ids, numbers never repeat. */
  readonly number: number
}

/** The newest requests, oldest first. */
export class EntryLog {
  /** The list: a new one whenever it has changed. */
  readonly list: Signal<readonly ListedEntry[]> = signal([])
  #all: ListedEntry[] = []
  #count = 0
  readonly #publishSoon = runLaterOnce(PUBLISH_MS, () => this.#publish())
  /** The requests that arrived since a load began; undefined without one. */
  #arrived: ListedEntry[] | undefined
  /** The keys of loaded requests whose events may still arrive, because the two can overtake each other. */
  #awaited = new Set<string>()

  /** Adds a request. */
  add(entry: JournalEntry): void {
    const listed = this.#numbered(entry)
    this.#arrived?.push(listed)
    if (this.#awaited.delete(keyOf(entry))) return
    this.#all.push(listed)
    this.#publishSoon.schedule()
  }

  /** Notes that all requests are being loaded, so that `replace` keeps those that arrive meanwhile. */
  startLoad(): void {
    this.#arrived = []
  }

  /** Replaces all requests by those that were loaded. Those in both lists keep their numbers. */
  replace(entries: readonly JournalEntry[]): void {
    const known = new Map(this.#all.map((each) => [keyOf(each), each]))
    this.#awaited = new Set(entries.map(keyOf).filter((key) => !known.has(key)))
    const loaded = entries.map((entry) => {
      const listed = known.get(keyOf(entry))
      known.delete(keyOf(entry))
      return listed ?? this.#numbered(entry)
    })
    const isLoaded = new Set(entries.map(keyOf))
    const later = (this.#arrived ?? []).filter((each) => !isLoaded.has(keyOf(each)))
    this.#arrived = undefined
    this.#all = [...loaded, ...later]
    this.#publish()
  }

  #numbered(entry: JournalEntry): ListedEntry {
    this.#count += 1
    return { ...entry, number: this.#count }
  }

  #publish(): void {
    this.#all = this.#all.slice(-ENTRY_LIMIT)
    this.list.value = [...this.#all]
  }
}

/** Identifies a request. Ids alone repeat after a restore. */
function keyOf({ id, at }: Pick<JournalEntry, 'id' | 'at'>): string {
  return `${id} ${at}`
}

/** Returns the wait that a response names in `Retry-After`; undefined without one. */
export function retryAfterOf({ responseHeaders }: JournalEntry): string | undefined {
  return findHeader(responseHeaders, 'retry-after')
}

/** Returns the size of a response's body in bytes; undefined if it isn't known. */
export function sizeOf({ responseHeaders, responseBody }: JournalEntry): number | undefined {
  const length = findHeader(responseHeaders, 'content-length')
  return length === undefined ? responseBody?.length : Number(length)
}
