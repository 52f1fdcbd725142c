import { stringify } from '../../contract/int64.ts'
import type { Route } from '../../contract/route.ts'
import type { DialectRules } from '../../dialects/dialect.ts'
import { type Answer, errorAnswer } from '../../http/answer.ts'
import { type ApiRequest, headerOf, urlOf } from '../../http/messages.ts'
import { failWith, httpProblem, type Problem } from '../../http/problems.ts'
import { describe } from '../../lib/describe.ts'
import { copyText, fingerprintOf, MIB } from '../../lib/text.ts'
import { MODEL_PROBLEMS, type ModelProblemCode, modelProblem } from '../../model/problems.ts'
import type { RequestContext } from '../context.ts'
import type { KeyName, StoredAnswer } from './keys.ts'

/** The header of an answer that is given again. Stripe's API has the same one. */
const REPLAYED = { 'Idempotent-Replayed': 'true' }

/** The maximum length of an idempotency key, in characters. */
const KEY_LENGTH_LIMIT = 255

/**
 * Returns the idempotency key of a request, with its caller and operation; undefined if it has none,
 * or the service ignores it.
 *
 * @throws {ProblemError} 400 `invalid_idempotency_key` if the key is malformed.
 */
export function operationKeyOf(
  { request, caller, internals, trace }: RequestContext,
  { method, operation }: Route,
): KeyName | undefined {
  if (method === 'GET') return undefined
  const value = headerOf(request, 'idempotency-key')
  if (value === undefined) return undefined
  const isIgnored = internals.settings.rules.idempotencyKeys === 'ignore'
  if (isIgnored || method !== 'POST') {
    const why = isIgnored ? "rules.idempotencyKeys is 'ignore'" : 'only a POST can have one'
    trace.overlooked = `The Idempotency-Key was ignored: ${why}.`
    return undefined
  }
  // It's kept for a day, and must not keep the text that it was cut from.
  return [caller.apiKey, operation, copyText(readKey(value))]
}

/**
 * Runs an operation, unless it has answered a request with the same key before: then gives that
 * answer again. `run` must return the errors of the operation, rather than throw them.
 */
export function runOnce(context: RequestContext, name: KeyName, run: () => Answer): Answer {
  const { request, id, now: at, delivery, internals, trace } = context
  const { idempotencyKeys } = internals.state
  const fingerprint = fingerprintOf(request.body ?? '')
  const first = idempotencyKeys.find(name, { at, delivery })
  if (first === undefined) {
    const answer = run()
    const stored = toStored(answer)
    if (stored !== undefined) {
      idempotencyKeys.add([name, { id, at, fingerprint, answer: stored }], delivery)
    }
    return answer
  }
  const conflict = conflictOf(first, { header: 'Idempotency-Key', key: name[2], fingerprint })
  if (conflict !== undefined) return errorAnswer(conflict)
  trace.replayed = first.id
  return fromStored(first.answer)
}

/** A request whose key an earlier one has. */
interface Repeat {
  /** The name of the header that has the key. */
  readonly header: string
  readonly key: string
  readonly fingerprint: string
}

/**
 * Returns why a repeat gets no answer: 422 `idempotency_key_reused` if the first request had another
 * body, or 409 `idempotency_key_in_use` while it's in progress. Undefined if it gets the first answer.
 */
function conflictOf(
  first: { readonly id: string; readonly fingerprint: string; readonly isInProgress: boolean },
  { header, key, fingerprint }: Repeat,
): Problem | undefined {
  const earlier = `${first.id} had the ${header} ${describe(key)}`
  if (first.fingerprint !== fingerprint) {
    const use = 'use a new key for each request'
    return httpProblem('idempotency_key_reused', `${earlier} and another body; ${use}`)
  }
  if (!first.isInProgress) return undefined
  const later = `${earlier} and is still in progress; try again later`
  return httpProblem('idempotency_key_in_use', later)
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
  return isAboutRecord(code) && status < 500 ? { code, message } : undefined
}

/** Returns a stored answer again, with the header that says so. */
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

/** Returns whether an error code is about a record, rather than about the request itself. */
function isAboutRecord(code: string): code is ModelProblemCode {
  return Object.hasOwn(MODEL_PROBLEMS, code)
}

/** Notes the delay of a response, during which the key of its request is in progress. */
export function recordDelay({ now: at, delivery, internals }: RequestContext): void {
  internals.state.idempotencyKeys.delay({ at, delivery })
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

/** The largest body that is stored for a key, in bytes. */
const LARGEST_BODY = MIB

/** What the idempotency key of a request leads to. */
export interface KeyUse {
  /** The answer, if the key decides: that of an earlier request, or an error. */
  readonly answer?: Answer
  /** Called with the answer of a handler; without one, if none has answered. */
  end(answer: Answer | undefined): void
}

const NO_KEY: KeyUse = { end: () => {} }

/**
 * Looks up the idempotency key of a request that your handlers would answer. If there's an answer to
 * an earlier one, no handler runs.
 */
export function lookUpKey(context: RequestContext): KeyUse {
  const { id, now: at, request, internals, trace } = context
  const key = handlerKeyOf(context)
  if (key === undefined) return NO_KEY
  const { handlerKeys } = internals.state
  const fingerprint = fingerprintOf(bodyOf(request))
  const first = handlerKeys.find(key.name, at)
  if (first === undefined) {
    handlerKeys.set(key.name, { id, at, fingerprint, answer: undefined })
    return {
      end(answer) {
        handlerKeys.delete(key.name)
        if (!isStorable(answer, context.dialect)) return
        handlerKeys.set(key.name, { id, at, fingerprint, answer: copyOf(answer) })
      },
    }
  }
  const { answer } = first
  const earlier = { ...first, isInProgress: answer === undefined }
  const conflict = conflictOf(earlier, { header: key.header, key: key.value, fingerprint })
  if (conflict !== undefined) return { ...NO_KEY, answer: errorAnswer(conflict) }
  trace.replayed = first.id
  return { ...NO_KEY, ...(answer && { answer: withHeader(copyOf(answer)) }) }
}

/** Returns the key, and its name with the scope: the caller, and the URL. Undefined if there's none. */
function handlerKeyOf({ request, caller, dialect, internals, trace }: RequestContext) {
  const { idempotencyHeader } = dialect
  if (idempotencyHeader === null) return undefined
  const value = headerOf(request, idempotencyHeader.toLowerCase())
  const { method, origin } = request
  if (!value || !(method === 'POST' || method === 'PATCH')) return undefined
  if (internals.settings.rules.idempotencyKeys === 'ignore') {
    trace.overlooked = `The ${idempotencyHeader} was ignored: rules.idempotencyKeys is 'ignore'.`
    return undefined
  }
  // After a reset or a restore, the version is another one.
  const scope = [
    internals.state.userHandlers.version,
    caller.apiKey,
    method,
    origin,
    urlOf(request),
  ]
  return { header: idempotencyHeader, value, name: JSON.stringify([...scope, value]) }
}

/** Returns the body; of one that isn't text, only its length is known. */
function bodyOf(request: ApiRequest): string {
  return request.body ?? headerOf(request, 'content-length') ?? ''
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
  return isFinal && handled.passing === undefined && (handled.length ?? 0) <= LARGEST_BODY
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
