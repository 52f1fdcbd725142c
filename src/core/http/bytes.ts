/** Decodes UTF-8. Returns undefined if the bytes aren't valid. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    // A byte order mark stays: whoever reads the text decides about it.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Bytes that `fetch` and a `Response` send. */
export type Bytes = Uint8Array<ArrayBuffer>

export function joinBytes(chunks: readonly Bytes[]): Bytes {
  const [first] = chunks
  if (first !== undefined && chunks.length === 1) return first
  const joined = new Uint8Array(chunks.reduce((size, { byteLength }) => size + byteLength, 0))
  let offset = 0
  for (const chunk of chunks) {
    joined.set(chunk, offset)
    offset += chunk.byteLength
  }
  return joined
}

/**
 * Reads a stream to its end. Returns null if it has more bytes than `limit`: the rest is cancelled.
 * The methods of a body, such as `arrayBuffer()`, take much longer.
 */
export async function readBytes(
  reader: ReadableStreamDefaultReader<Bytes>,
  limit = Number.POSITIVE_INFINITY,
): Promise<Bytes | null> {
  const chunks: Bytes[] = []
  let size = 0
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return joinBytes(chunks)
    size += value.byteLength
    if (size > limit) {
      cancelSafely(reader)
      return null
    }
    chunks.push(value)
  }
}

/** Cancels a stream. Doesn't wait for its source, which may never finish or may fail. */
export function cancelSafely(
  stream: Pick<ReadableStream, 'cancel'> | null | undefined,
  reason?: unknown,
): void {
  stream?.cancel(reason).catch(() => {})
}

/**
 * Returns a body without the boundary of its parts: the same form has another one each time it's sent
 * (RFC 2046 §5.1.1).
 */
export function withoutBoundary(body: string, contentType: string | null | undefined): string {
  const boundary = boundaryOf(contentType)
  return boundary === undefined ? body : body.replaceAll(boundary, 'boundary')
}

/** Returns the boundary between the parts of a body; undefined if its type has none. */
export function boundaryOf(contentType: string | null | undefined): string | undefined {
  return /\bboundary="?([^";]+)/.exec(contentType ?? '')?.[1]
}
