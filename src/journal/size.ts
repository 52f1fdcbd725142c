import type { Fault } from '../faults/fault.ts'
import type { Problem } from '../http/problems.ts'
import type { JournalRecord } from './entry.ts'

// The numbers are those of V8 on a 64-bit machine, rounded up.

/**
 * The bytes of a record apart from its long texts: its objects, numbers, short response headers, and
 * slot in the journal.
 */
const RECORD_BYTES = 1_200

/** The bytes of a text apart from its characters: its header, its padding, and its slot. */
const TEXT_BYTES = 32

/** The bytes of an error in a response, apart from its texts. */
const PROBLEM_BYTES = 200

/** The bytes of a fault and of the response headers that it changed, apart from their texts. */
const FAULT_BYTES = 1_000

/**
 * Estimates the memory that a record uses, in bytes. The estimate is too high rather than too low.
 *
 * Records next to each other often share their list of request headers, and their fault. What
 * `neighbour` shares is not counted.
 */
export function sizeOf(record: JournalRecord, neighbour: JournalRecord | undefined): number {
  const { url, apiKey, requestHeaders, requestBody, response, trace, notes } = record
  // The URL is kept as it was received, and put together again. Each may have two bytes a character.
  let bytes = RECORD_BYTES + 4 * url.length + bodyBytes(requestBody) + bodyBytes(response.body)
  bytes += notes.bytes
  if (apiKey !== null) bytes += TEXT_BYTES + apiKey.length
  if (requestHeaders !== neighbour?.requestHeaders) {
    for (const text of requestHeaders) bytes += TEXT_BYTES + text.length
  }
  // A fault may set any headers, and each response then has texts and an object of its own.
  bytes +=
    trace.fault?.fault.headers === undefined
      ? longHeaderBytes(response.headers)
      : headerBytes(response.headers)
  if (trace.problem !== undefined) bytes += problemBytes(trace.problem)
  if (trace.fault !== undefined) bytes += FAULT_BYTES
  const fault = trace.fault?.fault
  if (fault !== undefined && fault !== neighbour?.trace.fault?.fault) bytes += faultBytes(fault)
  return bytes
}

/** V8 stores a text with two bytes a character if it has a character outside Latin-1. */
const WIDE = /[\u0100-\uffff]/

/** Up to this length, a body counts as one with two bytes a character, to save the search. */
const SHORT_BODY = 256

function bodyBytes(body: string | null): number {
  if (body === null) return 0
  const isWide = body.length <= SHORT_BODY || WIDE.test(body)
  return TEXT_BYTES + (isWide ? 2 * body.length : body.length)
}

/** The bytes of the headers whose length depends on the request. The loop over all took 500 ns. */
function longHeaderBytes(headers: Readonly<Record<string, string>>): number {
  const origin = headers['Access-Control-Allow-Origin']
  return (origin?.length ?? 0) + (headers.Link?.length ?? 0)
}

function headerBytes(headers: Readonly<Record<string, string | null>>): number {
  let bytes = 0
  for (const name in headers) bytes += TEXT_BYTES + name.length + (headers[name]?.length ?? 0)
  return bytes
}

function problemBytes({ message, headers }: Problem): number {
  return PROBLEM_BYTES + 2 * message.length + (headers === undefined ? 0 : headerBytes(headers))
}

function faultBytes({
  code = '',
  message = '',
  path = '',
  apiKey,
  method,
  headers,
}: Fault): number {
  const texts = code.length + message.length + path.length + (apiKey?.length ?? 0)
  const methods = TEXT_BYTES * (method?.length ?? 0)
  return 2 * texts + methods + (headers === undefined ? 0 : headerBytes(headers))
}
