import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { cancelSafely } from '../../../core/fetch/bytes.ts'
import { streamOf } from '../../../core/fetch/response-body.ts'
import type { ServedResponse } from '../destination.ts'
import type { Connections } from './connections.ts'

/** Returns whether a response of a handler has a body that isn't a text. */
export function hasStream({ body, content, network }: ServedResponse): boolean {
  const isSent = network === undefined || network === 'truncate' || network === 'malformed-json'
  return body === null && content?.body != null && isSent
}

/**
 * Writes the response of a handler of your own and streams its body. Rejects if it can't be written
 * or its body fails.
 */
export async function writeOwnBody(
  response: ServedResponse,
  outgoing: ServerResponse,
  connections: Connections,
  closed: AbortSignal,
): Promise<void> {
  const { status, headers, content, network } = response
  const reader = streamOf(response)?.getReader()
  if (content === undefined || reader === undefined) return
  connections.announceEnd(outgoing)
  outgoing.writeHead(status, content.statusText || undefined, withCookies(headers, content))
  outgoing.flushHeaders()
  const leave = () => cancelSafely(reader)
  closed.addEventListener('abort', leave)
  const errors: unknown[] = []
  // Errors of the body go to `errors`, so the pipeline fails only if the client disconnects.
  await pipeline(() => chunksOf(reader, errors), outgoing, { end: false }).catch(() => {})
  closed.removeEventListener('abort', leave)
  if (network === 'truncate') outgoing.destroy()
  else if (errors.length > 0) throw errors[0]
  else outgoing.end()
}

/** Returns headers with the cookies that a handler has set, each in a header of its own. */
export function withCookies(
  headers: ServedResponse['headers'],
  content: Response,
): Record<string, string | string[]> {
  const cookies = content.headers.getSetCookie()
  return { ...headers, ...(cookies.length > 0 && { 'set-cookie': cookies }) }
}

/** Yields the chunks of a body. If it fails, adds the reason to `errors` and ends. */
async function* chunksOf(reader: ReadableStreamDefaultReader<Uint8Array>, errors: unknown[]) {
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
