import { type ControlAnswer, contentOf, typeOf } from '../../../control/answer.ts'
import type { ServedResponse } from '../destination.ts'
import { takePart } from './parts.ts'

/** The answer of a request to the server itself, rather than to a petstore. */
export interface ServerAnswer extends ControlAnswer {
  readonly stream?: ServedResponse['stream']
}

/**
 * Creates a response of the server itself. It is JSON by default, isn't cached, and has no quota
 * headers. A body that is longer than one part is left to `rest`, and has no `Content-Length`.
 */
export function toResponse(answer: ServerAnswer): ServedResponse {
  const { status, headers, stream } = answer
  const content = firstPartOf(answer)
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(content !== null && { 'Content-Type': typeOf(answer) }),
      ...(typeof content === 'string' && { 'Content-Length': String(Buffer.byteLength(content)) }),
      ...headers,
    },
    ...(typeof content === 'string' || content === null
      ? { body: content }
      : { body: content.start, rest: content.rest }),
    ...(stream && { stream }),
  }
}

/** The first part of a large body, and what follows. */
interface LargeContent {
  readonly start: string
  readonly rest: Iterator<string, unknown>
}

function firstPartOf(answer: ServerAnswer): string | LargeContent | null {
  const content = contentOf(answer)
  if (typeof content === 'string' || content === null) return content
  const rest = content[Symbol.iterator]()
  const { text: start, isLast } = takePart(rest)
  return isLast ? start : { start, rest }
}
