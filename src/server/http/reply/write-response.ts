import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Connections } from '../connections.ts'
import { reset } from './write-reply.ts'

/**
 * Writes a Fetch API response and streams its body. A response of type `error` resets the connection.
 *
 * Rejects when the response cannot be written, or when its body fails.
 */
export async function writeResponse(
  response: Response,
  outgoing: ServerResponse,
  connections: Connections,
): Promise<void> {
  if (response.type === 'error') {
    reset(outgoing, connections)
    return
  }
  // Throws if the body is already read, before anything is written.
  const reader = response.body?.getReader()
  if (/\bclose\b/i.test(response.headers.get('connection') ?? '')) outgoing.shouldKeepAlive = false
  connections.announceEnd(outgoing)
  outgoing.writeHead(response.status, response.statusText || undefined, headersOf(response))
  if (reader === undefined || outgoing.req.method === 'HEAD') {
    outgoing.end()
    await reader?.cancel()
    return
  }
  outgoing.flushHeaders()
  await writeBody(reader, outgoing, connections)
}

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Streams a body. Resolves when the client disconnects. */
async function writeBody(
  reader: Reader,
  outgoing: ServerResponse,
  connections: Connections,
): Promise<void> {
  const leaving = connections.of(outgoing.req.socket)?.leaving
  const leave = () => void reader.cancel().catch(() => {})
  leaving?.add(leave)
  const errors: unknown[] = []
  // The pipeline itself fails only when the client disconnects.
  await pipeline(() => chunksOf(reader, errors), outgoing, { end: false }).catch(() => {})
  leaving?.delete(leave)
  if (errors.length > 0) throw errors[0]
  outgoing.end()
}

/** Reads a body until it ends or fails. Adds the reason of a failure to `errors`. */
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

function headersOf({ headers, url }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  // `fetch` has already decoded a response that a handler passes on, so its length has changed.
  const isDecoded = url !== '' && headers.has('content-encoding')
  const all: [string, string | string[]][] = [...headers]
  const kept = all.filter(([name]) => !CONNECTION.has(name) && !(isDecoded && DECODED.has(name)))
  return Object.fromEntries([...kept, ...(cookies.length > 0 ? [['set-cookie', cookies]] : [])])
}

const DECODED = new Set(['content-encoding', 'content-length'])

/** Headers about one connection, which must not be copied from another (RFC 9110 §7.6.1). */
const CONNECTION = new Set(['connection', 'keep-alive'])
