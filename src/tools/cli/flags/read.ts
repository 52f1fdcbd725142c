import { resolve } from 'node:path'
import { CONTROL_PATH } from '../../../control/paths.ts'
import { readInteger, readOneOf, throwOptionError } from '../../../core/lib/check.ts'
import { durationMs } from '../../../core/time/duration.ts'
import { FileReference } from '../config/files.ts'

/** The control API of a server with the default port. */
export const LOCAL_CONTROL_URL = `http://127.0.0.1:4010${CONTROL_PATH}`

/** Converts a text to a number. Returns any other text as it is, for the option to refuse. */
export function toNumber(text: string): number | string {
  return /^\d{1,15}$/.test(text) ? Number(text) : text
}

/** Refuses a time without a unit: in `--session-ttl 60`, ms would hardly be meant. */
export function toTime(text: string, where: string): string {
  const expected = 'a time with a unit, such as 500ms, 61s or 10m,'
  return /^\d+$/.test(text) ? throwOptionError(where, text, expected) : text
}

/** Converts `100ms..300ms` to a range, and `200` to a number. Returns any other text as it is. */
export function toLatency(text: string): unknown {
  const times = text.split('..').map(toNumber)
  return times.length === 1 ? times[0] : times
}

/** Returns a number of ms. `Retry-After` counts in whole seconds. */
export function toWait(text: string, where: string): number {
  const ms = durationMs(toTime(text, where), where)
  const isValid = ms >= 1_000 && ms % 1_000 === 0
  return isValid ? ms : throwOptionError(where, text, 'a whole number of seconds of at least 1s')
}

/** Converts `true` and `false` to booleans. Returns any other text as it is. */
export function toRule(text: string): string | boolean {
  return text === 'true' ? true : text === 'false' ? false : text
}

export function toLog(text: unknown, where: string): 'json' | 'pretty' | 'silent' {
  return readOneOf(text, where, ['json', 'pretty', 'silent'])
}

/** Rows to start with, before they are generated. */
export class WorldToGenerate {
  readonly size: number

  constructor(size: number) {
    this.size = size
  }
}

export function toWorldToGenerate(text: string, where: string): WorldToGenerate {
  return new WorldToGenerate(readInteger(toNumber(text), where, 0, 1_000_000))
}

export function toFile(text: string, where: string, folder: string): FileReference {
  return new FileReference(text, where, folder)
}

export function toFolder(text: string, where: string, folder: string): string {
  return resolve(folder, text || throwOptionError(where, text, 'a folder'))
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
function isFileName(text: string): boolean {
  return /[./\\]/.test(text)
}

/**
 * Reads the URL of a control API, or of a server. Any other URL is refused, because a call of it
 * would be a request to the service.
 */
export function toControlUrl(text: string, where: string): string {
  const { origin, pathname } = URL.canParse(text) ? new URL(text) : { origin: '', pathname: '-' }
  if (/^https?:/.test(origin) && pathname === '/') return origin + CONTROL_PATH
  const [path] = /^.*?\/__petstore(?:\/sessions\/[^/]+)?(?=\/?$)/.exec(pathname) ?? []
  const expected = `the URL of a control API, such as ${LOCAL_CONTROL_URL},`
  return path === undefined ? throwOptionError(where, text, expected) : origin + path
}
