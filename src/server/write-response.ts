import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { Connections } from './connections.ts'
import { reset } from './write-reply.ts'

/** Writes a Fetch API response as it is, its body as it comes; a network error is a reset. */
export async function writeResponse(
  response: Response,
  outgoing: ServerResponse,
  connections: Connections,
): Promise<void> {
  if (response.type === 'error') {
    reset(outgoing, connections)
    return
  }
  if (connections.areClosing) outgoing.shouldKeepAlive = false
  outgoing.writeHead(response.status, response.statusText || undefined, headersOf(response))
  if (response.body === null || outgoing.req.method === 'HEAD') {
    outgoing.end()
    await response.body?.cancel()
    return
  }
  outgoing.flushHeaders()
  const reader = response.body.getReader()
  const leaving = connections.of(outgoing.req.socket)?.leaving
  const leave = () => void reader.cancel().catch(() => {})
  leaving?.add(leave)
  // A body that breaks off breaks the connection, which is all the client can be told.
  await pipeline(() => chunksOf(reader), outgoing).catch(() => outgoing.destroy())
  leaving?.delete(leave)
}

function headersOf({ headers, url }: Response): Record<string, string | string[]> {
  const cookies = headers.getSetCookie()
  const all: [string, string | string[]][] = [...headers]
  // What a handler has fetched is decoded already, and of another length than it was.
  const isDecoded = url !== '' && headers.has('content-encoding')
  const kept = isDecoded ? all.filter(([name]) => !DECODED.has(name)) : all
  return Object.fromEntries([...kept, ...(cookies.length > 0 ? [['set-cookie', cookies]] : [])])
}

const DECODED = new Set(['content-encoding', 'content-length'])

async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
