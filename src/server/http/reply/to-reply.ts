import type { Outcome } from '../../../http/outcome.ts'
import type { ServerReply } from '../../destination.ts'

/** What a call of the control API ends with. */
export interface CallOutcome extends Outcome {
  /** The body as text of another type than JSON, in the place of `body`. */
  readonly text?: { readonly type: string; readonly content: string }
  readonly stream?: ServerReply['stream']
}

/** Writes an outcome that is not the service's: JSON, never cached, no header of the quota. */
export function toReply({ status, headers, body, text, stream }: CallOutcome): ServerReply {
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
