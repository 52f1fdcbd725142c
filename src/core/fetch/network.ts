import type { BaseUrl } from '../http/base-url.ts'
import { type Bytes, cancelSafely } from '../http/bytes.ts'
import type { AdapterRequest, ApiResponse } from '../http/messages.ts'

/**
 * Returns the error of `fetch` for a connection that was reset. Before they retry, many clients look
 * at the code of its `cause`.
 */
export function fetchFailed(): TypeError {
  return new TypeError('fetch failed', { cause: withCode('read ECONNRESET', 'ECONNRESET') })
}

/** Returns the error of `fetch` for what it refuses to send. Its cause says why. */
export function fetchRefused(why: string): TypeError {
  return new TypeError('fetch failed', { cause: new Error(why) })
}

/** Returns the error of `fetch` for an origin that isn't served. Its cause says which are. */
export function notServed(
  { origin }: Pick<AdapterRequest, 'origin'>,
  baseUrls: readonly BaseUrl[],
): TypeError {
  const served = baseUrls.flatMap((base) => base.origin ?? []).join(' or ')
  const message = `${origin} isn't an origin of your handlers: expected ${served}`
  return new TypeError('fetch failed', { cause: withCode(message, 'ENOTFOUND') })
}

/** Returns the error of `fetch` for a connection that was closed halfway through a body. */
function terminated(): TypeError {
  return new TypeError('terminated', { cause: withCode('other side closed', 'UND_ERR_SOCKET') })
}

/**
 * Returns a response that makes msw close the connection of a client of `node:http`.
 *
 * Instead of `Response.error()`, such a client would get an error without a code. But msw destroys
 * the socket if a body fails before its first byte, and then the client gets the error of Node:
 * `socket hang up`, with the code `ECONNRESET`.
 */
export function hangUp(): Response {
  const body = new ReadableStream({ pull: (controller) => controller.error(terminated()) })
  return new Response(body)
}

/** Returns whether a request comes from `node:http`: others have no `Host` among their headers. */
export function isFromNodeHttp({ headers }: Request): boolean {
  return headers.has('host')
}

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}

/** Returns the body of a handler's response as a stream, and as a network fault leaves it; null for none. */
export function streamOf({ content, network }: ApiResponse): ReadableStream<Bytes> | null {
  const body = content?.body
  if (body == null) return null
  if (network === 'truncate') return breakOff(body.getReader())
  const isJson = /[/+]json\b/.test(content?.headers.get('content-type') ?? '')
  return network === 'malformed-json' && isJson ? dropLastByte(body.getReader()) : body
}

type Reader = ReadableStreamDefaultReader<Bytes>

/** Returns a stream that fails halfway through the first part of a body. */
function breakOff(reader: Reader): ReadableStream<Bytes> {
  let isFirst = true
  return new ReadableStream({
    async pull(controller) {
      const { value } = isFirst ? await reader.read() : {}
      isFirst = false
      if (value !== undefined) return controller.enqueue(value.subarray(0, halfOf(value.length)))
      cancelSafely(reader)
      controller.error(terminated())
    },
    cancel: (reason) => cancelSafely(reader, reason),
  })
}

function dropLastByte(reader: Reader): ReadableStream<Bytes> {
  let last: Bytes | undefined
  return new ReadableStream({
    async pull(controller) {
      const before = last ?? (await reader.read()).value
      last = (await reader.read()).value
      if (before !== undefined) controller.enqueue(last ? before : before.subarray(0, -1))
      if (last === undefined) controller.close()
    },
    cancel: (reason) => cancelSafely(reader, reason),
  })
}

function halfOf(length: number): number {
  return Math.ceil(length / 2)
}

/** Returns a stream that fails halfway through a text, as if the connection were lost. */
export function truncate(text: string): ReadableStream<Bytes> {
  const bytes = new TextEncoder().encode(text.slice(0, halfOf(text.length)))
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
    },
    pull(controller) {
      controller.error(terminated())
    },
  })
}

/**
 * Returns a body that also ends when a signal aborts, with its reason: also one that has arrived, but
 * hasn't been read. The body of the global `fetch` does the same.
 */
export function endWith(
  signal: AbortSignal | undefined,
  body: string | ReadableStream<Bytes> | null,
): string | ReadableStream<Bytes> | null {
  if (signal === undefined || body === null) return body
  const source = typeof body === 'string' ? wholeOf(body) : body.getReader()
  let stop = () => {}
  const end = () => signal.removeEventListener('abort', stop)
  const follow: UnderlyingDefaultSource<Bytes> = {
    start(controller) {
      stop = () => {
        controller.error(signal.reason)
        cancelSafely(source, signal.reason)
      }
      signal.addEventListener('abort', stop, { once: true })
    },
    async pull(controller) {
      const { value, done } = await source.read()
      if (!done) return controller.enqueue(value)
      end()
      controller.close()
    },
    cancel(reason) {
      end()
      cancelSafely(source, reason)
    },
  }
  return new ReadableStream(follow, { highWaterMark: 0 })
}

/** Returns what reads a text like a stream. To create a stream takes longer. */
function wholeOf(text: string): Pick<Reader, 'read' | 'cancel'> {
  let value: Bytes | undefined = new TextEncoder().encode(text)
  return {
    async read() {
      if (value === undefined) return { value, done: true }
      const whole = value
      value = undefined
      return { value: whole, done: false }
    },
    async cancel() {},
  }
}

/** The most redirects that a request follows (Fetch standard, "HTTP-redirect fetch"). */
export const REDIRECT_LIMIT = 20

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export function isRedirect({ status, headers }: Response): boolean {
  return REDIRECTS.has(status) && headers.has('location')
}

/**
 * Returns the request to which a redirect leads (Fetch standard, "HTTP-redirect fetch"): a GET, unless
 * the method stays. Another origin doesn't get the credentials.
 *
 * @throws {TypeError} if it leads nowhere.
 */
export function redirected(request: Request, { status, headers: sent }: Response): Request {
  const location = sent.get('location') ?? ''
  const url = URL.canParse(location, request.url) ? new URL(location, request.url) : undefined
  if (url === undefined || !isHttp(url.protocol)) throw fetchRefused('invalid redirect URL')
  const { signal } = request
  const isElsewhere = url.origin !== new URL(request.url).origin
  if (!becomesGet(request.method, status)) {
    const copy = new Request(url, request)
    if (isElsewhere) removeAll(copy.headers, CREDENTIALS)
    return copy
  }
  const headers = new Headers(request.headers)
  removeAll(headers, isElsewhere ? [...CREDENTIALS, ...ABOUT_BODY] : ABOUT_BODY)
  return new Request(url, { headers, signal })
}

const CREDENTIALS = ['authorization', 'proxy-authorization', 'cookie']

const ABOUT_BODY = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
]

/** Returns whether a URL, or its scheme, is for HTTP. */
export function isHttp(url: string): boolean {
  return /^https?:/.test(url)
}

function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD'
  return (status === 301 || status === 302) && method === 'POST'
}

function removeAll(headers: Headers, names: readonly string[]): void {
  for (const name of names) headers.delete(name)
}
