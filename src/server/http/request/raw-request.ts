import { foldHeaders } from '../../../http/headers.ts'
import type { ApiRequest } from '../../../http/messages.ts'
import { authorityOf, hasOneHost, originForm } from './target.ts'

/** A request line (RFC 9112 §3): method, target, version. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]{1,64}) ([\x21-\x7e]{1,8192}) HTTP\/1\.([01])$/

/** A header line (RFC 9112 §5): name, value. */
const FIELD_LINE = /^([!#$%&'*+.^_`|~\w-]{1,256}):(.*)$/

/** A character of a method (RFC 9110 §5.6.2). */
const TOKEN_CHARACTER = /[!#$%&'*+.^_`|~\w-]/

/**
 * Reads a request that Node's parser rejects because it does not know the method. Returns undefined
 * if the packet is not valid HTTP.
 *
 * `parsed` is the position in the packet at which the parser stopped, in bytes.
 */
export function readRawRequest(packet: Buffer, parsed: number): ApiRequest | undefined {
  const [head = '', rest] = packet.toString('latin1', startOf(packet, parsed)).split('\r\n\r\n', 2)
  const [requestLine = '', ...lines] = head.split('\r\n')
  const [, method, target, minor] = REQUEST_LINE.exec(requestLine) ?? []
  if (method === undefined || target === undefined) return undefined
  // If the packet ends before the end of the headers, the last line may be incomplete.
  if (rest === undefined) lines.pop()
  const headers = readFields(lines)
  if (headers === undefined) return undefined
  if (rest !== undefined && minor === '1' && !hasOneHost(headers)) return undefined
  return toRequest(copyOf(method), copyOf(target), headers.map(copyOf))
}

/**
 * Copies a part of a packet, because a part itself keeps the whole packet in memory for as long as
 * the journal keeps the request.
 */
function copyOf(part: string): string {
  return Buffer.from(part, 'latin1').toString('latin1')
}

/** Finds the start of the method. The parser stopped somewhere inside it. */
function startOf(packet: Buffer, parsed: number): number {
  let start = Math.min(parsed, packet.length)
  while (start > 0 && TOKEN_CHARACTER.test(String.fromCharCode(packet[start - 1] ?? 0))) start -= 1
  return start
}

/**
 * Reads header lines as a flat list of names and values. Returns undefined if a line is not valid.
 */
function readFields(lines: readonly string[]): readonly string[] | undefined {
  const fields = lines.map((line) => FIELD_LINE.exec(line)?.slice(1) ?? [])
  return fields.every((field) => field.length === 2)
    ? fields.flatMap(([name = '', value = '']) => [name, value.trim()])
    : undefined
}

function toRequest(method: string, target: string, list: readonly string[]): ApiRequest {
  const [path = '', ...query] = originForm(target).split('?')
  const authority = authorityOf(target)
  const values = foldHeaders(list)
  if (authority !== undefined) values.set('host', authority)
  return {
    method,
    path,
    query: query.join('?'),
    header: (name) => values.get(name),
    headerList: () => list,
    body: null,
  }
}
