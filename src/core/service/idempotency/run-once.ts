import { stringify } from '../../contract/int64.ts'
import type { Route } from '../../contract/route.ts'
import { type Answer, errorAnswer } from '../../http/answer.ts'
import type { TimedRequest } from '../../http/delivery.ts'
import { type ApiResponse, headerOf } from '../../http/messages.ts'
import { failWith, httpProblem, type Problem } from '../../http/problems.ts'
import { describe } from '../../lib/describe.ts'
import { copyText, fingerprintOf } from '../../lib/text.ts'
import { MODEL_PROBLEMS, type ModelProblemCode, modelProblem } from '../../model/problems.ts'
import type { RequestContext } from '../context.ts'
import type { KeyName, StoredAnswer } from './idempotency-keys.ts'

/** The header of an answer that is given again. Stripe's API has the same one. */
export const REPLAYED = { 'Idempotent-Replayed': 'true' }

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
  const first = idempotencyKeys.find(name, { at, endsAt: at, delivery })
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
export function conflictOf(
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
export function recordDelay(context: RequestContext, { delayMs = 0 }: ApiResponse): void {
  const { now: at, delivery, internals } = context
  const request: TimedRequest = { at, endsAt: at + delayMs, delivery }
  internals.state.idempotencyKeys.delay(request)
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
