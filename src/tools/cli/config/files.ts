import { constants, type Stats } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sleep } from '../../../core/time/timers.ts'
import { codeOf, fileError, firstLine, UsageError } from '../errors.ts'

/** A file that the user named, before it is read. */
export class FileReference {
  /** The absolute path. */
  readonly path: string
  /** The path as the user wrote it. */
  readonly shown: string
  /** Where the user wrote it: `--fixtures`. */
  readonly where: string

  /** Creates a reference. A relative path starts from `folder`. */
  constructor(shown: string, where: string, folder: string) {
    this.path = resolve(folder, shown)
    this.shown = shown
    this.where = where
  }
}

/** Returns whether a path is a stream of the process, such as `/dev/stdin`, or that of `<(…)`. */
export function isStream(path: string): boolean {
  return path.startsWith('/dev/')
}

/** Reads a file as text. @throws {UsageError} naming the file. */
export async function readText({ path, shown, where }: FileReference): Promise<string> {
  try {
    const text = isStream(path) ? await readFile(path, 'utf8') : await readRegularFile(path)
    return text.replace(/^\uFEFF/, '')
  } catch (error) {
    throw fileError(where, shown, error)
  }
}

/**
 * Reads a file as text, and refuses anything else. To open a named pipe is to wait for its writer,
 * and a process with a thread that waits for one cannot even exit.
 */
async function readRegularFile(path: string): Promise<string> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  try {
    requireFile(await file.stat())
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** Throws an error with a code that `fileError` explains. */
function requireFile(stats: Stats): void {
  if (stats.isFile()) return
  const code = stats.isDirectory() ? 'EISDIR' : stats.isFIFO() ? 'FIFO' : 'ENXIO'
  throw Object.assign(new Error(), { code })
}

/** Reads a JSON file. @throws {UsageError} naming the file, and the position of a syntax error. */
export async function readJson(file: FileReference): Promise<unknown> {
  const text = await readText(file)
  const message = syntaxErrorIn(text)
  if (message === undefined) return JSON.parse(text)
  const before = text.slice(0, offsetOf(message, text)).split('\n')
  const place = `${file.shown}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`
  const reason = message.replace(/, (?:\.{3})?".*|(?: in JSON)? at position.*/s, '')
  throw new UsageError(`${file.where}: ${place}: expected JSON but got a syntax error (${reason})`)
}

function syntaxErrorIn(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return firstLine(error)
  }
}

/** `JSON.parse` reports no position of an unexpected token: the text is fine up to there. */
function offsetOf(message: string, text: string): number {
  const [, offset] = /at position (\d+)/.exec(message) ?? []
  if (offset !== undefined) return Number(offset)
  let [valid, invalid] = [0, text.length + 1]
  while (invalid - valid > 1) {
    const middle = Math.floor((valid + invalid) / 2)
    const isInvalid = syntaxErrorIn(text.slice(0, middle))?.startsWith('Unexpected token')
    if (isInvalid) invalid = middle
    else valid = middle
  }
  return valid
}

let loads = 0

/**
 * Imports a module as the file is now. Each load uses another URL, because Node caches modules by
 * URL.
 *
 * @throws {UsageError} naming the file.
 */
export async function loadModule(file: FileReference): Promise<Readonly<Record<string, unknown>>> {
  const { where, shown, path } = file
  try {
    requireFile(await stat(path))
  } catch (error) {
    throw fileError(where, shown, error)
  }
  const version = loads === 0 ? '' : `?v=${loads}`
  loads += 1
  try {
    return await withTimeout(import(`${pathToFileURL(path).href}${version}`))
  } catch (error) {
    const isTypeScript = codeOf(error) === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[cm]?ts$/.test(path)
    const reason = isTypeScript
      ? `expected Node 22.18 or later, which strips types, but got Node ${process.versions.node}`
      : firstLine(error)
    throw new UsageError(`${where}: ${shown} can't be loaded: ${reason}`)
  }
}

/**
 * Awaits an export if it is a promise.
 *
 * @throws {UsageError} naming the file, if the promise is rejected.
 */
export async function readExport({ shown }: FileReference, value: unknown): Promise<unknown> {
  try {
    return await withTimeout(value)
  } catch (error) {
    throw new UsageError(`${shown} can't be read: ${firstLine(error)}`)
  }
}

const LOAD_SECONDS = 30

/** Otherwise, a module that awaits forever would end the process without a message. */
function withTimeout<Result>(loading: Result | Promise<Result>): Promise<Result> {
  const over = new AbortController()
  const timeout = sleep(LOAD_SECONDS * 1_000, over.signal).then(() => {
    throw new Error(`it didn't finish loading within ${LOAD_SECONDS} s`)
  })
  return Promise.race([loading, timeout]).finally(() => over.abort())
}
