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

  /** Returns the whole text; undefined if the bytes are not valid UTF-8. */
  end(): string | undefined {
    this.add()
    return this.#text
  }
}

/** Decodes UTF-8 at once. Returns undefined if the bytes are not valid UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const decoder = new Utf8Decoder()
  decoder.add(bytes)
  return decoder.end()
}
