/** The request headers that the audit reads, in lower case. */
const READ: ReadonlySet<string> = new Set([
  'authorization',
  'x-api-key',
  'accept',
  'content-type',
  'content-encoding',
  'content-length',
  'idempotency-key',
  'x-stainless-retry-count',
  'amz-sdk-request',
  'amz-sdk-invocation-id',
])

/** The headers of a request that the audit reads. */
export type RequestHeaders = ReadonlyMap<string, string>

/**
 * Reads the headers of requests. Requests that share their list of headers, as most of a client do,
 * share the result.
 */
export class HeaderReader {
  readonly #byList = new Map<readonly string[], RequestHeaders>()

  /** Returns the headers in a flat list of names and values. If one is repeated, the first counts. */
  read(list: readonly string[]): RequestHeaders {
    const known = this.#byList.get(list)
    if (known !== undefined) return known
    const headers = readList(list)
    this.#byList.set(list, headers)
    return headers
  }
}

function readList(list: readonly string[]): RequestHeaders {
  const headers = new Map<string, string>()
  for (let index = 0; index + 1 < list.length; index += 2) {
    const name = list[index]?.toLowerCase() ?? ''
    if (READ.has(name) && !headers.has(name)) headers.set(name, list[index + 1] ?? '')
  }
  return headers
}
