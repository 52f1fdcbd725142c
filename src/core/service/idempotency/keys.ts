import type { OperationId } from '../../contract/route.ts'
import { type Answer, errorAnswer } from '../../http/answer.ts'
import type { TimedRequest } from '../../http/delivery.ts'
import type { StatePart } from '../../lib/stateful.ts'
import { type ModelProblemCode, modelProblem } from '../../model/problems.ts'
import type { CallerKey } from '../../quota/accounts.ts'

/** How long a key is valid, in ms of service time: 24 hours, as with Stripe. */
const KEY_LIFETIME_MS = 86_400_000

/** The maximum number of keys of a petstore. */
export const KEY_LIMIT = 10_000

/** The header of an answer that is given again. Stripe's API has the same one. */
export const REPLAYED = { 'Idempotent-Replayed': 'true' }

/** A key, with its caller and operation. Other callers and operations have keys of their own. */
export type KeyName = readonly [apiKey: CallerKey, operation: OperationId, key: string]

/**
 * The answer of an operation, as plain JSON: an error, or a success with its body as JSON text, in
 * which every int64 is exact, and the path of a created record below the base path.
 */
export type StoredAnswer =
  | { readonly code: ModelProblemCode; readonly message: string }
  | { readonly status: number; readonly json: string | null; readonly location: string | null }

/** What a snapshot has of the first request with a key, as plain JSON. */
interface SavedRequest {
  /** The `X-Request-Id` of its response. */
  readonly id: string
  /** When it arrived: service time, epoch ms. */
  readonly at: number
  /** The fingerprint of its body. */
  readonly fingerprint: string
  readonly answer: StoredAnswer
}

/** A key with its first request. */
export type SavedKey = readonly [KeyName, SavedRequest]

/** The first request with a key. */
export interface FirstRequest extends Omit<SavedRequest, 'answer'>, Partial<TimedRequest> {
  readonly at: number
  /** What a repeat gets; undefined while your handlers run. */
  readonly answer: Answer | undefined
  /** Undefined if your handlers answered it: their responses aren't part of a snapshot. */
  readonly saved?: SavedKey
}

/** Called before a key is added or removed, with its text, and what it was before. */
type OnReplace = (text: string, before: SavedKey | undefined) => void

/** The idempotency keys of all callers by their text, oldest first. */
export class IdempotencyKeys implements StatePart<readonly SavedKey[]> {
  #firsts = new Map<string, FirstRequest>()
  readonly #onReplace: OnReplace

  constructor(onReplace: OnReplace) {
    this.#onReplace = onReplace
  }

  /** Returns the first request with a key; undefined if there's none, or the key has expired. */
  find(text: string, now: number): FirstRequest | undefined {
    const first = this.#firsts.get(text)
    return first === undefined || isExpired(first, now) ? undefined : first
  }

  /** Stores the first request with a key. Forgets expired keys, and the oldest if there are too many. */
  set(text: string, first: FirstRequest): void {
    this.delete(text)
    for (const [oldest, each] of this.#firsts) {
      if (this.#firsts.size < KEY_LIMIT && !isExpired(each, first.at)) break
      this.delete(oldest)
    }
    if (first.saved !== undefined) this.#onReplace(text, undefined)
    this.#firsts.set(text, first)
  }

  delete(text: string): void {
    const saved = this.#firsts.get(text)?.saved
    if (saved !== undefined) this.#onReplace(text, saved)
    this.#firsts.delete(text)
  }

  /** Returns what a snapshot has of the keys, by their texts. */
  byText(): ReadonlyMap<string, SavedKey> {
    return new Map([...this.#firsts].flatMap(([text, { saved }]) => (saved ? [[text, saved]] : [])))
  }

  snapshot(): readonly SavedKey[] {
    return [...this.byText().values()]
  }

  restore(saved: readonly SavedKey[]): void {
    this.#firsts = new Map(saved.map((each) => [JSON.stringify(each[0]), firstOf(each)]))
  }

  reset(): void {
    this.#firsts.clear()
  }
}

function isExpired({ at }: FirstRequest, now: number): boolean {
  return now - at >= KEY_LIFETIME_MS
}

/** Returns the first request of a saved key. Its answer says that it's given again. */
export function firstOf(saved: SavedKey): FirstRequest {
  const [, { answer, ...request }] = saved
  return { ...request, answer: fromStored(answer), saved }
}

function fromStored(answer: StoredAnswer): Answer {
  if ('code' in answer) {
    return errorAnswer(modelProblem(answer.code, answer.message, { headers: REPLAYED }))
  }
  const { status, json, location } = answer
  return {
    status,
    headers: REPLAYED,
    ...(json !== null && { json }),
    ...(location !== null && { location }),
  }
}
