import type { ResponseLine } from '../../adapters/server/index.ts'
import { printable } from '../../core/lib/printable.ts'
import { systemNow } from '../../core/time/clock.ts'
import { isoDate } from '../../core/time/instant.ts'
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

function pretty(line: ResponseLine, isColoured: boolean): string {
  const { method, url, status, plan, remaining, ms } = line
  const code = String(status ?? '---')
  return [
    isoDate(systemNow()).slice(11, 23),
    method.padEnd(7),
    printable(url).padEnd(32),
    isColoured ? `\u001b[${colourOf(status)}m${code}\u001b[0m` : code,
    printable(plan ?? '-').padEnd(10),
    String(remaining ?? '-').padStart(10),
    `${ms.toFixed(1)} ms`.padStart(11),
  ].join(' ')
}

/** Returns an ANSI colour: green, yellow or red by status; red for a broken connection. */
function colourOf(status: number | null): number {
  if (status === null || status >= 500) return 31
  return status >= 400 ? 33 : 32
}
