import type { DialectRules } from '../../dialects/dialect.ts'
import { type Answer, errorAnswer } from '../../http/answer.ts'
import { type ApiRequest, headerOf, urlOf } from '../../http/messages.ts'
import { fingerprintOf, MIB } from '../../lib/text.ts'
import type { RequestContext } from '../context.ts'
import { conflictOf, REPLAYED } from './run-once.ts'

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
