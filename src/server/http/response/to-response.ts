import type { Outcome } from '../../../http/outcome.ts'
import type { ServedResponse } from '../../destination.ts'

/** The outcome of a request to the server itself, rather than to a petstore. */
export interface ServerOutcome extends Outcome {
  /** A body as text, with its media type. Used instead of `body`. */
  readonly text?: { readonly type: string; readonly content: string }
  readonly stream?: ServedResponse['stream']
}

/**
 * Creates a response of the server itself. It is JSON by default, is not cached, and has no quota
 * headers.
 */
export function toResponse({ status, headers, body, text, stream }: ServerOutcome): ServedResponse {
  const content = text?.content ?? (body === undefined ? null : JSON.stringify(body))
  return {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...(content !== null && {
        'Content-Type': text?.type ?? 'application/json',
        'Content-Length': String(Buffer.byteLength(content)),
      }),
      ...headers,
    },
    body: content,
    ...(stream && { stream }),
  }
}
