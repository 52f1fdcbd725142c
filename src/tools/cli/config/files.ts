import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, messageOf } from '../../../core/lib/describe.ts'
import { codeOf, firstLine, UsageError } from '../errors.ts'

/** A file that the user named, before it's read. */
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

/** Reads a file as text. @throws {UsageError} naming the file. */
export async function readText({ path, shown, where }: FileReference): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).replace(/^\uFEFF/, '')
  } catch (error) {
    const code = codeOf(error)
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new UsageError(`${where}: expected a file but got ${describe(shown)}, which ${reason}`)
  }
}

/** Reads a JSON file. @throws {UsageError} naming the file, and what is wrong with its syntax. */
export async function readJson(file: FileReference): Promise<unknown> {
  const text = await readText(file)
  try {
    return JSON.parse(text)
  } catch (error) {
    const got = `a syntax error (${messageOf(error).replaceAll(/\s+/g, ' ')})`
    throw new UsageError(`${file.where}: ${file.shown}: expected JSON but got ${got}`)
  }
}

let loads = 0

/** The exports of a module. */
type Exports = Readonly<Record<string, unknown>>

/**
 * Imports a module as the file is now, and returns what `read` takes from it, which may be a promise.
 * Each load uses another URL, because Node caches modules by URL.
 *
 * @throws {UsageError} naming the file.
 */
export async function loadModule<Taken>(
  file: FileReference,
  read: (module: Exports) => Taken,
): Promise<Awaited<Taken>> {
  const { where, shown, path } = file
  await readText(file)
  const version = loads === 0 ? '' : `?v=${loads}`
  loads += 1
  try {
    return await read(await import(`${pathToFileURL(path).href}${version}`))
  } catch (error) {
    const isTypeScript = codeOf(error) === 'ERR_UNKNOWN_FILE_EXTENSION' && /\.[cm]?ts$/.test(path)
    const reason = isTypeScript
      ? `expected Node 22.18 or later, which strips types, but got Node ${process.versions.node}`
      : firstLine(error)
    throw new UsageError(`${where}: ${shown} can't be loaded: ${reason}`)
  }
}
