import type { ApiRequest } from '../../../http/messages.ts'
import { authorityOf, hasOneHost, originForm } from './target.ts'

/** A request line (RFC 9112 §3): method, target, version. */
const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]{1,64}) ([\x21-\x7e]{1,8192}) HTTP\/1\.([01])$/

const FIELD_LINE = /^([!#$%&'*+.^_`|~\w-]{1,256}):[ \t]*(.*)$/

const TOKEN_CHARACTER = /[!#$%&'*+.^_`|~\w-]/

/**
 * Reads a request of a method that the parser of Node does not know, and so refuses: the packet in
 * which it was found, and how far that was parsed. Undefined when it is no HTTP at all.
 */
export function readRawRequest(packet: Buffer, parsed: number): ApiRequest | undefined {
  const [head = '', rest] = packet.toString('latin1', startOf(packet, parsed)).split('\r\n\r\n', 2)
  const [requestLine = '', ...lines] = head.split('\r\n')
  const [, method, target, minor] = REQUEST_LINE.exec(requestLine) ?? []
  if (method === undefined || target === undefined) return undefined
  // The last line may not be there as a whole when the packet ends before the headers do.
  if (rest === undefined) lines.pop()
  const headers = readFields(lines)
  if (headers === undefined) return undefined
  if (rest !== undefined && minor === '1' && !hasOneHost(headers)) return undefined
  return toRequest(method, target, headers)
}

/** Goes back from where the parser stopped, within the method, to where the method starts. */
function startOf(packet: Buffer, parsed: number): number {
  let start = Math.min(parsed, packet.length)
  while (start > 0 && TOKEN_CHARACTER.test(String.fromCharCode(packet[start - 1] ?? 0))) start -= 1
  return start
}

/** Names and values in turn; undefined when a line is no field. */
function readFields(lines: readonly string[]): readonly string[] | undefined {
  const fields = lines.map((line) => FIELD_LINE.exec(line)?.slice(1) ?? [])
  return fields.every((field) => field.length === 2)
    ? fields.flatMap(([name = '', value = '']) => [name, value.trimEnd()])
    : undefined
}

function toRequest(method: string, target: string, list: readonly string[]): ApiRequest {
  const [path = '', ...query] = originForm(target).split('?')
  const authority = authorityOf(target)
  const values = new Map<string, string>()
  for (let index = 0; index < list.length; index += 2) {
    const name = list[index]?.toLowerCase() ?? ''
    const before = values.get(name)
    const value = list[index + 1] ?? ''
    values.set(name, before === undefined ? value : `${before}, ${value}`)
  }
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
