import type { OperationId } from '../../contract/route.ts'
import type { Answer } from '../../http/answer.ts'
import { elapsed, type TimedRequest } from '../../http/delivery.ts'
import type { Resettable, StatePart } from '../../lib/stateful.ts'
import type { ModelProblemCode } from '../../model/problems.ts'
import type { CallerKey } from '../../quota/accounts.ts'

/** How long a key is valid, in ms of service time: 24 hours, as with Stripe. */
const KEY_LIFETIME_MS = 86_400_000

/** The maximum number of keys of a petstore. */
export const KEY_LIMIT = 10_000

/** A key, with its caller and operation. Other callers and operations have keys of their own. */
export type KeyName = readonly [apiKey: CallerKey, operation: OperationId, key: string]

/** The answer of an operation, as plain JSON: a success, or an error. */
export type StoredAnswer = StoredSuccess | StoredError

export interface StoredSuccess {
  readonly status: number
  /** The body as JSON text, in which every int64 is exact; null for none. */
  readonly json: string | null
  /** The path of a created record, below the base path; null for none. */
  readonly location: string | null
}

export interface StoredError {
  readonly code: ModelProblemCode
  readonly message: string
}

/** The first request with a key, as plain JSON. */
export interface FirstRequest {
  /** The `X-Request-Id` of its response. */
  readonly id: string
  /** When it arrived: service time, epoch ms. */
  readonly at: number
  /** The fingerprint of its body. */
  readonly fingerprint: string
  readonly answer: StoredAnswer
}

/** A key with its first request. */
export type SavedKey = readonly [KeyName, FirstRequest]

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
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size < KEY_LIMIT && !isExpired(entry, at)) break
      this.#delete(oldest)
    }
    const entry = { saved, delayed: undefined }
    this.#onReplace(text, undefined)
    this.#entries.set(text, entry)
    this.#latest = { entry, delivery }
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

  restore(saved: readonly SavedKey[]): void {
    this.#entries = new Map(
      saved.map((each) => [JSON.stringify(each[0]), { saved: each, delayed: undefined }]),
    )
    this.#latest = undefined
  }

  reset(): void {
    this.#entries.clear()
    this.#latest = undefined
  }

  #delete(text: string): void {
    const entry = this.#entries.get(text)
    if (entry === undefined) return
    this.#onReplace(text, entry.saved)
    this.#entries.delete(text)
  }
}

/** Returns whether the response to a request is still being delayed when a later one arrives. */
function isDelayed(first: TimedRequest, later: TimedRequest): boolean {
  const { answeredTick, isLost } = first.delivery
  // A client that gives up doesn't end its request.
  const isDelivered = answeredTick !== undefined && !isLost
  return !isDelivered && elapsed(first, later) < first.delivery.delayMs
}

function isExpired({ saved: [, { at }] }: Entry, now: number): boolean {
  return now - at >= KEY_LIFETIME_MS
}

/** The first request with a key that your handlers answer. */
interface HandledRequest {
  readonly id: string
  /** Service time, epoch ms. */
  readonly at: number
  readonly fingerprint: string
  /** The handler's answer; undefined while the handler runs. */
  readonly answer: Answer | undefined
}

/**
 * The idempotency keys of requests that your handlers answer. They aren't part of a snapshot: nothing
 * is answered from before a reset or a restore.
 */
export class HandlerKeys implements Resettable {
  readonly #firsts = new Map<string, HandledRequest>()

  /** Returns the first request with a key; undefined if there's none, or the key has expired. */
  find(name: string, now: number): HandledRequest | undefined {
    const first = this.#firsts.get(name)
    return first !== undefined && now - first.at < KEY_LIFETIME_MS ? first : undefined
  }

  /** Stores the first request with a key. Forgets the oldest ones if there are too many. */
  set(name: string, first: HandledRequest): void {
    this.delete(name)
    this.#firsts.set(name, first)
    const [oldest = name] = this.#firsts.keys()
    if (this.#firsts.size > KEY_LIMIT) this.delete(oldest)
  }

  delete(name: string): void {
    this.#firsts.delete(name)
  }

  reset(): void {
    this.#firsts.clear()
  }
}
