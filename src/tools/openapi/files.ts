import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml'
import { OptionError, throwOptionError } from '../../core/lib/check.ts'
import { messageOf } from '../../core/lib/describe.ts'

/** Returns the URL of a file. A relative path starts from the working folder. */
export function urlOfFile(path: string): string {
  return pathToFileURL(resolve(path)).href
}

/**
 * Reads a file in JSON or YAML. `place` is where it's named, for errors.
 *
 * @throws {OptionError} if there's no such file, or naming the line with the syntax error.
 */
export async function readFileAt(url: string, place: string): Promise<unknown> {
  const text = await readTextAt(url, place)
  try {
    if (/^\s*\{/.test(text)) return JSON.parse(text)
  } catch {
    // YAML also has braces.
  }
  try {
    return load(text, { schema: CORE_SCHEMA.withTags(mergeTag), filename: url })
  } catch (error) {
    const [line = ''] = messageOf(error).split('\n')
    const shown = `a syntax error (${line})`
    throw new OptionError({ path: place, expected: 'JSON or YAML', got: text, shown })
  }
}

/**
 * Reads a file as text, or as Base64. `place` is where it's named, for errors.
 *
 * @throws {OptionError} if there's no such file.
 */
export async function readTextAt(
  url: string,
  place: string,
  encoding: 'utf8' | 'base64' = 'utf8',
): Promise<string> {
  try {
    return (await readFile(fileURLToPath(url), encoding)).replace(/^\uFEFF/, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : ''
    return throwOptionError(place, fileURLToPath(url), `a file that can be read${code}`)
  }
}
