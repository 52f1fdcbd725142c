import { gunzipSync } from 'node:zlib'
import { parseAsSent } from '../../core/contract/int64.ts'
import { boundaryOf } from '../../core/http/bytes.ts'
import type { Delivery } from '../../core/http/delivery.ts'
import { findInList } from '../../core/http/headers.ts'
import type { AdapterRequest } from '../../core/http/messages.ts'
import { STORED_BODY_LIMIT, type StoredEntry } from '../../core/journal/entry.ts'

/** The bodies of which the journal holds only a part, or nothing. */
const bodies = new WeakMap<Delivery, string>()

/** Keeps the body of a request if the journal won't: it's long, or isn't text. */
export function keepBody({ delivery, body, isBodyMalformed, toRequest }: AdapterRequest): void {
  if (delivery === undefined) return
  if (body && body.length > STORED_BODY_LIMIT) bodies.set(delivery, body)
  if (!isBodyMalformed || toRequest === undefined) return
  const read = async () =>
    bodies.set(delivery, textOf(Buffer.from(await toRequest().arrayBuffer())))
  // Without its bytes, the body isn't compared.
  read().catch(() => {})
}

/** The most bytes of a body that was compressed. */
const MOST_BYTES = 64 * 1024 * 1024

/** Returns bytes as text: UTF-8 of what was compressed by gzip, else Latin-1. */
function textOf(bytes: Buffer): string {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES }).toString()
  } catch {
    return bytes.toString('latin1')
  }
}

/** Returns the body of a request: the value of JSON, the fields of a form, else the text. */
export function bodyOf(entry: StoredEntry): unknown {
  const { requestBody, requestBodyHash, requestHeaders, delivery } = entry
  const whole = bodies.get(delivery)
  // Only its beginning is known.
  if (whole === undefined && requestBodyHash !== null)
    return `${requestBody?.slice(0, SHOWN)}… (${requestBodyHash})`
  const text = whole ?? requestBody
  if (text === null || text === '') return undefined
  return readValue(text, findInList(requestHeaders, 'content-type') ?? '')
}

/** The number of characters of a long body that are shown. */
const SHOWN = 100

function readValue(text: string, type: string): unknown {
  if (type.startsWith('application/x-www-form-urlencoded'))
    return toFields([...new URLSearchParams(text)])
  const boundary = boundaryOf(type)
  const parts = boundary === undefined ? [] : partsOf(text, boundary)
  if (parts.length > 0) return toFields(parts)
  try {
    // JSON.parse rounds ids beyond 2^53.
    return /\d{16}/.test(text) ? parseAsSent(text) : JSON.parse(text)
  } catch {
    return text
  }
}

/** Returns fields by their names. One whose name comes again has a number: `files 2`. */
function toFields(fields: readonly (readonly [string, unknown])[]): object {
  const counts = new Map<string, number>()
  const named = fields.map(([name, value]) => {
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return [count === 1 ? name : `${name} ${count}`, value]
  })
  return Object.fromEntries(named)
}

/** Returns the parts of a multipart body, with their names. Each request has another boundary. */
function partsOf(text: string, boundary: string): readonly (readonly [string, unknown])[] {
  const [, ...parts] = `\r\n${text}`.split(`\r\n--${boundary}`)
  return parts.slice(0, -1).map((part) => {
    const [head = '', ...rest] = part.split('\r\n\r\n')
    const [, name = 'part'] = /[; ]name="([^"]*)"/i.exec(head) ?? []
    const [, filename] = /filename="([^"]*)"/i.exec(head) ?? []
    const [, type] = /^content-type:(.*)$/im.exec(head) ?? []
    const content = readValue(rest.join('\r\n\r\n'), type?.trim() ?? '')
    return [
      name,
      filename === undefined && type === undefined ? content : { filename, type, content },
    ]
  })
}
