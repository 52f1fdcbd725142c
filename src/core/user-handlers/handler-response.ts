import type { Answer, HandlerResponse } from '../http/answer.ts'
import type { BaseUrl } from '../http/base-url.ts'
import { type Bytes, cancelSafely, decodeUtf8, joinBytes } from '../http/bytes.ts'
import { isHeaderName, isJsonType, readLength } from '../http/headers.ts'
import { type AdapterRequest, NO_STATUS, type PassingBody, WITHOUT_BODY } from '../http/messages.ts'
import { STORED_BODY_LIMIT, truncateBody } from '../journal/entry.ts'
import { describe } from '../lib/describe.ts'
import { laterTurn } from '../time/timers.ts'
import { hostOf, originOf } from './routes.ts'
import type { Candidate } from './user-handlers.ts'

/** Where a handler is, and the handlers besides. */
interface HandlerPlace {
  readonly candidate: Candidate
  readonly baseUrl: BaseUrl
  /** The origins of all handlers. */
  readonly origins: ReadonlySet<string>
}

/**
 * Converts the response of a handler to an answer. Where the request came by another URL, the URLs in
 * the response lead there. Returns undefined if the handler lets the request through, but there's no
 * network behind.
 *
 * @throws {TypeError} naming what of the response can't be sent.
 */
export async function answerOf(
  response: Response,
  request: AdapterRequest,
  place: HandlerPlace,
): Promise<Answer | undefined> {
  requireResponse(response)
  const { status, headers } = response
  const whole = { headers: {}, text: null, content: response }
  if (headers.get('x-msw-intention') === 'passthrough') {
    return request.hasOutside ? { status: NO_STATUS, handled: whole } : undefined
  }
  if (response.type === 'error') return { status: 502, handled: { ...whole, network: 'reset' } }
  const handled = await handledOf(response, request.method === 'HEAD')
  const rewriting = rewritingFor(request, place)
  return { status, handled: rewriting ? rewriteUrls(handled, rewriting) : handled }
}

/** Returns the body if that is known at once; a stream that is still open is sent as it comes. */
async function handledOf(response: Response, isHead: boolean): Promise<HandlerResponse> {
  const bare = { headers: keptHeaders(response), text: null }
  if (response.body === null || WITHOUT_BODY.has(response.status)) {
    const length = lengthWithoutBody(response, isHead)
    return { ...bare, content: withoutBody(response), length }
  }
  const isText = mayBeUtf8(response)
  const body = await readAtOnce(response.body, isText)
  const isOpen = 'stream' in body
  if (isHead) {
    if (isOpen) cancelSafely(body.stream)
    return { ...bare, content: withoutBody(response), length: isOpen ? undefined : body.byteLength }
  }
  if (isOpen) return { ...bare, content: copyOf(response, body.stream), passing: body.passing }
  const length = body.byteLength
  const text = isText && length > 0 ? decodeUtf8(body) : undefined
  // The text replaces the body. To copy a response takes a while.
  const content = text === undefined ? copyOf(response, length > 0 ? body : null) : response
  return { ...bare, text: text ?? null, content, length }
}

/** Refuses what HTTP can't send. */
function requireResponse(response: Response): void {
  const { headers, body, bodyUsed }: Partial<Response> = Object(response)
  if (typeof headers?.getSetCookie !== 'function' || (body && !('getReader' in body))) {
    throw new TypeError(`expected a new Response but got ${describe(response)}`)
  }
  if (bodyUsed || body?.locked) {
    const shown = bodyUsed ? 'one whose body has been read' : 'one whose body is locked'
    throw new TypeError(`expected a new Response but got ${shown}; create it in the resolver`)
  }
  const { status, statusText, type } = response
  if (type !== 'error' && !(Number.isInteger(status) && status >= 200 && status <= 599)) {
    throw new TypeError(`expected a status from 200 to 599 but got ${describe(status)}`)
  }
  requireSendable('statusText', statusText)
  for (const [name, value] of headers) {
    if (!isHeaderName(name)) {
      throw new TypeError(`expected a name of a header but got ${describe(name)}`)
    }
    requireSendable(`header ${name}`, value)
  }
}

/** Refuses a text that `node:http` refuses (RFC 9110 §5.5, "field-value"), though some `Headers` don't. */
function requireSendable(what: string, text: string): void {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(text)) return
  throw new TypeError(`${what}: expected visible Latin-1 characters but got ${describe(text)}`)
}

function withoutBody(response: Response): Response {
  if (response.body === null) return response
  cancelSafely(response.body)
  return copyOf(response, null)
}

