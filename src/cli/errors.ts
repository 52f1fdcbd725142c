import { describe } from '../lib/describe.ts'

/** What the user gave is wrong: shown as one line, exit status 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The message of anything that was thrown, its first line only. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.split('\n', 1)[0] ?? ''
}

/** The system's code of an error, such as `ENOENT`. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is none'],
  ['ENOTDIR', 'there is none'],
  ['EISDIR', 'it is a directory'],
  ['EACCES', 'it may not be read'],
])

/** Says why a file cannot be read: `--config: got "x.json", takes a file, and there is none`. */
export function fileError(where: string, file: string, error: unknown): UsageError {
  const reason = REASONS.get(codeOf(error)) ?? firstLine(error)
  return new UsageError(`${where}: expected a file, and ${reason} but got ${describe(file)}`)
}
