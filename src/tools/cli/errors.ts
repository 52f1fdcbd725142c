import { inspect } from 'node:util'
import { OptionError } from '../../core/lib/check.ts'
import { messageOf } from '../../core/lib/describe.ts'
import { printableLines } from '../../core/lib/printable.ts'
import type { MockedApi } from '../openapi/index.ts'
import type { Output } from './host.ts'

/** A mistake of the user, with exit status 2. Each line of the message is one problem. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Writes a message. Each of its lines begins with the name of the program. */
export function report(output: Output, message: string): void {
  output.write(`${printableLines(message).replace(/^/gm, 'petstore-mock: ')}\n`)
}

/** What a command has loaded. */
interface Loaded {
  readonly api: MockedApi | undefined
  readonly notes: readonly string[]
}

/** Says what was made of a document, a recording or handlers, and what of it can't be used. */
export function reportApi(output: Output, { api, notes }: Loaded): void {
  const lines = [...(api === undefined ? [] : [api.summary, ...api.notes]), ...notes]
  if (lines.length > 0) report(output, lines.join('\n'))
}

/** Returns the message of a mistake of the user; of any other error, the stack as well. */
export function explain(error: unknown): string {
  return error instanceof UsageError ? error.message : inspect(error)
}

/** Calls a function, and turns the error of a failed check into a `UsageError`. */
export function asUsageError<Result>(check: () => Result): Result {
  try {
    return check()
  } catch (error) {
    throw error instanceof OptionError ? new UsageError(error.message) : error
  }
}

/** Returns the first line of the message of anything that was thrown. */
export function firstLine(error: unknown): string {
  return messageOf(error).split('\n', 1)[0] ?? ''
}

/** Returns where an error was created, as ` (FILE:LINE)`, in one of these files; empty if in none. */
export function placeIn(error: unknown, files: readonly string[]): string {
  const frames = String(Object(error).stack)
    .split('\n')
    .filter((line) => /^ +at /.test(line))
  for (const frame of frames) {
    const file = files.find((each) => frame.includes(`${each}:`))
    if (file === undefined) continue
    const line = Number.parseInt(frame.slice(frame.indexOf(file) + file.length + 1), 10)
    return ` (${file}:${line})`
  }
  return ''
}

/** Returns the system's code of an error, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
