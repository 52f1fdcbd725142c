import { stringify } from '../../contract/int64.ts'
import type { Route } from '../../contract/route.ts'
import type { DialectRules } from '../../dialects/dialect.ts'
import { type Answer, errorAnswer } from '../../http/answer.ts'
import { withoutBoundary } from '../../http/bytes.ts'
import { elapsed } from '../../http/delivery.ts'
import { type ApiRequest, headerOf, urlOf } from '../../http/messages.ts'
import { failWith, httpProblem } from '../../http/problems.ts'
import { describe } from '../../lib/describe.ts'
import { fingerprintOf } from '../../lib/text.ts'
import { MODEL_PROBLEMS, type ModelProblemCode } from '../../model/problems.ts'
import type { RequestContext } from '../context.ts'
import { type FirstRequest, firstOf, type KeyName, REPLAYED, type StoredAnswer } from './keys.ts'

/** The maximum length of an idempotency key, in characters. */
const KEY_LENGTH_LIMIT = 255

/** The idempotency key of a request. */
export interface IdempotencyKey {
  readonly header: string
  readonly value: string
  /** The key with what it belongs to, such as its caller. */
  readonly text: string
  readonly fingerprint: string
}

/** The idempotency key of a request that an operation answers. */
interface OperationKey extends IdempotencyKey {
  readonly name: KeyName
}

/**
 * Returns the idempotency key of a request that an operation answers; undefined if it has none, or the
 * service ignores it.
 *
 * @throws {ProblemError} 400 `invalid_idempotency_key` if the key is malformed.
 */
export function operationKeyOf(
  { request, caller, internals, trace }: RequestContext,
  { method, operation }: Route,
): OperationKey | undefined {
  if (method === 'GET') return undefined
  const header = 'Idempotency-Key'
  const sent = headerOf(request, 'idempotency-key')
  if (sent === undefined) return undefined
  const isIgnored = internals.settings.rules.idempotencyKeys === 'ignore'
  if (isIgnored || method !== 'POST') {
    const why = isIgnored ? "rules.idempotencyKeys is 'ignore'" : 'only a POST can have one'
    trace.overlooked = `The ${header} was ignored: ${why}.`
    return undefined
  }
  const value = readKey(sent)
  const name: KeyName = [internals.hasCommonKeys ? null : caller.apiKey, operation, value]
  return {
    header,
    value,
    name,
    text: JSON.stringify(name),
    fingerprint: fingerprintOfBody(request),
  }
}

/**
 * Returns the idempotency key of a request that your handlers may answer: it belongs to the caller and
 * the URL. Undefined if it has none, or the service ignores it.
 */
export function handlerKeyOf({
  request,
  caller,
  dialect,
  internals,
  trace,
}: RequestContext): IdempotencyKey | undefined {
  const { idempotencyHeader: header } = dialect
  if (header === null) return undefined
  const value = headerOf(request, header.toLowerCase())
  const { method, origin } = request
  if (!value || !(method === 'POST' || method === 'PATCH')) return undefined
  const { settings, state } = internals
  if (settings.rules.idempotencyKeys === 'ignore') {
    trace.overlooked = `The ${header} was ignored: rules.idempotencyKeys is 'ignore'.`
    return undefined
  }
  // After a reset or a restore, the version is another one.
  const apiKey = internals.hasCommonKeys ? null : caller.apiKey
  const scope = [state.userHandlers.version, apiKey, method, origin, urlOf(request)]
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
  return copyOf(first.answer)
}

/** Returns whether the response to the first request is still being delayed when a repeat arrives. */
function isDelayed({ at, delivery }: FirstRequest, repeat: RequestContext): boolean {
  if (delivery === undefined) return false
  const { answeredTick, isLost, delayMs } = delivery
  // A client that gives up doesn't end its request.
  const isDelivered = answeredTick !== undefined && !isLost
  const later = { at: repeat.now, delivery: repeat.delivery }
  return !isDelivered && elapsed({ at, delivery }, later) < delayMs
}

