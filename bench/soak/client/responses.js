const HEAD_END = Buffer.from('\r\n\r\n')

/**
 * Creates a parser of responses with `Content-Length`. Feed it with the bytes of a connection; it
 * calls `receive` with each complete response.
 */
export function createResponseParser(receive) {
  let rest = Buffer.alloc(0)
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const headEnd = rest.indexOf(HEAD_END)
      if (headEnd < 0) return
      const head = rest.toString('latin1', 0, headEnd)
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
      const end = headEnd + HEAD_END.length + length
      if (rest.length < end) return
      const text = rest.toString('utf8', end - length, end)
      rest = rest.subarray(end)
      receive({ status: Number(head.slice(9, 12)), head, text })
    }
  }
}
