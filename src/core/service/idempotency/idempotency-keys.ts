import { elapsed, type TimedRequest } from '../../http/delivery.ts'
import type { StatePart } from '../../lib/stateful.ts'
import { parseKeys } from './parse-keys.ts'
import {
  type FirstRequest,
  KEY_LIFETIME_MS,
  KEY_LIMIT,
  type KeyName,
  type SavedKey,
} from './saved-key.ts'

type Delivery = TimedRequest['delivery']

interface Entry {
  readonly saved: SavedKey
  /** The first request, if its response has a delay. */
  delayed: TimedRequest | undefined
}

/** The first request with a key, and whether its response is still being delayed. */
interface FoundRequest extends FirstRequest {
  readonly isInProgress: boolean
}

/** Called before a key is added or removed, with its text, and what it was before. */
type OnReplace = (text: string, before: SavedKey | undefined) => void

/** The idempotency keys of all callers, oldest first, with the first answer to each. */
export class IdempotencyKeys implements StatePart<readonly SavedKey[]> {
  #entries = new Map<string, Entry>()
  /** The key that was added last, and the delivery of its request. */
  #latest: { readonly entry: Entry; readonly delivery: Delivery } | undefined
  readonly #onReplace: OnReplace

  constructor(onReplace: OnReplace = () => {}) {
    this.#onReplace = onReplace
  }

  /** Returns the first request with a key; undefined if there's none, or the key has expired. */
  find(name: KeyName, repeat: TimedRequest): FoundRequest | undefined {
    const entry = this.#entries.get(JSON.stringify(name))
    if (entry === undefined || isExpired(entry, repeat.at)) return undefined
    const { saved, delayed } = entry
    return { ...saved[1], isInProgress: delayed !== undefined && isDelayed(delayed, repeat) }
  }

  /** Stores the first request with a key. Forgets expired keys, and the oldest if there are too many. */
  add(saved: SavedKey, delivery: Delivery): void {
    const [name, { at }] = saved
    const text = JSON.stringify(name)
    this.#delete(text)
    for (const [each, entry] of this.#entries) {
      if (!isExpired(entry, at)) break
      this.#delete(each)
    }
    const entry = toEntry(saved)
    this.#onReplace(text, undefined)
    this.#entries.set(text, entry)
    this.#latest = { entry, delivery }
    if (this.#entries.size > KEY_LIMIT) this.#forgetOldest()
  }

  /** Notes that the response to a request has a delay. Its key, if it added one, is in progress. */
  delay(request: TimedRequest): void {
    if (this.#latest?.delivery === request.delivery) this.#latest.entry.delayed = request
  }

  /** Returns the keys by their texts. */
  byText(): ReadonlyMap<string, SavedKey> {
    return new Map([...this.#entries].map(([text, { saved }]) => [text, saved]))
  }

  snapshot(): readonly SavedKey[] {
    return [...this.#entries.values()].map(({ saved }) => saved)
  }

  parse(saved: unknown): () => void {
    const entries = parseKeys(saved).map(
      (each) => [JSON.stringify(each[0]), toEntry(each)] as const,
    )
    return () => {
      this.reset()
      this.#entries = new Map(entries)
    }
  }

  reset(): void {
    this.#entries.clear()
    this.#latest = undefined
  }

  /** Forgets an eighth of the keys. */
  #forgetOldest(): void {
    const oldest = [...this.#entries.keys()].slice(0, Math.ceil(this.#entries.size / 8))
    for (const text of oldest) this.#delete(text)
  }

  #delete(text: string): void {
    const entry = this.#entries.get(text)
    if (entry === undefined) return
    this.#onReplace(text, entry.saved)
    this.#entries.delete(text)
  }
}

function toEntry(saved: SavedKey): Entry {
  return { saved, delayed: undefined }
}

/** Returns whether the response to a request is still being delayed when a later one arrives. */
function isDelayed(first: TimedRequest, later: TimedRequest): boolean {
  const { answeredAt, isLost } = first.delivery
  // A client that gives up doesn't end its request.
  const isDelivered = answeredAt !== undefined && !isLost
  return !isDelivered && elapsed(first, later) < first.endsAt - first.at
}

function isExpired({ saved: [, { at }] }: Entry, now: number): boolean {
  return now - at >= KEY_LIFETIME_MS
}
