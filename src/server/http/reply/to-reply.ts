import type { Outcome } from '../../../http/outcome.ts'
import type { ServerReply } from '../../destination.ts'

/** The outcome of a request that the server answers itself. */
export interface ServerOutcome extends Outcome {
  /** A body that is not JSON, with its media type. Takes the place of `body`. */
  readonly text?: { readonly type: string; readonly content: string }
  readonly stream?: ServerReply['stream']
}

/** Creates a reply of the server itself: JSON by default, never cached, without quota headers. */
export function toReply({ status, headers, body, text, stream }: ServerOutcome): ServerReply {
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
