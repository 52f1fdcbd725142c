import { refuse } from '../lib/check.ts'
import { durationMs, MAX_TIMER_MS } from '../time/duration.ts'

/** Reads the address or name to listen on. */
export function readHost(got: unknown, name: string): string {
  return typeof got === 'string' && got !== '' ? got : refuse(name, got, 'an address or a name')
}

/** Reads the token of the control API; undefined if there is none. */
export function readToken(got: unknown, name: string): string | undefined {
  if (got === undefined) return undefined
  const isToken = typeof got === 'string' && /^[\x21-\x7e]{16,256}$/.test(got)
  return isToken ? got : refuse(name, got, '16 to 256 visible characters')
}

/** Reads a host name. Returns it in lower case. */
export function readAllowedHost(got: unknown, name: string): string {
  const isName = typeof got === 'string' && /^[\w.-]{1,253}$/.test(got)
  return isName ? got.toLowerCase() : refuse(name, got, 'a host name without a port')
}

/** Reads a duration of real time. Returns it in ms. */
export function readTimer(got: unknown, name: string): number {
  const ms = durationMs(got, name)
  return ms >= 1 && ms <= MAX_TIMER_MS ? ms : refuse(name, got, 'a duration from 1ms to 24d')
}
