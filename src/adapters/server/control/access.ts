import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { type ApiRequest, headerOf } from '../../../core/http/messages.ts'
import type { Problem } from '../../../core/http/problems.ts'
import { serverProblem } from '../problems.ts'

/** Which calls the control API accepts. */
export interface Access {
  /** Whether only this machine can reach the server. */
  readonly isLoopback: boolean
  /** The names to accept in `Host` besides IP addresses and `localhost`, in lower case. */
  readonly hosts: readonly string[]
  readonly scheme: 'http' | 'https'
  /** The bearer token that each call must have; null if none is required. */
  readonly token: string | null
}

/**
 * Returns why a call is refused; undefined if it's accepted. Calls from pages of other origins are
 * refused, and calls without the token.
 *
 * `Host` reveals a page whose domain points at this machine (DNS rebinding). `Origin` and
 * `Sec-Fetch-Site` reveal a page that sends cross-origin requests.
 */
export function findAccessProblem(request: ApiRequest, rules: Access): Problem | undefined {
  const host = headerOf(request, 'host') ?? ''
  if (!isOwnHost(host, rules)) {
    const got = JSON.stringify(host.slice(0, 100))
    const name = hostNameOf(host).slice(0, 100) || 'NAME'
    const hint = `start the server with --allowed-host ${name} (option allowedHosts)`
    return serverProblem(
      'foreign_host',
      `Host: expected a name of this server but got ${got}; ${hint}`,
    )
  }
  if (!isOwnOrigin(request, originOf(request, rules))) {
    return serverProblem(
      'foreign_origin',
      'Origin: expected the origin of this server, not that of another site; call the control ' +
        'API from your tests, not from a page',
    )
  }
  if (rules.token !== null && !isToken(headerOf(request, 'authorization'), rules.token)) {
    return {
      ...serverProblem(
        'control_token_required',
        'Authorization: expected Bearer followed by the control token',
      ),
      headers: { 'WWW-Authenticate': 'Bearer' },
    }
  }
  return undefined
}

/**
 * Returns the server's origin, as the client addressed it. A proxy that ends TLS says so in
 * `X-Forwarded-Proto`. A page of another origin can't set that header without a preflight, which the
 * control API doesn't accept.
 */
export function originOf(request: ApiRequest, { scheme }: Pick<Access, 'scheme'>): string {
  const isForwarded = headerOf(request, 'x-forwarded-proto')?.toLowerCase() === 'https'
  return `${isForwarded ? 'https' : scheme}://${headerOf(request, 'host') ?? ''}`
}

function isOwnHost(host: string, { isLoopback, hosts }: Access): boolean {
  const name = hostNameOf(host)
  if (name === 'localhost' || name.endsWith('.localhost') || hosts.includes(name)) return true
  if (isLoopback) return name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
  // DNS rebinding works only with a name, so an IP address is safe.
  return isIP(name) !== 0
}

/**
 * Returns the name or address in a `Host`, in lower case; an empty text for an invalid one. A dot at
 * the end, which only says that a name is complete, and an empty port make no difference.
 */
function hostNameOf(host: string): string {
  const [, bracketed, plain] =
    /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}?)\.?)(?::\d{0,5})?$/i.exec(host) ?? []
  return (bracketed ?? plain ?? '').toLowerCase()
}

function isOwnOrigin(request: ApiRequest, own: string): boolean {
  const origin = headerOf(request, 'origin')
  if (origin !== undefined) return origin.toLowerCase() === own.toLowerCase()
  return !isFromOtherSite(request)
}

/** Returns whether a browser says that a page of another site sends the request. */
function isFromOtherSite(request: ApiRequest): boolean {
  const site = headerOf(request, 'sec-fetch-site')
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
