import type { IncomingMessage } from 'node:http'

/**
 * Returns a header by its lower-case name. Repeated headers are combined as in `incoming.headers`.
 *
 * Node builds `incoming.headers` on first access, which takes 0.6 µs. Most requests can avoid it.
 */
export function readHeader(incoming: IncomingMessage, name: string): string | undefined {
  const { rawHeaders } = incoming
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const each = rawHeaders[index]
    if (each?.length !== name.length || each.toLowerCase() !== name) continue
    if (found !== undefined) return joined(incoming.headers[name])
    found = rawHeaders[index + 1]
  }
  return found
}

function joined(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value.join(', ') : value
}
