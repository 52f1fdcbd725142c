import { resolve } from 'node:path'
import { CONTROL_PATH } from '../../../control/paths.ts'
import { AUDIT_FORMATS, type AuditFormat } from '../../../core/audit/formats/names.ts'
import { withoutTrailingSlashes } from '../../../core/http/base-url.ts'
import { integer, oneOf, refuse, refuseUnknown } from '../../../core/lib/check.ts'
import { suggest } from '../../../core/lib/nearest.ts'
import { RULES } from '../../../core/model/rules.ts'
import { durationMs } from '../../../core/time/duration.ts'
import { epochMs, hintAtInstant } from '../../../core/time/instant.ts'
import { FileReference } from '../config/files.ts'

/** The control API of a server with the default port. */
export const LOCAL_CONTROL_URL = `http://127.0.0.1:4010${CONTROL_PATH}`

/** Converts a text to a number. Returns any other text as it is, for the option to refuse. */
export function toNumber(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** Reads a duration, `200ms` or `200`, or a range of durations, `100ms..300ms`. */
export function toLatency(text: string, where: string): unknown {
  const times = text.split('..').map(toNumber)
  const expected = 'a duration such as 200ms, or a range such as 100ms..300ms'
  const [least, most = least] = times.map((time) => msOf(time))
  const isRange = times.length <= 2 && least !== undefined && most !== undefined && least <= most
  if (!isRange) return refuse(where, text, expected)
  return times.length === 1 ? times[0] : times
}

/** Reads a duration with a unit: in `--session-ttl 60`, ms would hardly be meant. */
export function toDuration(text: string, where: string): string {
  if (msOf(text) !== undefined) return text
  const hint = /^\d{1,15}$/.test(text) ? `did you mean ${text}s or ${text}ms?` : undefined
  return refuse(where, text, 'a duration with a unit, such as 500ms, 60s or 10m,', hint)
}

/** Returns a duration in ms; undefined if it isn't a duration. */
function msOf(time: string | number): number | undefined {
  try {
    return durationMs(time)
  } catch {
    return undefined
  }
}

/** Returns a number of ms. `Retry-After` counts in whole seconds. */
export function toWait(text: string, where: string): number {
  const ms = durationMs(toDuration(text, where))
  const isValid = ms >= 1_000 && ms % 1_000 === 0
  return isValid ? ms : refuse(where, text, 'a whole number of seconds of at least 1s')
}

/** Checks an instant, or `system`. The message names only the forms that fit a command line. */
export function toClock(text: string, where: string): string {
  const expected = 'system or an ISO 8601 instant such as 2026-01-31T12:00:00Z'
  if (text === 'system') return text
  try {
    epochMs(text)
    return text
  } catch {
    return refuse(where, text, expected, hintAtInstant(text))
  }
}

/** Checks an integer that may exceed 2^53. */
export function toIdOffset(text: string, where: string): string {
  return /^\d{1,19}$/.test(text) ? text : refuse(where, text, 'an integer of at least 0')
}

/** Converts `true` and `false` to booleans. Returns any other text as it is. */
export function toRule(text: string): string | boolean {
  return text === 'true' ? true : text === 'false' ? false : text
}

export function toRuleName(text: string, where: string): string {
  const names = Object.keys(RULES)
  if (names.includes(text)) return text
  return refuseUnknown(where, text, suggest(text, names), 'a rule')
}

/** Checks that a URL has no origin. The message names the flags that set it instead. */
export function toBaseUrl(text: string, where: string): string {
  const expected = 'a path such as /v1 (--host and --port set the rest of the URL)'
  return text === '*' || text.startsWith('/') ? text : refuse(where, text, expected)
}

export function toLog(text: unknown, where: string): 'json' | 'pretty' | 'silent' {
  return oneOf(where, text, ['json', 'pretty', 'silent'])
}

export function toFormat(text: unknown, where: string): AuditFormat {
  return oneOf(where, text, AUDIT_FORMATS)
}

export function toJobs(text: string, where: string): number {
  return integer(where, toNumber(text), 1, 1_000)
}

/** Rows to start with, before they are generated. */
export class WorldToGenerate {
  readonly size: number

  constructor(size: number) {
    this.size = size
  }
}

export function toWorldToGenerate(text: string, where: string): WorldToGenerate {
  return new WorldToGenerate(integer(where, toNumber(text), 0, 1_000_000))
}

export function toFile(text: string, where: string, folder: string): FileReference {
  return new FileReference(text, where, folder)
}

export function toFolder(text: string, where: string, folder: string): string {
  return resolve(folder, text || refuse(where, text, 'a folder'))
}

/** Returns the name of a built-in world, or a reference to a file. */
export function toFixtures(text: string, where: string, folder: string): unknown {
  return text === 'default' || text === 'empty' ? text : toFile(text, where, folder)
}

/** Returns the name of a scenario, or a reference to a JSON file. */
export function toScenario(text: string, where: string, folder: string): unknown {
  return isFileName(text) ? toFile(text, where, folder) : text
}

/** Returns the names of outcomes, or a reference to a JSON file. */
export function toOutcomes(text: string, where: string, folder: string): unknown {
  return isFileName(text) ? toFile(text, where, folder) : text.split(',')
}

/** Returns whether a text names a file: no scenario or outcome has a dot or a slash in its name. */
export function isFileName(text: string): boolean {
  return /[./\\]/.test(text)
}

/**
 * Checks that a URL is one of a control API. A server's origin stands for its control API. Any other
 * URL is refused, because a call of it would be a request to the service.
 */
export function toControlUrl(text: string, where: string): string {
  const isUrl = URL.canParse(text) && /^https?:/i.test(text)
  const url = isUrl ? new URL(text) : refuse(where, text, 'an http(s) URL')
  const path = withoutTrailingSlashes(url.pathname)
  if (path === '') return url.origin + CONTROL_PATH
  const meant = controlPathLike(path)
  if (meant === path && url.search === '' && url.hash === '') return url.origin + path
  return refuse(where, text, 'the URL of a control API', `did you mean ${url.origin}${meant}?`)
}

/** Returns a path of the control API or of a session's: the path itself if it's one. */
function controlPathLike(path: string): string {
  const [control] = /^.*?\/__petstore(?:\/sessions\/[^/]+)?(?=\/|$)/.exec(path) ?? []
  return control ?? CONTROL_PATH
}
