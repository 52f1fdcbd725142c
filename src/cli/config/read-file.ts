import { constants } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { fileError, firstLine, noFile, UsageError } from '../errors.ts'
import type { FileReference } from './references.ts'

/** Reads a file as text. @throws {UsageError} naming the file. */
export async function readText({ path, shown, where }: FileReference): Promise<string> {
  try {
    const text = isStream(path) ? await readFile(path, 'utf8') : await readRegularFile(path)
    return text.replace(/^\uFEFF/, '')
  } catch (error) {
    throw fileError(where, shown, error)
  }
}

/** Returns whether a path is a stream of the process, such as `/dev/stdin`, or that of `<(…)`. */
export function isStream(path: string): boolean {
  return path.startsWith('/dev/')
}

/**
 * Reads a file as text, and refuses anything else. To open a named pipe is to wait for its writer,
 * and a process with a thread that waits for one cannot even exit.
 */
export async function readRegularFile(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    const stats = await file.stat()
    if (!stats.isFile() && !stats.isDirectory()) throw noFile(stats)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** Reads a JSON file. @throws {UsageError} naming the file, and the position of a syntax error. */
export async function readJson(file: FileReference): Promise<unknown> {
  const text = await readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file.where}: ${file.shown}${await explainJson(text, error)}`)
  }
}

/** Parses again with lossless-json, since `JSON.parse` does not always report the position. */
async function explainJson(text: string, error: unknown): Promise<string> {
  const { parse } = await import('lossless-json')
  let message = firstLine(error)
  try {
    parse(text)
  } catch (placed) {
    message = firstLine(placed)
  }
  const [, reason = message, offset = '0'] = /^(.*) at position (\d+)$/.exec(message) ?? []
  const before = text.slice(0, Number(offset)).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  return `:${before.length}:${column}: expected JSON but got a syntax error (${reason})`
}
