import { createHash } from 'node:crypto'
import { type ApiRequest, headerOf } from '../../../core/http/messages.ts'
import type { ServedResponse } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'

/** A file or document to serve. */
export interface Content {
  /** The value of `Content-Type`. */
  readonly type: string
  readonly text: string
  /** The value of `ETag`: a digest of the text. */
  readonly tag: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Creates content with a digest of its text as `ETag`. */
export function toContent(type: string, text: string, headers?: Content['headers']): Content {
  const digest = createHash('sha256').update(text).digest('base64url')
  return { type, text, tag: `"${digest}"`, ...(headers && { headers }) }
}

/** Answers `GET` and `HEAD`. Answers 304 if the browser already has this content. */
export function answerContent(request: ApiRequest, content: Content): ServedResponse {
  const { type, text, tag } = content
  const headers = {
    ...content.headers,
    'Cache-Control': 'no-cache',
    'Referrer-Policy': 'no-referrer',
    ETag: tag,
  }
  if (isFresh(request, tag)) return toResponse({ status: 304, headers })
  const response = toResponse({ status: 200, headers, text: { type, content: text } })
  return request.method === 'HEAD' ? { ...response, body: null } : response
}

/** Returns whether `If-None-Match` contains the tag (RFC 9110 §13.1.2). */
function isFresh(request: ApiRequest, tag: string): boolean {
  const tags = headerOf(request, 'if-none-match')?.split(',') ?? []
  return tags.some((one) => ['*', tag, `W/${tag}`].includes(one.trim()))
}
