import type { Outcome } from '../../../http/outcome.ts'
import type { ServedResponse } from '../../destination.ts'
import { jsonParts } from './json-parts.ts'
import { takeBatch } from './parts.ts'

/** The outcome of a request to the server itself, rather than to a petstore. */
export interface ServerOutcome extends Outcome {
  /** The body as a value for JSON. Its lists can be any iterables, read as they are sent. */
  readonly body?: unknown
  /** A body as text or parts of a text, with its media type. Used instead of `body`. */
  readonly text?: { readonly type: string; readonly content: string | Iterable<string> }
  readonly stream?: ServedResponse['stream']
  readonly heldBytes?: number
}

/**
 * Creates a response of the server itself. It is JSON by default, is not cached, and has no quota
 * headers. A body that is longer than one batch is left to `rest`, and has no `Content-Length`.
 */
export function toResponse(outcome: ServerOutcome): ServedResponse {
  const { status, headers, stream, text, heldBytes = 0 } = outcome
  const content = contentOf(outcome)
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(content !== null && { 'Content-Type': text?.type ?? 'application/json' }),
      ...(typeof content === 'string' && { 'Content-Length': String(Buffer.byteLength(content)) }),
      ...headers,
    },
    ...(typeof content === 'string' || content === null
      ? { body: content }
      : { body: content.start, rest: content.rest, heldBytes }),
    ...(stream && { stream }),
  }
}

/** The first batch of a large body, and the parts that follow. */
interface LargeContent {
  readonly start: string
  readonly rest: Iterator<string, unknown>
}

function contentOf({ body, text }: ServerOutcome): string | LargeContent | null {
  if (typeof text?.content === 'string') return text.content
  if (text === undefined && body === undefined) return null
  const rest = (text?.content ?? jsonParts(body))[Symbol.iterator]()
  const { text: start, isLast } = takeBatch(rest)
  return isLast ? start : { start, rest }
}
