import { type Signal, signal } from '@preact/signals'
import { readWait, type Wait } from '../../core/audit/wait.ts'
import { findHeader } from '../../core/http/headers.ts'
import { isResponseLost } from '../../core/http/messages.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import { readSearch, readTerms } from '../../core/journal/search.ts'
import { groupBy } from '../../core/lib/group-by.ts'

/** The most requests that the panel lists. Older ones leave the list, as they leave the journal. */
const ENTRY_LIMIT = 10_000

/** A request as the list shows it: an entry without its bodies, which are loaded when it is opened. */
export interface EntrySummary extends JournalEntry {
  /** Its number in this panel, from 1. Unlike ids, numbers never repeat. */
  readonly number: number
  /** Whether the client got no response at all. */
  readonly isLost: boolean
  /** The value of `Retry-After`; null without one. */
  readonly wait: string | null
  /** The wait that the response announced; null if it didn't, or never reached the client. */
  readonly announced: Wait | null
  /** The size of the response's body in bytes; null if it isn't known. */
  readonly size: number | null
  readonly isDeprecated: boolean
}

/** A search, and the requests that it finds if it has words, which only the journal can look for. */
interface Search {
  readonly test: (entry: JournalEntry) => boolean
  readonly found: Set<string> | undefined
}

/** The newest requests, oldest first. */
export class EntryLog {
  /** Changes whenever the list does. */
  readonly version: Signal<number> = signal(0)
  /** Whether the list stands still while requests go on. */
  readonly isPaused: Signal<boolean> = signal(false)
  /** How many requests arrived while the list stood still. */
  readonly held: Signal<number> = signal(0)
  #shown: readonly EntrySummary[] = []
  #all: EntrySummary[] = []
  #count = 0
  #frame: number | undefined
  /** The requests that arrived since a load began; undefined without one. */
  #arrived: EntrySummary[] | undefined
  /** The keys of loaded requests whose events may still arrive, because the two can overtake each other. */
  #awaited = new Set<string>()
  #search: Search | undefined
  /** The search for which the journal is asked; it then takes the place of the one before. */
  #nextSearch: Search | undefined

  /** Returns the requests to show. The list is a new one whenever it has changed. */
  get list(): readonly EntrySummary[] {
    return this.#shown
  }

  /** Returns all requests, also those that arrived while the list stood still. */
  get all(): readonly EntrySummary[] {
    return this.#all
  }

  /** Returns the requests to show that match the search. */
  get matching(): readonly EntrySummary[] {
    const search = this.#search
    if (search === undefined) return this.#shown
    const { test, found } = search
    return this.#shown.filter((each) => (found === undefined ? test(each) : found.has(keyOf(each))))
  }

  /**
   * Narrows the list down to the requests that match a search; an empty one shows all. Returns whether
   * the journal must be asked which they are, for `endSearch`: the list has no bodies.
   *
   * @throws {TypeError} naming what is wrong with the search.
   */
  startSearch(text: string): boolean {
    this.#nextSearch = undefined
    const isAll = text.trim() === ''
    const test = readSearch(text, '')
    const needsJournal = readTerms(text, '').some(({ field }) => field === null)
    if (needsJournal) this.#nextSearch = { test, found: new Set() }
    else this.#setSearch(isAll ? undefined : { test, found: undefined })
    return needsJournal
  }

  /** Shows the requests that the journal has found for the search, and those that came since. */
  endSearch(entries: readonly JournalEntry[]): void {
    for (const each of entries) this.#nextSearch?.found?.add(keyOf(each))
    this.#setSearch(this.#nextSearch)
  }

  #setSearch(search: Search | undefined): void {
    this.#search = search
    this.version.value += 1
  }

  /** Adds a request. The list changes with the next frame, with all that arrived until then. */
  add(entry: JournalEntry): void {
    const summary = this.#summarize(entry)
    this.#arrived?.push(summary)
    for (const search of [this.#search, this.#nextSearch]) {
      if (search?.found && search.test(entry)) addKey(search.found, keyOf(entry))
    }
    if (this.#awaited.delete(keyOf(entry))) return
    this.#all.push(summary)
    // A page in the background has no frames.
    if (this.#all.length > 2 * ENTRY_LIMIT) this.#all = newest(this.#all)
    this.#frame ??= requestAnimationFrame(() => this.#publish())
  }

  /** Notes that all requests are being loaded, so that `replace` keeps those that arrive meanwhile. */
  startLoad(): void {
    this.#arrived = []
  }

  /** Replaces all requests by those that were loaded. Requests in both lists keep their numbers. */
  replace(entries: readonly JournalEntry[]): void {
    const known = new Map([...groupBy(this.#all, keyOf)].map(([key, all]) => [key, [...all]]))
    this.#awaited = new Set()
    const loaded = entries.map((entry) => {
      const listed = known.get(keyOf(entry))?.shift()
      // A restore can repeat a listed request's id and time. The event of another request is yet to come.
      if (listed === undefined) this.#awaited.add(keyOf(entry))
      return listed ?? this.#summarize(entry)
    })
    const isLoaded = new Set(entries.map(keyOf))
    const later = (this.#arrived ?? []).filter((each) => !isLoaded.has(keyOf(each)))
    this.#arrived = undefined
    this.#all = newest([...loaded, ...later])
    this.#publish()
  }

  /** Removes all requests, even from a list that stands still. */
  clear(): void {
    this.replace([])
    this.#show()
  }

  /** Stops the list, or lets it go on with what has arrived meanwhile. */
  setPaused(isPaused: boolean): void {
    this.isPaused.value = isPaused
    if (!isPaused) this.#show()
  }

  #summarize(entry: JournalEntry): EntrySummary {
    this.#count += 1
    return summarize(entry, this.#count)
  }

  #publish(): void {
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
    this.#frame = undefined
    this.#all = newest(this.#all)
    if (this.isPaused.value) this.held.value = this.#countHeld()
    else this.#show()
  }

  #countHeld(): number {
    const last = this.#shown.at(-1)
    return this.#all.length - 1 - (last === undefined ? -1 : this.#all.lastIndexOf(last))
  }

  #show(): void {
    this.held.value = 0
    this.#shown = [...this.#all]
    this.version.value += 1
  }
}

/** Adds a key, in place of the oldest one if there are more than requests in the list. */
function addKey(keys: Set<string>, key: string): void {
  keys.add(key)
  const [oldest] = keys
  if (oldest !== undefined && keys.size > 2 * ENTRY_LIMIT) keys.delete(oldest)
}

function newest(entries: EntrySummary[]): EntrySummary[] {
  return entries.length > ENTRY_LIMIT ? entries.slice(-ENTRY_LIMIT) : entries
}

/** Identifies a request. Ids alone repeat after a restore. */
function keyOf({ id, at }: Pick<JournalEntry, 'id' | 'at'>): string {
  return `${id} ${at}`
}

/** Adds to an entry what the list shows of it, and leaves out its bodies. */
export function summarize(entry: JournalEntry, number: number): EntrySummary {
  const { at, responseHeaders: headers, responseBody: body } = entry
  const isLost = isResponseLost(entry.network)
  const length = findHeader(headers, 'content-length')
  return {
    ...entry,
    requestBody: null,
    responseBody: null,
    number,
    isLost,
    wait: findHeader(headers, 'retry-after') ?? null,
    announced: isLost ? null : readWait(headers, at),
    size: length === undefined ? (body?.length ?? null) : Number(length),
    isDeprecated: findHeader(headers, 'deprecation') !== undefined,
  }
}
