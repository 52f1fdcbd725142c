import { type Signal, signal } from '@preact/signals'
import { readWait, type Wait } from '../../audit/attempts/wait.ts'
import { isResponseLost } from '../../http/messages.ts'
import type { JournalEntry } from '../../journal/entry.ts'

/** The most requests that the panel lists. Older ones leave the list, as they leave the journal. */
export const ENTRY_LIMIT = 10_000

/** What the list shows of a request. The rest is loaded when the request is opened. */
export interface EntrySummary {
  /** Its number in this panel, from 1. Unlike ids, numbers never repeat. */
  readonly number: number
  readonly id: string
  /** Service time, epoch ms. */
  readonly at: number
  readonly method: string
  readonly url: string
  readonly operation: string | null
  readonly apiKey: string | null
  readonly plan: string
  readonly status: number
  /** The way in which the connection broke; null if it did not. */
  readonly network: string | null
  /** Whether the client got no response at all. */
  readonly isLost: boolean
  readonly fault: string | null
  /** The value of `Retry-After`; null without one. */
  readonly wait: string | null
  /** The wait that the response announced; null if it did not, or never reached the client. */
  readonly announced: Wait | null
  /** How long the service delayed the response, in ms. */
  readonly delayMs: number
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

  /** Returns the requests to show. The list is a new one whenever it has changed. */
  get list(): readonly EntrySummary[] {
    return this.#shown
  }

  /** Adds a request. The list changes with the next frame, with all that arrived until then. */
  add(entry: JournalEntry): void {
    this.#count += 1
    this.#all.push(summarize(entry, this.#count))
    // A page in the background has no frames.
    if (this.#all.length > 2 * ENTRY_LIMIT) this.#all = this.#all.slice(-ENTRY_LIMIT)
    this.#frame ??= requestAnimationFrame(() => this.#publish())
  }

  /** Replaces all requests. */
  replace(entries: readonly JournalEntry[]): void {
    this.#all = entries.map((entry) => {
      this.#count += 1
      return summarize(entry, this.#count)
    })
    this.held.value = 0
    this.#show()
  }

  /** Stops the list, or lets it go on with what has arrived meanwhile. */
  setPaused(isPaused: boolean): void {
    this.isPaused.value = isPaused
    if (isPaused) return
    this.held.value = 0
    this.#show()
  }

  #publish(): void {
    this.#frame = undefined
    if (this.#all.length > ENTRY_LIMIT) this.#all = this.#all.slice(-ENTRY_LIMIT)
    if (this.isPaused.value) this.held.value = this.#count - (this.#shown.at(-1)?.number ?? 0)
    else this.#show()
  }

  #show(): void {
    this.#shown = [...this.#all]
    this.version.value += 1
  }
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
    wait: headerIn(entry.responseHeaders, 'retry-after'),
    announced: isLost ? null : readWait(entry.responseHeaders, at),
    delayMs: entry.delayMs,
    text: texts
      .filter((each) => each !== null)
      .join(' ')
      .toLowerCase(),
  }
}

/** Returns the value of a header, whose name is in lower case; null without one. */
export function headerIn(headers: Readonly<Record<string, string>>, name: string): string | null {
  const found = Object.entries(headers).find(([each]) => each.toLowerCase() === name)
  return found?.[1] ?? null
}
