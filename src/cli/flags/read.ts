import { AUDIT_FORMATS, type AuditFormat } from '../../audit/formats/names.ts'
import { integer, oneOf, refuse } from '../../lib/check.ts'
import { describe } from '../../lib/describe.ts'
import { suggest } from '../../lib/nearest.ts'
import { RULES } from '../../model/rules.ts'
import { durationMs } from '../../time/duration.ts'
import { epochMs } from '../../time/instant.ts'
import { FileReference, GeneratedWorld } from '../config/references.ts'

/** A number, or the text itself when it is none, for the message. */
export function toNumber(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** `100ms..300ms` is a range, `200ms` or `200` one time. */
export function toLatency(text: string, where: string): unknown {
  const times = text.split('..').map(toNumber)
  if (times.length === 1) return times[0]
  const expected = 'a time such as 200ms, or the least and the most: 100ms..300ms'
  const [least, most] = times.map((time) => usable(time))
  const isRange = times.length === 2 && least !== undefined && most !== undefined && least <= most
  return isRange ? times : refuse(where, text, expected)
}

/** The milliseconds of a time; undefined when it is none. */
function usable(time: string | number): number | undefined {
  try {
    return durationMs(time)
  } catch {
    return undefined
  }
}

/** An instant, or `system`, as one writes it on a command line. */
export function toClock(text: string, where: string): string {
  const expected = 'system, or an ISO 8601 instant such as 2026-01-31T12:00:00Z'
  if (text === 'system') return text
  try {
    epochMs(text)
    return text
  } catch {
    return refuse(where, text, expected)
  }
}

/** Digits, as one writes them on a command line. */
export function toIdBase(text: string, where: string): string {
  return /^\d{1,19}$/.test(text) ? text : refuse(where, text, 'an integer from 0 up')
}

/** `true` and `false` are booleans; any other text is itself. */
export function toRule(text: string): string | boolean {
  return text === 'true' ? true : text === 'false' ? false : text
}

export function toRuleName(text: string, where: string): string {
  const names = Object.keys(RULES)
  if (names.includes(text)) return text
  throw new TypeError(`${where}: ${describe(text)} is not a rule, ${suggest(text, names)}`)
}

export function toBasePath(text: string, where: string): string {
  return text.startsWith('/') ? text : refuse(where, text, 'a path such as /v1')
}

export function toLog(text: unknown, where: string): 'json' | 'pretty' | 'silent' {
  return oneOf(where, text, ['json', 'pretty', 'silent'])
}

export function toGeneratedWorld(text: string, where: string): GeneratedWorld {
  return new GeneratedWorld(integer(where, toNumber(text), 0, 1_000_000))
}

export function toFile(text: string, where: string): FileReference {
  return FileReference.from(text, where)
}

/** The names of the worlds that come along, or a file. */
export function toFixtures(text: string, where: string): unknown {
  return text === 'default' || text === 'empty' ? text : toFile(text, where)
}

export type AuditLevel = (typeof AUDIT_LEVELS)[number]

const AUDIT_LEVELS = ['error', 'warning', 'report', 'off'] as const

export function toAuditLevel(text: unknown, where: string): AuditLevel {
  return oneOf(where, text, AUDIT_LEVELS)
}

export function toFormat(text: unknown, where: string): AuditFormat {
  return oneOf(where, text, AUDIT_FORMATS)
}

export function toUrl(text: string, where: string): string {
  const isUrl = URL.canParse(text) && /^https?:/.test(text)
  return isUrl ? text.replace(/\/+$/, '') : refuse(where, text, 'an http(s) URL')
}