/** Returns the length that a response without a body announces: that of another one (RFC 9110 §8.6). */
function lengthWithoutBody({ status, headers }: Response, isHead: boolean): number | undefined {
  if (!isHead && status !== 304) return WITHOUT_BODY.has(status) ? undefined : 0
  return readLength(headers.get('content-length'))
}

/** Headers that are about one connection (RFC 9110 §7.6.1), and the length, which is measured. */
const CONNECTION =
  /^(?:connection|content-length|keep-alive|proxy-connection|te|trailer|transfer-encoding|upgrade)$/

/** Returns the headers that are about the response, or that close the connection. */
function keptHeaders({ url, headers }: Response): Readonly<Record<string, string>> {
  // A response that a handler has fetched is already decoded.
  const isDecoded = url !== '' && headers.has('content-encoding')
  const kept = new Map<string, string>()
  for (const [name, value] of headers) {
    const isAboutConnection = CONNECTION.test(name) && value !== 'close'
    if (isAboutConnection || (isDecoded && name === 'content-encoding')) continue
    const before = kept.get(name)
    kept.set(name, before === undefined ? value : `${before}, ${value}`)
  }
  return Object.fromEntries(kept)
}

/** Returns whether a response doesn't say that its body is in another encoding than UTF-8. */
function mayBeUtf8({ headers }: Response): boolean {
  const [, charset = 'utf-8'] = /;\s*charset=([^;]*)/i.exec(headers.get('content-type') ?? '') ?? []
  return /utf-?8/i.test(charset)
}

/** Returns a response with another body, and with what msw has added to it, such as its cookies. */
function copyOf(response: Response, body: BodyInit | null): Response {
  const { status, statusText, headers } = response
  const copy = new Response(body, { status, statusText, headers })
  return withOwnProperties(copy, response)
}

/** Adds what msw has added to a response: its cookies, which a browser hides in the headers. */
export function withOwnProperties(copy: Response, response: Response): Response {
  for (const key of Reflect.ownKeys(response)) {
    const property = Object.getOwnPropertyDescriptor(response, key)
    if (property !== undefined && !Object.hasOwn(copy, key))
      Object.defineProperty(copy, key, property)
  }
  return copy
}

/** A body that is sent as it comes, and what the journal records of it. */
interface OpenBody {
  readonly stream: ReadableStream<Bytes>
  readonly passing: PassingBody
}

type Reader = ReadableStreamDefaultReader<unknown>

/** How many chunks of a body are read before the first is sent, because some never end. */
const MOST_AT_ONCE = 1_000

/**
 * Reads what a body gives in this turn: all of it, if it was made from a string or bytes. If more may
 * follow, returns a stream of what was read, and then of the rest as it comes.
 */
async function readAtOnce(body: ReadableStream, isText: boolean): Promise<Bytes | OpenBody> {
  const reader: Reader = body.getReader()
  const turn = laterTurn()
  const chunks: Bytes[] = []
  for (;;) {
    const next = reader.read()
    // A body that fails breaks off behind what it has given.
    const result = await Promise.race([next, turn]).catch(() => {})
    if (result?.done) return joinBytes(chunks)
    if (result === undefined || chunks.length === MOST_AT_ONCE) {
      const passing = new TextRecorder(isText)
      return { stream: passOn(reader, { chunks, next, passing }), passing }
    }
    chunks.push(requireBytes(result.value, reader))
  }
}

interface Begun {
  readonly chunks: readonly Bytes[]
  readonly next: ReturnType<Reader['read']>
  readonly passing: TextRecorder
}

/** Returns a stream of what was read, and then of what a reader gives. */
function passOn(reader: Reader, { chunks, next, passing }: Begun): ReadableStream<Bytes> {
  const results = [...chunks.map((value) => ({ value, done: false })), next]
  const source: UnderlyingDefaultSource<Bytes> = {
    async pull(controller) {
      const { value, done } = await (results.shift() ?? reader.read())
      if (done) return controller.close()
      const chunk = requireBytes(value, reader)
      passing.add(chunk)
      controller.enqueue(chunk)
    },
    cancel: (reason) => cancelSafely(reader, reason),
  }
  // Nothing more is read before the client wants it.
  return new ReadableStream(source, { highWaterMark: 0 })
}

/** Records the beginning of a body, if it's a text. */
class TextRecorder implements PassingBody {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #text: string | null

  constructor(isText: boolean) {
    this.#text = isText ? '' : null
  }

  get text(): string | null {
    return this.#text
  }

