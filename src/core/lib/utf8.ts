/** Decodes UTF-8 as it arrives, because decoding a long text at once takes a long time. */
export class Utf8Decoder {
  // A byte order mark stays: whoever reads the text decides about it.
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  #text: string | undefined = ''

  /** Adds the next bytes; none at the end. */
  add(bytes?: Uint8Array): void {
    if (this.#text === undefined) return
    try {
      this.#text += this.#decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      this.#text = undefined
    }
  }

  /** Returns the whole text; undefined if the bytes aren't valid UTF-8. */
  end(): string | undefined {
    this.add()
    return this.#text
  }
}

/** Decodes UTF-8 at once. Returns undefined if the bytes aren't valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const decoder = new Utf8Decoder()
  decoder.add(bytes)
  return decoder.end()
}

/** Bytes that `fetch` and a `Response` send. */
export type Bytes = Uint8Array<ArrayBuffer>

/** Joins the chunks of a body. */
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
