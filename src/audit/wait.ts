import { httpDateMs } from '../time/instant.ts'

/** How long a reply told the client to wait. */
export interface Wait {
  /** From the arrival of the request, in ms. */
  readonly ms: number
  /** Service time, epoch ms. */
  readonly until: number
  /** How much earlier a client may be that took it at its word, in ms. */
  readonly toleranceMs: number
  /** As it was written: `Retry-After: 45`. */
  readonly text: string
}

/** Clocks of two machines, and what is rounded on the way. */
const TOLERANCE_MS = 50

/** A date has whole seconds: who waits for it may be up to one early. */
const DATE_TOLERANCE_MS = 1_000

/**
 * Reads how long a reply told the client to wait: `Retry-After` in seconds or as a date
 * (RFC 9110 §10.2.3), or `retry-after-ms`. Of two the shorter one counts: a client knows one of
 * them, or both. A hint that cannot be read is none.
 */
export function readWait(headers: Readonly<Record<string, string>>, at: number): Wait | null {
  const waits = [readRetryAfter(headers, at), readMs(headers, at)].filter((wait) => wait !== null)
  return waits.sort((left, right) => left.ms - right.ms)[0] ?? null
}

function readRetryAfter(headers: Readonly<Record<string, string>>, at: number): Wait | null {
  const value = find(headers, 'retry-after')?.trim()
  if (value === undefined) return null
  const text = `Retry-After: ${value}`
  if (/^\d{1,10}$/.test(value)) return waitOf(Number(value) * 1_000, at, text)
  const until = httpDateMs(value)
  if (until === undefined) return null
  return { ms: Math.max(0, until - at), until, toleranceMs: DATE_TOLERANCE_MS, text }
}

function readMs(headers: Readonly<Record<string, string>>, at: number): Wait | null {
  const ms = find(headers, 'retry-after-ms')?.trim()
  if (ms === undefined || !/^\d{1,13}$/.test(ms)) return null
  return waitOf(Number(ms), at, `Retry-After-Ms: ${ms}`)
}

function waitOf(ms: number, at: number, text: string): Wait {
  return { ms, until: at + ms, toleranceMs: TOLERANCE_MS, text }
}

function find(headers: Readonly<Record<string, string>>, wanted: string): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
}
