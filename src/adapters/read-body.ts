import { BODY_LIMIT } from '../contract/body.ts'
import { decodeUtf8, Utf8Decoder } from '../lib/text/utf8.ts'

/**
 * Reads the body of a request as text. Returns null if it is larger than 1 MiB: it is then read no
 * further, and its stream is cancelled. Returns undefined if it is not valid UTF-8. Stops reading
 * when the signal of the request aborts, and returns what has arrived.
 *
 * @throws what the stream fails with.
 */
export async function readBody(request: Request): Promise<string | null | undefined> {
  if (Number(request.headers.get('content-length')) > BODY_LIMIT) {
    cancelSafely(request.body)
    return null
  }
  // Firefox has no `body`, and no bodies without end either.
  const reader = request.body?.getReader()
  if (reader === undefined) return decodeUtf8(new Uint8Array(await request.arrayBuffer()))
  const stop = () => cancelSafely(reader, request.signal.reason)
  request.signal.addEventListener('abort', stop, { once: true })
  try {
    return await readText(reader)
  } finally {
    request.signal.removeEventListener('abort', stop)
  }
}

async function readText(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<string | null | undefined> {
  const decoder = new Utf8Decoder()
  let size = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return decoder.end()
    size += value.byteLength
    if (size > BODY_LIMIT) {
      cancelSafely(reader)
      return null
    }
    decoder.add(value)
  }
}

/** Cancels a stream. Does not wait for its source, which may never finish or may fail. */
function cancelSafely(
  stream: Pick<ReadableStream, 'cancel'> | null | undefined,
  reason?: unknown,
): void {
  stream?.cancel(reason).catch(() => {})
}
