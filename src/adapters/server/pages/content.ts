import { createHash } from 'node:crypto'
import { prefers } from '../../../core/http/accept.ts'
import { refusal } from '../../../core/http/answer.ts'
import { type ApiRequest, headerOf } from '../../../core/http/messages.ts'
import { httpProblem } from '../../../core/http/problems.ts'
import { type ServedResponse, type ServerDestination, serverDestination } from '../destination.ts'
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

const METHODS = 'GET, HEAD, OPTIONS'

/** Creates a destination that serves content. */
export function contentAt(read: () => Content): ServerDestination {
  return responseAt((request) => answerContent(request, read()))
}

/** Creates a destination for `GET` and `HEAD`. It refuses other methods. */
export function responseAt(read: (request: ApiRequest) => ServedResponse): ServerDestination {
  return serverDestination((request) => answer(request, read))
}

/** Returns whether a browser asks for a page: API clients don't prefer HTML to JSON. */
export function asksForPage(request: ApiRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && prefers(headerOf(request, 'accept'), 'text/html', 'application/json')
}

function answer(
  request: ApiRequest,
  read: (request: ApiRequest) => ServedResponse,
): ServedResponse {
  const { method, path } = request
  if (method === 'GET' || method === 'HEAD') return read(request)
  const headers = { Allow: METHODS }
  if (method === 'OPTIONS') return toResponse({ status: 204, headers })
  const message = `${path} doesn't allow ${method}, only ${METHODS}`
  return toResponse(refusal(httpProblem('method_not_allowed', message, { headers })))
}

/**
 * Returns the Content-Security-Policy of a page of the server. It allows no inline scripts, no other
 * origin to be loaded or called, and no frames.
 *
 * @param styles - The sources of its styles.
 */
export function pagePolicy(styles: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
