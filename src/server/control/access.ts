import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import { type ApiRequest, headerOf } from '../../http/messages.ts'
import type { Problem } from '../../http/problems.ts'
import { serverProblem } from '../problems.ts'

/** Who may call the control API. */
export interface AccessRules {
  /** Whether only this machine reaches the server. */
  readonly isLoopback: boolean
  /** Names that `Host` may give, besides addresses and `localhost`. Lower case. */
  readonly hosts: readonly string[]
  /** `http` or `https`. */
  readonly scheme: string
  /** Null: none is asked for. */
  readonly token: string | null
}

/**
 * Refuses calls that a page of another origin makes, and calls without the token.
 *
 * A page that makes its own name lead to this machine (DNS rebinding) shows itself by `Host`; one
 * that just sends requests here, by `Origin` or `Sec-Fetch-Site`.
 */
export function refuseAccess(request: ApiRequest, rules: AccessRules): Problem | undefined {
  const host = headerOf(request, 'host') ?? ''
  if (!isOwnHost(host, rules)) {
    const got = JSON.stringify(host.slice(0, 100))
    return serverProblem('foreign_host', `Host: expected a name of this server but got ${got}`)
  }
  if (!isOwnOrigin(request, `${rules.scheme}://${host}`)) {
    return serverProblem(
      'foreign_origin',
      'Origin: pages of another origin may not steer this server',
    )
  }
  if (rules.token !== null && !isToken(headerOf(request, 'authorization'), rules.token)) {
    return {
      ...serverProblem(
        'control_token_required',
        'Authorization: expected Bearer and the control token',
      ),
      headers: { 'WWW-Authenticate': 'Bearer' },
    }
  }
  return undefined
}

function isOwnHost(host: string, { isLoopback, hosts }: AccessRules): boolean {
  const [, bracketed, plain] =
    /^(?:\[([\da-f:.]{2,45})\]|([\w.-]{1,253}))(?::\d{1,5})?$/i.exec(host) ?? []
  const name = (bracketed ?? plain ?? '').toLowerCase()
  if (name === 'localhost' || name.endsWith('.localhost') || hosts.includes(name)) return true
  if (isLoopback) return name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
  // An address cannot be made to lead elsewhere.
  return isIP(name) !== 0
}

function isOwnOrigin(request: ApiRequest, own: string): boolean {
  const origin = headerOf(request, 'origin')
  if (origin !== undefined) return origin.toLowerCase() === own.toLowerCase()
  const site = headerOf(request, 'sec-fetch-site')
  return site === undefined || site === 'same-origin' || site === 'none'
}

/** Compares digests, which takes as long however much of the token is right. */
function isToken(authorization: string | undefined, token: string): boolean {
  const given = /^bearer +(\S+)$/i.exec(authorization ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(given), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
