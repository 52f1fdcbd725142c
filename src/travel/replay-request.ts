import { NOT_UTF8 } from '../contract/body.ts'
import { belowBase } from '../http/base-url.ts'
import type { Delivery } from '../http/delivery.ts'
import type { AdapterRequest, ApiResponse } from '../http/messages.ts'
import { type JournalRecord, truncateBody } from '../journal/entry.ts'
import { isCut } from '../service/history/replayable.ts'

/**
 * Creates the request of a journal record again, with a delivery of its own, for a petstore at
 * `basePath`.
 */
export function toRequest(
  record: JournalRecord,
  { delivery, basePath }: { readonly delivery: Delivery; readonly basePath: string },
): AdapterRequest {
  const { method, url, requestHeaders, requestBody } = record
  const mark = url.indexOf('?', Math.max(0, url.indexOf(record.path)) + record.path.length)
  const given = requestHeaders.length === 0 ? likelyHeaders(record) : requestHeaders
  const headers = valuesByName(given)
  return {
    method,
    path: movePath(mark < 0 ? url : url.slice(0, mark), record.basePath, basePath),
    query: mark < 0 ? '' : url.slice(mark + 1),
    header: (name) => headers.get(name),
    headerList: () => given,
    body: requestBody,
    isBodyTooLarge: record.trace.problem?.code === 'payload_too_large',
    isBodyMalformed: wasMalformed(record),
    delivery,
  }
}

/** Returns whether a body was not valid UTF-8, or is refused for its media type before that shows. */
function wasMalformed({ requestBody, trace: { problem } }: JournalRecord): boolean {
  if (requestBody !== null) return false
  return problem?.code === 'unsupported_media_type' || problem?.message === NOT_UTF8
}

/** Moves a path from one base path to another. A path outside the base path stays. */
function movePath(path: string, from: string, to: string): string {
  const below = from === to ? undefined : belowBase(path, from)
  return below === undefined || below === '*' ? path : to + below
}

/** Returns what differs between a recorded response and that of the replay; undefined if nothing. */
export function differenceOf(record: JournalRecord, response: ApiResponse): string | undefined {
  // A body that was cut is answered in another way. It made no difference to the state.
  if (isCut(record)) return undefined
  const { status, body } = record.response
  if (response.status !== status) return `it answers ${response.status} instead of ${status}`
  return truncateBody(response.body) === body ? undefined : 'it answers with another body'
}

/** The headers of which the first value counts if they are repeated, as in `node:http`. */
const FIRST_COUNTS = ['authorization', 'content-type']

function valuesByName(list: readonly string[]): ReadonlyMap<string, string> {
  const values = new Map<string, string>()
  for (let index = 0; index < list.length; index += 2) {
    const name = (list[index] ?? '').toLowerCase()
    const value = list[index + 1] ?? ''
    const before = values.get(name)
    if (before === undefined) values.set(name, value)
    else if (!FIRST_COUNTS.includes(name)) values.set(name, `${before}, ${value}`)
  }
  return values
}

/** Returns the headers of a request to `petstore.handle` that gave the journal no list of them. */
function likelyHeaders({ apiKey, requestBody, response }: JournalRecord): readonly string[] {
  const isJson = requestBody !== null && response.status !== 415
  return [
    ...(apiKey === null ? [] : ['x-api-key', apiKey]),
    ...(isJson ? ['content-type', 'application/json'] : []),
  ]
}
