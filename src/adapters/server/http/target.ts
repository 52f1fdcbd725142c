import { describe } from '../../../core/lib/describe.ts'
import { isHost } from '../host-name.ts'

/**
 * Returns the path and query of a request target. Clients send the absolute form only to proxies,
 * but every server must accept it (RFC 9112 §3.2.2).
 */
export function originForm(target: string): string {
  if (target.startsWith('/') || !URL.canParse(target)) return target
  const { pathname, search } = new URL(target)
  return pathname + search
}

/**
 * Returns the host and port in a request target in absolute form; undefined for the other forms.
 * They override `Host` (RFC 9112 §3.2.2).
 */
export function authorityOf(target: string): string | undefined {
  if (target.startsWith('/') || !URL.canParse(target)) return undefined
  return new URL(target).host
}

/**
 * Returns what is wrong with the `Host` in a flat list of header names and values; undefined if there
 * is exactly one, and it is valid (RFC 9112 §3.2).
 */
export function hostProblem(headers: readonly string[]): string | undefined {
  let host: string | undefined
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index]
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue
    if (host !== undefined) return ONE_HOST
    host = headers[index + 1] ?? ''
  }
  if (host === undefined) return ONE_HOST
  if (isHost(host)) return undefined
  return `Host: expected a name or an address, and maybe a port, but got ${describe(host.slice(0, 100))}`
}

const ONE_HOST = 'Host: expected exactly one Host header'
