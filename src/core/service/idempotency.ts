import { isHandlerName } from '../contract/operations.ts'
import { type Answer, errorAnswer, type HandlerResponse } from '../http/answer.ts'
import { withoutBoundary } from '../http/bytes.ts'
import { elapsed, type TimedRequest } from '../http/delivery.ts'
import { type ApiRequest, headerOf, urlOf } from '../http/messages.ts'
import { httpProblem } from '../http/problems.ts'
import { describe } from '../lib/describe.ts'
import type { Resettable } from '../lib/stateful.ts'
import { fingerprintOf } from '../lib/text.ts'
import type { RequestContext } from './context.ts'

// A request with an idempotency key runs once: what the operation or your handler answers is stored,
// and a repeat with the same key gets it again.

/** How long a key is valid, in ms of service time: 24 hours, as with Stripe. */
const KEY_LIFETIME_MS = 86_400_000

/** The maximum number of keys of a petstore. */
export const KEY_LIMIT = 10_000

/** The header of an answer that is given again. Stripe's API has the same one. */
const REPLAYED = { 'Idempotent-Replayed': 'true' }

/** The first request with a key. */
interface FirstRequest extends TimedRequest {
  /** The `X-Request-Id` of its response. */
  readonly id: string
  readonly fingerprint: string
  /** What a repeat gets; undefined while your handlers run. */
  readonly answer: Answer | undefined
}

/** The first request with each key, oldest first. They aren't part of a snapshot. */
export class IdempotencyKeys implements Resettable {
  readonly #firsts = new Map<string, FirstRequest>()

  /** Returns the first request with a key; undefined if there's none, or the key has expired. */
  find(key: string, now: number): FirstRequest | undefined {
    const first = this.#firsts.get(key)
    return first === undefined || isExpired(first, now) ? undefined : first
  }

  /** Stores the first request with a key. Forgets expired keys, and the oldest if there are too many. */
  set(key: string, first: FirstRequest): void {
    this.#firsts.delete(key)
    for (const [oldest, each] of this.#firsts) {
      if (this.#firsts.size < KEY_LIMIT && !isExpired(each, first.at)) break
      this.#firsts.delete(oldest)
    }
    this.#firsts.set(key, first)
  }

  delete(key: string): void {
    this.#firsts.delete(key)
  }

  reset(): void {
    this.#firsts.clear()
  }
}

function isExpired({ at }: FirstRequest, now: number): boolean {
  return now - at >= KEY_LIFETIME_MS
}

/** The idempotency key of a request. */
export interface IdempotencyKey {
  readonly header: string
  readonly value: string
  /** The key with what it belongs to: the caller, the method and the URL. */
  readonly text: string
  readonly fingerprint: string
}

/** Returns the header in which the API expects an idempotency key; null if it knows none, or ignores it. */
export function idempotencyHeaderOf({
  operation,
  dialect,
  internals,
}: RequestContext): string | null {
  if (internals.settings.rules.idempotencyKeys === 'ignore') return null
  // The petstore's operations know one header.
  return isHandlerName(operation ?? null) ? dialect.idempotencyHeader : 'Idempotency-Key'
}

/** Returns the idempotency key of a request; undefined if it has none, or the service ignores it. */
export function keyOf(context: RequestContext): IdempotencyKey | undefined {
  const { request, caller, internals } = context
  const { method, origin } = request
  const header = idempotencyHeaderOf(context)
  if (header === null || !(method === 'POST' || method === 'PATCH')) return undefined
  const value = headerOf(request, header.toLowerCase())
  if (!value) return undefined
  const apiKey = internals.hasCommonKeys ? null : caller.apiKey
  const scope = [apiKey, method, origin, urlOf(request)]
  const text = JSON.stringify([...scope, value])
  return { header, value, text, fingerprint: fingerprintOfBody(request) }
}

/** Returns the fingerprint of a body; of one that isn't text, only its length is known. */
function fingerprintOfBody(request: ApiRequest): string {
  const { body } = request
  if (body == null) return fingerprintOf(headerOf(request, 'content-length') ?? '')
  return fingerprintOf(withoutBoundary(body, headerOf(request, 'content-type')))
}

/**
 * Answers a request whose key an earlier one has: with that answer again, 422 `idempotency_key_reused`
 * if the body was another one, or 409 `idempotency_key_in_use` while the first request is in progress.
 * Returns undefined for the first request with a key.
 */
export function answerRepeat(context: RequestContext, key: IdempotencyKey): Answer | undefined {
  const { header, value, text, fingerprint } = key
  const first = context.internals.state.idempotencyKeys.find(text, context.now)
  if (first === undefined) return undefined
  const earlier = `${first.id} had the ${header} ${describe(value)}`
  if (first.fingerprint !== fingerprint) {
    const message = `${earlier} and another body; use a new key for each request`
    return errorAnswer(httpProblem('idempotency_key_reused', message))
  }
  if (first.answer === undefined || isDelayed(first, context)) {
    const message = `${earlier} and is still in progress; try again later`
    return errorAnswer(httpProblem('idempotency_key_in_use', message))
  }
  context.trace.replayed = first.id
  return replay(first.answer)
}

/** Returns whether the response to the first request is still being delayed when a repeat arrives. */
function isDelayed(first: FirstRequest, { now: at, delivery }: RequestContext): boolean {
  const { answeredTick, isLost, delayMs } = first.delivery
  // A client that gives up doesn't end its request.
  const isDelivered = answeredTick !== undefined && !isLost
  return !isDelivered && elapsed(first, { at, delivery }) < delayMs
}

/** Returns an answer that says it's given again. */
function replay(answer: Answer): Answer {
  const { handled, problem } = answer
  if (problem !== undefined) {
    return errorAnswer({ ...problem, headers: { ...problem.headers, ...REPLAYED } })
  }
  if (handled === undefined) return { ...answer, headers: { ...answer.headers, ...REPLAYED } }
  return {
    ...answer,
    handled: { ...unread(handled), headers: { ...handled.headers, ...REPLAYED } },
  }
}

/** Stores that the first request with a key is in progress. */
export function storeStart(context: RequestContext, key: IdempotencyKey): void {
  store(context, key, undefined)
}

/** Stores the answer to the first request with a key, unless a repeat must run again. */
export function storeAnswer(
  context: RequestContext,
  key: IdempotencyKey,
  answer: Answer | undefined,
): void {
  if (answer === undefined || !isStorable(answer, context)) {
    context.internals.state.idempotencyKeys.delete(key.text)
    return
  }
  const { handled } = answer
  store(context, key, handled === undefined ? answer : { ...answer, handled: unread(handled) })
}

function store(
  { id, now: at, delivery, internals }: RequestContext,
  { text, fingerprint }: IdempotencyKey,
  answer: Answer | undefined,
): void {
  internals.state.idempotencyKeys.set(text, { id, at, fingerprint, delivery, answer })
}

/** The errors after which a repeat runs again, besides those of 500 and more. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429])

/** Returns whether an answer is stored. A stream and what was passed through to the network aren't. */
function isStorable({ status, handled }: Answer, { dialect }: RequestContext): boolean {
  const isError = status >= 500 || TEMPORARY.has(status)
  const isFinal = status >= 200 && (!isError || (status === 500 && dialect.replaysErrors === true))
  return isFinal && handled?.passing === undefined
}

/** Copies a handler's response, so that its body can be sent again. */
function unread(handled: HandlerResponse): HandlerResponse {
  const { text, content } = handled
  return text !== null || content.body === null ? handled : { ...handled, content: content.clone() }
}
