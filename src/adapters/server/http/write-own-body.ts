import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { ServedResponse } from '../destination.ts'
import type { Connections } from './connections.ts'

/** A response of a handler of your own whose body is no text, or has no known end. */
interface StreamedResponse extends ServedResponse {
  readonly content: Response & { readonly body: ReadableStream<Uint8Array> }
}

/** Returns whether the body of a response is to be streamed. */
export function hasStream(response: ServedResponse): response is StreamedResponse {
  const { body, content, network } = response
  const isSent = network === undefined || network === 'truncate' || network === 'malformed-json'
  return body === null && content?.body != null && isSent
}

/**
 * Writes the response of a handler of your own and streams its body. Rejects if it can't be written
 * or its body fails.
 */
export async function writeOwnBody(
  { status, headers, content, network }: StreamedResponse,
  outgoing: ServerResponse,
  connections: Connections,
  closed: AbortSignal,
): Promise<void> {
  // This throws if the body has already been read. Nothing is written yet at this point.
  const reader = content.body.getReader()
  connections.announceEnd(outgoing)
  outgoing.writeHead(status, content.statusText || undefined, withCookies(headers, content))
  outgoing.flushHeaders()
  const leave = () => void reader.cancel().catch(() => {})
  closed.addEventListener('abort', leave)
  const errors: unknown[] = []
  // Errors of the body go to `errors`, so the pipeline fails only if the client disconnects.
  await pipeline(() => chunksOf(reader, errors, network), outgoing, { end: false }).catch(() => {})
  closed.removeEventListener('abort', leave)
  if (errors.length > 0) throw errors[0]
  if (network === 'truncate') outgoing.destroy()
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

type Reader = ReadableStreamDefaultReader<Uint8Array>

/** Yields the chunks of a body. If it fails, adds the reason to `errors` and ends. */
async function* chunksOf(reader: Reader, errors: unknown[], network: ServedResponse['network']) {
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield Buffer.from(value)
      if (network === 'truncate') return void reader.cancel().catch(() => {})
    }
  } catch (error) {
    errors.push(error)
  }
}
