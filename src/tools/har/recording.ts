import { isHeaderName } from '../../core/http/headers.ts'
import { isPreflight, readMethod, WITHOUT_BODY } from '../../core/http/messages.ts'
import { OptionError, throwOptionError } from '../../core/lib/check.ts'
import { byteLength } from '../../core/lib/text.ts'
import { describeMembers, type Json, listOf, objectOf } from '../openapi/json.ts'
import { identify } from './identify.ts'

/** A recorded request, and the response that it got. */
export interface Exchange {
  /** Its place in the recording, from 1. */
  readonly number: number
  readonly method: string
  readonly url: URL
  /** What distinguishes it from others with its method and path. */
  readonly request: string
  /** How long the response took, in ms. */
  readonly time: number
  /** Creates the response. */
  respond(): Response
}

/** What can be played of a recording, and how many requests of which kind can't. */
export interface Recording {
  readonly exchanges: readonly Exchange[]
  readonly total: number
  readonly leftOut: ReadonlyMap<string, number>
}

/** Returns the content of a body, or of the file that has it. */
type ContentOf = (holder: unknown, encoding: 'utf8' | 'base64') => Promise<Json>

/**
 * Reads an HTTP archive (HAR 1.2): an object, or the path of a file.
 *
 * @throws {OptionError} naming the place of what is wrong.
 */
export async function readRecording(source: string | object): Promise<Recording> {
  if (typeof source !== 'string') return toRecording(source)
  const { readFileAt, readTextAt, urlOfFile } = await import('../openapi/files.ts')
  const url = urlOfFile(source)
  return toRecording(await readFileAt(url, 'har'), async (holder, encoding) => {
    const { _file: file, ...content } = objectOf(holder)
    if (typeof file !== 'string') return content
    // The name can't lead out of the recording's folder.
    const beside = new URL(encodeURIComponent(file.split(/[/\\]/).at(-1) ?? ''), url)
    return { ...content, text: await readTextAt(beside.href, 'har', encoding), encoding }
  })
}

/** Without `readContent`, the bodies in other files are out of reach. */
async function toRecording(archive: unknown, readContent?: ContentOf): Promise<Recording> {
  const contentOf = readContent ?? (async (holder: unknown) => objectOf(holder))
  const entries = entriesIn(archive)
  const leftOut = new Map<string, number>()
  const exchanges: Exchange[] = []
  for (const [index, entry] of entries.entries()) {
    const kind = kindOf(entry, `har.log.entries[${index}]`, readContent !== undefined)
    if (kind === undefined) exchanges.push(await toExchange(entry, index + 1, contentOf))
    else leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1)
  }
  return { exchanges, total: entries.length, leftOut }
}

function entriesIn(archive: unknown): readonly Json[] {
  const { entries } = objectOf(objectOf(archive).log)
  if (!Array.isArray(entries)) {
    const expected = 'an HTTP archive (HAR), which has log.entries,'
    const shown = describeMembers(archive)
    throw new OptionError({ path: 'har', expected, got: archive, shown })
  }
  if (entries.length === 0) throwOptionError('har.log.entries', entries, 'at least one request')
  return entries.map(objectOf)
}

/** Says why an entry can't be played, as a kind of which there may be several. */
function kindOf({ request, response }: Json, place: string, hasFiles: boolean): string | undefined {
  const { method: sent, url } = objectOf(request)
  const method = readMethod(sent, `${place}.request.method`)
  if (typeof url !== 'string' || !URL.canParse(url)) {
    return throwOptionError(`${place}.request.url`, url, 'a URL')
  }
  const { status, content } = objectOf(response)
  if (/^wss?:/i.test(url) || status === 101) return 'web sockets'
  if (!/^https?:/i.test(url)) return 'not over HTTP'
  const headers = headersOf(request)
  if (isPreflight(method, (name) => headers.get(name))) return 'preflights'
  const code = Number(status)
  if (!(code >= 200 && code <= 599)) return 'without an answer'
  const body = objectOf(content)
  if (code === 304 && !body.text && !body._file) return 'not modified (304)'
  const mustHaveBody = method !== 'HEAD' && (code < 300 || code >= 400) && !WITHOUT_BODY.has(code)
  const isInFile = hasFiles && body._file !== undefined
  return mustHaveBody && !isInFile && isIncomplete(body)
    ? 'whose body is missing or cut'
    : undefined
}

/** Returns whether a body is missing, or cut, as tools say in a comment. A size of -1 isn't known. */
function isIncomplete({ text, size = 0, comment, _file }: Json): boolean {
  if (typeof text !== 'string') return size !== 0 || Boolean(comment) || _file !== undefined
  return Boolean(comment) && byteLength(text) < Number(size)
}

async function toExchange(
  { request, response, time }: Json,
  number: number,
  contentOf: ContentOf,
): Promise<Exchange> {
  const { method, url: sent, postData, bodySize } = objectOf(request)
  const { status, statusText, content, redirectURL } = objectOf(response)
  const url = new URL(String(sent))
  const hasBody = postData !== undefined || Number(bodySize) > 0
  const { text, comment } = await contentOf(postData, 'utf8')
  const body = hasBody && (!text || comment) ? undefined : String(text ?? '')
  const type = headersOf(request).get('content-type') ?? ''
  const isText = objectOf(content).encoding !== 'base64'
  const { text: answer = '', encoding } = await contentOf(content, 'base64')
  // A browser shows what it had in its cache as the body of a 304.
  const init =
    status === 304 ? { status: 200 } : { status: Number(status), statusText: latin1(statusText) }
  const headers = keptHeaders(headersOf(response), isText)
  const target = latin1(redirectURL)
  if (target !== '' && !headers.has('location')) headers.set('location', target)
  return {
    number,
    method: String(method).toUpperCase(),
    url,
    request: identify({ search: url.search, type, body }),
    time: Math.max(0, Number(time) || 0),
    respond: () =>
      new Response(bodyOf(init.status, String(answer), encoding), { ...init, headers }),
  }
}

function bodyOf(status: number, text: string, encoding: unknown): BodyInit | null {
  if (text === '' || WITHOUT_BODY.has(status)) return null
  if (encoding !== 'base64') return new TextEncoder().encode(text)
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}

function headersOf(message: unknown): Headers {
  const headers = new Headers()
  for (const { name, value } of listOf(objectOf(message).headers).map(objectOf)) {
    // HTTP/2 has names such as `:path`. Chrome joins the values of a repeated header by lines.
    if (!isHeaderName(String(name))) continue
    for (const line of String(value).split('\n')) headers.append(String(name), latin1(line))
  }
  return headers
}

/** What was about the connection, the encoding or another origin, and no longer holds. */
const OUTDATED =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-(?:encoding|length)|access-control-.*|alt-svc|strict-transport-security)$/

/** Returns the headers that still hold. A text is sent as UTF-8, whatever it was. */
function keptHeaders(recorded: Headers, isText: boolean): Headers {
  const headers = new Headers(recorded)
  for (const name of recorded.keys()) if (OUTDATED.test(name)) headers.delete(name)
  const type = headers.get('content-type')
  if (isText && type !== null) {
    headers.set('content-type', type.replace(/(;\s*charset=)[^;]*/i, '$1utf-8'))
  }
  return headers
}

/** Returns a text without the characters that HTTP can't send in a header. */
function latin1(text: unknown): string {
  return String(text ?? '').replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
}