  add(chunk: Bytes): void {
    if (this.#text === null || this.#text.length >= STORED_BODY_LIMIT) return
    try {
      // A character has four bytes at most.
      const beginning = chunk.subarray(0, 4 * STORED_BODY_LIMIT)
      this.#text = truncateBody(this.#text + this.#decoder.decode(beginning, { stream: true }))
    } catch {
      this.#text = null
    }
  }
}

function requireBytes(chunk: unknown, reader: Reader): Bytes {
  if (isBytes(chunk)) return chunk
  cancelSafely(reader)
  throw new TypeError(`expected a body of bytes (Uint8Array) but got ${describe(chunk)} in it`)
}

/** Returns whether a chunk is what a `Response` can send, from whichever realm. */
function isBytes(chunk: unknown): chunk is Bytes {
  return Object.prototype.toString.call(chunk) === '[object Uint8Array]'
}

/** Where the URLs of handlers lead for a client that can't reach them. */
interface Rewriting {
  readonly origins: ReadonlySet<string>
  /** Returns the URL that stands for an origin. */
  readonly standInFor: (origin: string) => string
  /** The origin of the handler that has answered; undefined if it has none. */
  readonly from: string | undefined
  /** The path to which the request was sent. */
  readonly path: string
  /** The URL that the handler has seen; undefined if that is where the request was sent. */
  readonly seen: string | undefined
  /** The path that stands for the root of a handler without an origin: that of a session. */
  readonly root: string
}

/** Returns how to rewrite the URLs in a response; undefined if its client reaches the handler's place. */
function rewritingFor(
  { isRewritten, origin, path }: AdapterRequest,
  { candidate: { route, url }, baseUrl, origins }: HandlerPlace,
): Rewriting | undefined {
  const root = baseUrl.path.slice(0, baseUrl.path.length - baseUrl.basePath.length)
  const isThere = url === undefined && root === ''
  if (isThere || !isRewritten) return undefined
  const server = (origin ?? '') + baseUrl.path
  const standInFor = (each: string) =>
    origins.size === 1 && baseUrl.basePath === '' ? server : `${server}/@${hostOf(each)}`
  return { origins, standInFor, from: route.origin, path, seen: url, root }
}

/**
 * Returns the response of a handler with other URLs in place of its origins: in `Location`, in `Link`,
 * and where a string of its JSON begins with one. Cookies are for the place of the handler.
 */
function rewriteUrls(handled: HandlerResponse, rewriting: Rewriting): HandlerResponse {
  const { location, link, 'content-type': type } = handled.headers
  return {
    ...handled,
    headers: {
      ...handled.headers,
      ...(location !== undefined && { location: moved(location, rewriting) }),
      ...(link !== undefined && {
        link: link.replace(/<([^<>]*)>/g, (_, url: string) => `<${moved(url, rewriting)}>`),
      }),
    },
    text: handled.text && isJsonType(type) ? movedInJson(handled.text, rewriting) : handled.text,
    content: withCookiesAt(handled, rewriting),
  }
}

/** Returns where the URL of a header leads, which may be relative to what the handler has seen. */
function moved(url: string, { origins, standInFor, seen, root }: Rewriting): string {
  if (seen === undefined && /^\/(?!\/)/.test(url)) return root + url
  if (!URL.canParse(url, seen)) return url
  const { origin, pathname, search, hash } = new URL(url, seen)
  return origins.has(origin) ? standInFor(origin) + pathname + search + hash : url
}

function movedInJson(text: string, { origins, standInFor }: Rewriting): string {
  return text.replace(/"(https?:\/\/[^/?#"\\]+)/gi, (start, sent: string) => {
    const origin = originOf(sent)
    return origins.has(origin) ? `"${standInFor(origin)}` : start
  })
}

/**
 * Returns the response with its cookies on any host, and below the path that stands for its origin. If
 * the request came without that path, later ones may too, and need them.
 */
function withCookiesAt(
  { content, text }: HandlerResponse,
  { standInFor, from, path, root }: Rewriting,
): Response {
  const cookies = content.headers.getSetCookie()
  if (cookies.length === 0 || from === undefined) return content
  const { pathname } = new URL(standInFor(from))
  const prefix = pathname !== '/' && path.startsWith(pathname) ? pathname : root
  const headers = new Headers(content.headers)
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    const anywhere = cookie.replace(/;\s*domain=[^;]*/i, '')
    headers.append('set-cookie', anywhere.replace(/(;\s*path=)(?=\/)/i, `$1${prefix}`))
  }
  const { status, statusText, body } = content
  const copy = new Response(text === null ? body : null, { status, statusText, headers })
  return withOwnProperties(copy, content)
}
