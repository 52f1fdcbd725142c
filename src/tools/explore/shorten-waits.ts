import type { Fault } from '../../core/faults/fault.ts'
import { durationMs } from '../../core/time/duration.ts'

/**
 * Shortens the waits of a fault, for clients whose time is real: its delay, how long it holds a
 * request, and the wait that it announces, in whole seconds.
 */
export function shortenWaits(fault: Fault, waitMs: number): Fault {
  const { delay, hold, headers, retryAfter } = fault
  return {
    ...fault,
    ...(retryAfter !== undefined && { retryAfter: Math.min(durationMs(retryAfter), waitMs) }),
    ...(delay !== undefined && { delay: shorten(delay, waitMs) }),
    ...(hold !== undefined && { hold: shorten(hold, waitMs) }),
    ...(headers !== undefined && { headers: shortenRetryAfter(headers, waitMs) }),
  }
}

function shorten(delay: NonNullable<Fault['delay']>, waitMs: number) {
  const [least, most] = typeof delay === 'object' ? delay : [delay, delay]
  return [Math.min(durationMs(least), waitMs), Math.min(durationMs(most), waitMs)] as const
}

function shortenRetryAfter(headers: NonNullable<Fault['headers']>, waitMs: number) {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const isWait = name.toLowerCase() === 'retry-after' && Number(value) * 1_000 > waitMs
      return [name, isWait ? String(Math.ceil(waitMs / 1_000)) : value]
    }),
  )
}
