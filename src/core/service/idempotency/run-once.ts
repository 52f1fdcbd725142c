import type { Route } from '../../contract/route.ts'
import type { Answer } from '../../http/answer.ts'
import type { TimedRequest } from '../../http/delivery.ts'
import { type ApiResponse, headerOf } from '../../http/messages.ts'
import { failWith } from '../../http/problems.ts'
import { describe } from '../../lib/describe.ts'
import { copyText, fingerprintOf } from '../../lib/text.ts'
import type { RequestContext } from '../context.ts'
import { fromStored, toStored } from './answer.ts'
import { isKey, KEY_LENGTH_LIMIT, type KeyName } from './saved-key.ts'

/**
 * Returns the idempotency key of a request, with its caller and operation; undefined if it has none,
 * or the service ignores it.
 *
 * @throws {ProblemError} 400 `invalid_idempotency_key` if the key is malformed.
 */
export function keyOf(
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
 *
 * @throws {ProblemError} 422 `idempotency_key_reused` if the earlier request had another body, or
 * 409 `idempotency_key_in_use` if it's still in progress.
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
  const earlier = `${first.id} had the Idempotency-Key ${describe(name[2])}`
  if (first.fingerprint !== fingerprint) {
    failWith(
      'idempotency_key_reused',
      `${earlier} and another body; use a new key for each request`,
    )
  }
  if (first.isInProgress) {
    failWith('idempotency_key_in_use', `${earlier} and is still in progress; try again later`)
  }
  trace.replayed = first.id
  return fromStored(first.answer)
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
  if (isKey(key)) return key
  const expected = `1 to ${KEY_LENGTH_LIMIT} printable ASCII characters, in double quotes or without spaces,`
  failWith(
    'invalid_idempotency_key',
    `Idempotency-Key: expected ${expected} but got ${describe(value)}`,
  )
}

function unquote(text: string): string | undefined {
  return QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
}
