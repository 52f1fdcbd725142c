import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Connections } from '../connections.ts'
import { reset } from './write-reply.ts'

/**
 * Writes a Fetch API response as it is, its body as it comes; a network error is a reset. Rejects
 * with the reason when the response cannot be written, or its body breaks off.
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
  // A body that was read already cannot be read again: that is found before anything is written.
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

/** Writes a body; a client that leaves ends it, and is no reason to reject. */
async function writeBody(
  reader: Reader,
  outgoing: ServerResponse,
  connections: Connections,
): Promise<void> {
  const leaving = connections.of(outgoing.req.socket)?.leaving
  const leave = () => void reader.cancel().catch(() => {})
  leaving?.add(leave)
  const broken: unknown[] = []
  // Nothing but a client that has left is an error of the pipeline itself.
  await pipeline(() => chunksOf(reader, broken), outgoing, { end: false }).catch(() => {})
  leaving?.delete(leave)
  if (broken.length > 0) throw broken[0]
  outgoing.end()
}

/** Reads a body to its end, or to where it breaks off: the reason is put into `broken`. */
async function* chunksOf(reader: Reader, broken: unknown[]) {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield Buffer.from(value)
    }
  } catch (error) {
    broken.push(error)
  }
}

function headersOf({ headers, url }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  // What a handler has fetched is decoded already, and of another length than it was.
  const isDecoded = url !== '' && headers.has('content-encoding')
  const all: [string, string | string[]][] = [...headers]
  const kept = all.filter(([name]) => !CONNECTION.has(name) && !(isDecoded && DECODED.has(name)))
  return Object.fromEntries([...kept, ...(cookies.length > 0 ? [['set-cookie', cookies]] : [])])
}

const DECODED = new Set(['content-encoding', 'content-length'])

/** What is the matter of this connection, not of another that a handler has fetched from. */
const CONNECTION = new Set(['connection', 'keep-alive'])
