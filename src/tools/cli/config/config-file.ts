import { dirname, extname } from 'node:path'
import { SERVER_OPTIONS } from '../../../adapters/server/options.ts'
import { readBoolean, readEntries, throwUnknownOption } from '../../../core/lib/check.ts'
import { describe, suggest } from '../../../core/lib/describe.ts'
import { namesOf } from '../../../core/lib/option-table.ts'
import { OPTIONS } from '../../../core/settings/table.ts'
import { asUsageError, UsageError } from '../errors.ts'
import { FLAGS } from '../flags/table.ts'
import { type FileReference, loadModule, readJson } from './files.ts'
import type { OptionValues, SourcedValue } from './values.ts'

const { onResponse: _, ...fileOptions } = { ...OPTIONS, ...SERVER_OPTIONS }

const KEYS: readonly string[] = [
  ...namesOf(fileOptions),
  ...['openapi', 'collections', 'har', 'delays', 'log', 'watch', 'audit', 'failOn'],
]

/**
 * Reads a config file. Its keys are the options of a petstore, of the server and of the command.
 *
 * @throws {UsageError} naming the file, and the key that is unknown or invalid.
 */
export async function readConfigFile(file: FileReference): Promise<OptionValues> {
  const content = await readContent(file)
  if (content === undefined || typeof content === 'function') {
    const got = content === undefined ? 'no default export' : 'a function'
    throw new UsageError(`${file.shown}: expected an object of options but got ${got}`)
  }
  return asUsageError(
    () => new Map(readEntries(content, file.shown).map((each) => toValue(file, each))),
  )
}

async function readContent(file: FileReference): Promise<unknown> {
  const extension = extname(file.path)
  if (extension === '.json') return readJson(file)
  if (/^\.[cm]?[jt]s$/.test(extension)) return loadModule(file, (module) => module.default)
  const expected = 'a .json, .js or .ts file'
  throw new UsageError(`${file.where}: expected ${expected} but got ${describe(file.shown)}`)
}

/** Reads a string as the flag of the key does, so that it may name a file. */
function toValue(
  file: FileReference,
  [key, got]: readonly [string, unknown],
): readonly [string, SourcedValue] {
  if (!KEYS.includes(key)) {
    throwUnknownOption(file.shown, key, suggest(key, KEYS), 'one of its keys')
  }
  const where = `${file.shown}: ${key}`
  if (['watch', 'audit', 'delays'].includes(key))
    return [key, { value: readBoolean(got, where), where }]
  const { read } = FLAGS.find(({ sets, kind }) => sets === key && kind === 'value') ?? {}
  const isText = typeof got === 'string' && read !== undefined
  return [key, { value: isText ? read(got, where, dirname(file.path)) : got, where }]
}
