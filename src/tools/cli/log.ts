import type { ResponseLine } from '../../adapters/server/index.ts'
import { printable } from '../../core/lib/printable.ts'
import type { RunConfig } from './config/run-config.ts'
import type { Environment, Output } from './host.ts'

/** Creates a function that writes one line for each response; undefined for `silent`. */
export function createLog(
  format: NonNullable<RunConfig['log']>,
  stream: Output,
  env: Environment,
): ((line: ResponseLine) => void) | undefined {
  if (format === 'silent') return undefined
  // https://no-color.org
  const isColoured = stream.isTTY === true && !env.NO_COLOR
  return (line) => {
    stream.write(`${format === 'json' ? toJson(line) : pretty(line, isColoured)}\n`)
  }
}

function toJson({ ms, ...line }: ResponseLine): string {
  return printable(JSON.stringify({ ...line, ms: Math.round(ms * 1_000) / 1_000 }))
}

/** Writes a line such as `429 GET /v1/notes · partner-acme · retry in 60 s · fault-1`. */
function pretty(line: ResponseLine, isColoured: boolean): string {
  const { method, url, status, caller, retryAfter, fault } = line
  const code = String(status ?? 'lost')
  return [
    `${isColoured ? colour(colourOf(status), code) : code} ${method} ${printable(url)}`,
    ...(caller === null ? [] : [printable(caller)]),
    ...(retryAfter === null ? [] : [`retry ${whenOf(retryAfter)}`]),
    ...(fault === null ? [] : [fault]),
  ].join(' · ')
}

/** Says when to retry: `Retry-After` is a number of seconds, or a date. */
function whenOf(retryAfter: string): string {
  return /^\d+$/.test(retryAfter) ? `in ${retryAfter} s` : `at ${printable(retryAfter)}`
}

/** Returns an ANSI colour: green, yellow or red by status; red for a broken connection. */
function colourOf(status: number | null): number {
  if (status === null || status >= 500) return 31
  return status >= 400 ? 33 : 32
}

function colour(code: number, text: string): string {
  return `\u001b[${code}m${text}\u001b[0m`
}
