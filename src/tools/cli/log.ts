import type { ResponseLine } from '../../adapters/server/index.ts'
import { printable } from '../../core/lib/printable.ts'
import type { RunConfig } from './config/run-config.ts'
import type { Environment, Output } from './host.ts'
import { colour, isColoured } from './terminal.ts'

/** Creates a function that writes one line for each response; undefined for `silent`. */
export function createLog(
  format: NonNullable<RunConfig['log']>,
  stream: Output,
  env: Environment,
): ((line: ResponseLine) => void) | undefined {
  if (format === 'silent') return undefined
  const hasColours = isColoured(stream, env)
  return (line) => {
    stream.write(`${format === 'json' ? toJson(line) : pretty(line, hasColours)}\n`)
  }
}

function toJson({ ms, ...line }: ResponseLine): string {
  return printable(JSON.stringify({ ...line, ms: Math.round(ms * 1_000) / 1_000 }))
}

/** Writes a line such as `429 GET /v1/notes · partner-acme · retry in 60 s · fault-1`. */
function pretty(line: ResponseLine, hasColours: boolean): string {
  const { method, url, status, caller, retryAfter, fault } = line
  const code = String(status ?? 'lost')
  return [
    `${hasColours ? colour(colourOf(status), code) : code} ${method} ${printable(url)}`,
    ...(caller === null ? [] : [printable(caller)]),
    ...(retryAfter === null ? [] : [`retry ${whenOf(retryAfter)}`]),
    ...(fault === null ? [] : [fault]),
  ].join(' · ')
}

/** Says when to retry: `Retry-After` is a number of seconds, or a date. */
function whenOf(retryAfter: string): string {
  return /^\d+$/.test(retryAfter) ? `in ${retryAfter} s` : `at ${printable(retryAfter)}`
}

/** Returns a colour by status; that of an error for a broken connection. */
function colourOf(status: number | null) {
  if (status === null || status >= 500) return 'red'
  return status >= 400 ? 'yellow' : 'green'
}
