import { type ControlAnswer, jsonOf } from '../../../control/answer.ts'
import type { ApiResponse } from '../../../core/http/messages.ts'

/** The answer of a request to the server itself, rather than to a petstore. */
export interface ServerAnswer extends ControlAnswer {
  /** A body that is sent as it comes. */
  readonly stream?: ReadableStream
}

/**
 * Creates a response of the server itself. It is JSON by default, isn't cached, and has no quota
 * headers.
 */
export function toResponse({ status, headers, stream, ...answer }: ServerAnswer): ApiResponse {
  const { type, content } = answer.text ?? {
    type: 'application/json',
    content: jsonOf(answer.body) ?? null,
  }
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(content !== null && {
        'Content-Type': type,
        'Content-Length': String(Buffer.byteLength(content)),
      }),
      ...headers,
    },
    body: content,
    ...(stream && { content: new Response(stream, headers && { headers }) }),
  }
}
