import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { answerOtherMethod } from '../../../core/http/answer.ts'
import { type ApiRequest, type ApiResponse, headerOf } from '../../../core/http/messages.ts'
import { type ServerDestination, serverDestination } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'

/** A file or document to serve. */
export interface Content {
  /** The value of `Content-Type`. */
  readonly type: string
  readonly text: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers with content. */
export function answerContent({ type, text, headers }: Content): ApiResponse {
  return toResponse({
    status: 200,
    headers: { ...headers, 'Referrer-Policy': 'no-referrer' },
    text: { type, content: text },
  })
}

const METHODS = 'GET, HEAD, OPTIONS'

/** Creates a destination that serves content. */
export function contentAt(read: () => Content): ServerDestination {
  return responseAt(() => answerContent(read()))
}

/** Creates a destination for `GET` and `HEAD`. It refuses other methods. */
export function responseAt(read: (request: ApiRequest) => ApiResponse): ServerDestination {
  return serverDestination((request) => answer(request, read))
}

/** Returns whether a browser asks for a page: API clients don't ask for HTML. */
export function asksForPage(request: ApiRequest): boolean {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  return isRead && /\btext\/html\b/i.test(headerOf(request, 'accept') ?? '')
}

function answer(request: ApiRequest, read: (request: ApiRequest) => ApiResponse): ApiResponse {
  const { method, path } = request
  if (method === 'GET' || method === 'HEAD') return read(request)
  return toResponse(answerOtherMethod(method, path, METHODS))
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

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

/**
 * Reads a file of this package, for a page with this policy. The path is relative to package.json, so
 * it works from source and build. `.br` is for a compressed file.
 */
export function packageFile(path: string, policy: string): Content {
  const manifest = createRequire(import.meta.url).resolve('petstore-mock/package.json')
  const bytes = readFileSync(join(dirname(manifest), path))
  const [, extension = '', compression] = /\.(\w+?)(\.br)?$/.exec(path) ?? []
  return {
    type: TYPES[extension] ?? 'application/octet-stream',
    text: (compression === undefined ? bytes : brotliDecompressSync(bytes)).toString(),
    headers: { 'Content-Security-Policy': policy },
  }
}
