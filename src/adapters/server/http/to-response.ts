import { type ControlAnswer, jsonOf } from '../../../control/answer.ts'
import type { ServedResponse } from '../destination.ts'

/** The answer of a request to the server itself, rather than to a petstore. */
export interface ServerAnswer extends ControlAnswer {
  readonly stream?: ServedResponse['stream']
}

/**
 * Creates a response of the server itself. It is JSON by default, isn't cached, and has no quota
 * headers.
 */
export function toResponse({ status, headers, stream, ...answer }: ServerAnswer): ServedResponse {
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
    ...(stream && { stream }),
  }
}
