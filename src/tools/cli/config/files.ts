import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  type Exports,
  loaderWithoutVite,
  type ModuleLoader,
} from '../../../adapters/modules/module-loader.ts'
import { describe, messageOf } from '../../../core/lib/describe.ts'
import { codeOf, firstLine, placeIn, UsageError } from '../errors.ts'

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

/**
 * Loads a module, and returns what `read` takes from it, which may be a promise.
 *
 * @throws {UsageError} naming the file, and the line that throws if the stack has it.
 */
export async function loadModule<Taken>(
  file: FileReference,
  read: (module: Exports) => Taken,
  loaderOf = loaderWithoutVite,
): Promise<Awaited<Taken>> {
  await readText(file)
  let loader: ModuleLoader | undefined
  try {
    loader = await loaderOf(file.path)
    return await read(await loader.load())
  } catch (error) {
    const why = firstLine(error) + placeIn(error, loader?.files() ?? [])
    throw new UsageError(`${file.where}: ${file.shown} can't be loaded: ${why}`)
  }
}
