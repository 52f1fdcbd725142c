import { type Signal, signal } from '@preact/signals'
import { readWait, type Wait } from '../../core/audit/wait.ts'
import { findHeader } from '../../core/http/headers.ts'
import { isResponseLost } from '../../core/http/messages.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'

/** The most requests that the panel lists. Older ones leave the list, as they leave the journal. */
export const ENTRY_LIMIT = 10_000

/** What the list shows of a request. The rest is loaded when the request is opened. */
export interface EntrySummary
  extends Pick<JournalEntry, 'id' | 'at' | 'method' | 'url' | 'operation' | 'apiKey' | 'plan'>,
    Pick<JournalEntry, 'status' | 'network' | 'fault' | 'delayMs'> {
  /** Its number in this panel, from 1. Unlike ids, numbers never repeat. */
  readonly number: number
  /** Whether the client got no response at all. */
  readonly isLost: boolean
  /** The value of `Retry-After`; null without one. */
  readonly wait: string | null
  /** The wait that the response announced; null if it did not, or never reached the client. */
  readonly announced: Wait | null
  /** All that a search looks at, in lower case. */
  readonly text: string
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

  /** Returns the requests to show. The list is a new one whenever it has changed. */
  get list(): readonly EntrySummary[] {
    return this.#shown
  }

  /** Adds a request. The list changes with the next frame, with all that arrived until then. */
  add(entry: JournalEntry): void {
    const summary = this.#summarize(entry)
    this.#arrived?.push(summary)
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
    const known = groupByKey(this.#all)
    const loaded = entries.map(
      (entry) => known.get(keyOf(entry))?.shift() ?? this.#summarize(entry),
    )
    this.#awaited = new Set(entries.map(keyOf))
    const later = (this.#arrived ?? []).filter((each) => !this.#awaited.delete(keyOf(each)))
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

function newest(entries: EntrySummary[]): EntrySummary[] {
  return entries.length > ENTRY_LIMIT ? entries.slice(-ENTRY_LIMIT) : entries
}

function groupByKey(entries: readonly EntrySummary[]): Map<string, EntrySummary[]> {
  const groups = new Map<string, EntrySummary[]>()
  for (const entry of entries) {
    const group = groups.get(keyOf(entry))
    if (group === undefined) groups.set(keyOf(entry), [entry])
    else group.push(entry)
  }
  return groups
}

/** Identifies a request. Ids alone repeat after a restore. */
function keyOf({ id, at }: Pick<JournalEntry, 'id' | 'at'>): string {
  return `${id} ${at}`
}

/** Picks what the list shows of an entry. */
export function summarize(entry: JournalEntry, number: number): EntrySummary {
  const { id, at, method, url, operation, apiKey, plan, status, network, fault } = entry
  const isLost = isResponseLost(network)
  const texts = [id, method, url, operation, apiKey ?? 'anonymous', plan, status, network, fault]
  return {
    number,
    id,
    at,
    method,
    url,
    operation,
    apiKey,
    plan,
    status,
    network,
    isLost,
    fault,
    wait: findHeader(entry.responseHeaders, 'retry-after') ?? null,
    announced: isLost ? null : readWait(entry.responseHeaders, at),
    delayMs: entry.delayMs,
    text: texts
      .filter((each) => each !== null)
      .join(' ')
      .toLowerCase(),
  }
}
