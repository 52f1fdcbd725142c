import type { BaseUrl } from '../http/base-url.ts'
import { type Bytes, cancelSafely } from '../http/bytes.ts'
import { isJsonType } from '../http/headers.ts'
import type { AdapterRequest, ApiResponse } from '../http/messages.ts'
import { sleep } from '../time/timers.ts'
import { withOwnProperties } from '../user-handlers/handler-response.ts'

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

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}

/** Returns the body of a response as a network fault leaves it; null for none. */
export function bodyOf(response: ApiResponse): string | ReadableStream<Bytes> | null {
  const { body, network } = response
  if (body === null) return streamOf(response)
  return network === 'truncate' ? breakOff(wholeOf(body)) : body
}

/** Returns the body of a handler's response as a stream, and as a network fault leaves it; null for none. */
export function streamOf({ content, network }: ApiResponse): ReadableStream<Bytes> | null {
  const body = content?.body
  if (body == null) return null
  if (network === 'truncate') return breakOff(body.getReader())
  const isJson = isJsonType(content?.headers.get('content-type'))
  return network === 'malformed-json' && isJson ? dropLastByte(body.getReader()) : body
}

type Reader = Pick<ReadableStreamDefaultReader<Bytes>, 'read' | 'cancel'>

/** How long a lost connection waits for the second part of a body, in ms. */
const QUIET_MS = 1_000

/**
 * Returns a stream that fails halfway: after the first part of a body and half of the second, or after
 * half of the only one. A stream may stay open without a second part.
 */
function breakOff(reader: Reader): ReadableStream<Bytes> {
  let first: Bytes | undefined
  let isBroken = false
  const fail = (controller: ReadableStreamDefaultController) => {
    cancelSafely(reader)
    controller.error(terminated())
  }
  return new ReadableStream({
    async pull(controller) {
      const part = isBroken ? undefined : await readSoon(reader, first && QUIET_MS)
      if (part === undefined) return fail(controller)
      if (first !== undefined) {
        isBroken = true
        controller.enqueue(first.subarray(halfOf(first.length)))
      }
      controller.enqueue(part.subarray(0, first ? part.length >> 1 : halfOf(part.length)))
      first ??= part
    },
    cancel: (reason) => cancelSafely(reader, reason),
  })
}

function halfOf(length: number): number {
  return Math.ceil(length / 2)
}

/** Reads the next part of a body. Returns undefined at its end, or after `ms`. */
async function readSoon(reader: Reader, ms: number | undefined): Promise<Bytes | undefined> {
  if (ms === undefined) return (await reader.read()).value
  const waiting = new AbortController()
  const found = await Promise.race([reader.read(), sleep(ms, waiting.signal)])
  waiting.abort()
  return found?.value
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
function wholeOf(text: string): Reader {
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

const COMPRESSED = /^(?:x-)?(gzip|deflate)$/i

/** Returns a response without the compression of its body, as `fetch` does. Its headers stay. */
export function decoded(response: Response): Response {
  const { body, status, statusText, headers } = response
  const [, sent] = COMPRESSED.exec(headers.get('content-encoding') ?? '') ?? []
  // Some versions of Bun can't.
  const isPossible = 'DecompressionStream' in globalThis
  if (sent === undefined || body === null || !isPossible) return response
  const format = sent.toLowerCase() === 'gzip' ? 'gzip' : 'deflate'
  const plain = body.pipeThrough(new DecompressionStream(format))
  return withOwnProperties(new Response(plain, { status, statusText, headers }), response)
}