/** Stores what an operation answered to the first request with a key, unless a repeat must run again. */
export function storeAnswer(context: RequestContext, key: OperationKey, given: Answer): void {
  const { id, now: at, delivery, internals } = context
  const answer = toStored(given)
  if (answer === undefined) return
  const first = firstOf([key.name, { id, at, fingerprint: key.fingerprint, answer }])
  internals.state.idempotencyKeys.set(key.text, { ...first, delivery })
}

/**
 * Returns what to store of an answer: a success, or an error about a record. Undefined if a
 * repeat must run again, because the request was invalid or there was no room for the record.
 */
function toStored({ status, body, location, problem }: Answer): StoredAnswer | undefined {
  if (problem === undefined) {
    const json = body === undefined ? null : stringify(body)
    return { status, json, location: location ?? null }
  }
  const { code, message } = problem
  return isAboutRecord(code) ? { code, message } : undefined
}

function isAboutRecord(code: string): code is ModelProblemCode {
  return Object.hasOwn(MODEL_PROBLEMS, code)
}

/** Stores that your handlers are answering the first request with a key. */
export function storeStart(context: RequestContext, { text, fingerprint }: IdempotencyKey): void {
  const { id, now: at, delivery, internals } = context
  const first = { id, at, fingerprint, delivery, answer: undefined }
  internals.state.idempotencyKeys.set(text, first)
}

/** Stores what your handlers answered; undefined for nothing. Some answers aren't given again. */
export function storeHandled(
  context: RequestContext,
  { text, fingerprint }: IdempotencyKey,
  given: Answer | undefined,
): void {
  const { id, now: at, delivery, dialect, internals } = context
  const { idempotencyKeys } = internals.state
  if (isStorable(given, dialect)) {
    const answer = withHeader(copyOf(given))
    idempotencyKeys.set(text, { id, at, fingerprint, delivery, answer })
  } else {
    idempotencyKeys.delete(text)
  }
}

/** The errors after which a repeat runs again, besides those of 500 and more. */
const TEMPORARY: ReadonlySet<number> = new Set([408, 425, 429])

/** Returns whether an answer is stored. A stream and what was passed through to the network aren't. */
function isStorable(
  answer: Answer | undefined,
  { replaysErrors = false }: DialectRules,
): answer is Answer {
  if (answer?.handled === undefined) return false
  const { status, handled } = answer
  const isError = status >= 500 || TEMPORARY.has(status)
  const isFinal = status >= 200 && (!isError || (status === 500 && replaysErrors))
  return isFinal && handled.passing === undefined
}

/** Returns an answer whose body can be sent, although that of the other one is. */
function copyOf(answer: Answer): Answer {
  const { handled } = answer
  if (handled === undefined || handled.text !== null || handled.content.body === null) return answer
  return { ...answer, handled: { ...handled, content: handled.content.clone() } }
}

function withHeader(answer: Answer): Answer {
  const { handled } = answer
  return handled === undefined
    ? answer
    : { ...answer, handled: { ...handled, headers: { ...handled.headers, ...REPLAYED } } }
}

/** Matches a String of RFC 8941 §3.3.3. Parameters after it have no meaning here. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"(?:;[ -~]*)?$/

/** Matches a key without quotation marks, as most clients send it. */
const BARE = /^[!#-~]*$/

/**
 * Reads the value of `Idempotency-Key`: a String (draft-ietf-httpapi-idempotency-key-header-07 §2),
 * or the same text without its quotation marks. Both are the same key.
 *
 * @throws {ProblemError} 400 `invalid_idempotency_key` if it's empty, too long, or neither.
 */
function readKey(value: string): string {
  const key = BARE.test(value) ? value : unquote(value)
  if (key && key.length <= KEY_LENGTH_LIMIT) return key
  const expected = `1 to ${KEY_LENGTH_LIMIT} printable ASCII characters, in double quotes or without spaces,`
  failWith(
    'invalid_idempotency_key',
    `Idempotency-Key: expected ${expected} but got ${describe(value)}`,
  )
}

function unquote(text: string): string | undefined {
  return QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
}
