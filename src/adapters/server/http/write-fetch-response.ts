import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { HeaderMap } from '../../../core/http/headers.ts'
import type { Connections } from './connections.ts'
import type { HttpRequest } from './http-request.ts'
import { reset } from './write-response.ts'

/**
 * Writes a Fetch API response and streams its body. Adds the headers that every response of a
 * petstore has, unless the response sets them. A response of type `error` resets the connection.
 * Rejects if the response cannot be written or its body fails.
 */
export async function writeFetchResponse(
  response: Response,
  request: HttpRequest,
  connections: Connections,
): Promise<void> {
  const { outgoing, destination, connection } = request
  if (response.type === 'error') {
    reset(outgoing, connections)
    return
  }
  // This throws if the body has already been read. Nothing is written yet at this point.
  const reader = response.body?.getReader()
  if (/\bclose\b/i.test(response.headers.get('connection') ?? '')) outgoing.shouldKeepAlive = false
  connections.announceEnd(outgoing)
  const headers = {
    ...missingIn(response, destination.baseHeaders(request)),
    ...headersOf(response),
  }
  outgoing.writeHead(response.status, response.statusText || undefined, headers)
  if (reader === undefined || outgoing.req.method === 'HEAD') {
    outgoing.end()
    await reader?.cancel()
    return
  }
  outgoing.flushHeaders()
  await writeBody(reader, outgoing, connection.closed)
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Streams a body and ends the response. Also resolves if the client disconnects. */
async function writeBody(
  reader: Reader,
  outgoing: ServerResponse,
  closed: AbortSignal,
): Promise<void> {
  const leave = () => void reader.cancel().catch(() => {})
  closed.addEventListener('abort', leave)
  const errors: unknown[] = []
  // Errors of the body go to `errors`, so the pipeline fails only if the client disconnects.
  await pipeline(() => chunksOf(reader, errors), outgoing, { end: false }).catch(() => {})
  closed.removeEventListener('abort', leave)
  if (errors.length > 0) throw errors[0]
  outgoing.end()
}

/** Yields the chunks of a body. If it fails, adds the reason to `errors` and ends. */
async function* chunksOf(reader: Reader, errors: unknown[]) {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield Buffer.from(value)
    }
  } catch (error) {
    errors.push(error)
  }
}

/** Returns the headers that a response does not have. */
function missingIn({ headers }: Response, all: HeaderMap): HeaderMap {
  return Object.fromEntries(Object.entries(all).filter(([name]) => !headers.has(name)))
}

function headersOf({ headers, url }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  // A handler may return a response that it fetched and that `fetch` has already decoded.
  const isDecoded = url !== '' && headers.has('content-encoding')
  const all: [string, string | string[]][] = [...headers]
  const kept = all.filter(([name]) => !CONNECTION.has(name) && !(isDecoded && DECODED.has(name)))
  return Object.fromEntries([...kept, ...(cookies.length > 0 ? [['set-cookie', cookies]] : [])])
}

/** Headers that are wrong once a body has been decoded. */
const DECODED = new Set(['content-encoding', 'content-length'])

/** Headers that apply to one connection and must not be forwarded (RFC 9110 §7.6.1). */
const CONNECTION = new Set(['connection', 'keep-alive'])
