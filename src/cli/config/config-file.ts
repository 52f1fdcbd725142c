import { dirname, extname } from 'node:path'
import { entries, flag } from '../../lib/check.ts'
import { describe } from '../../lib/describe.ts'
import { suggest } from '../../lib/nearest.ts'
import { namesOf } from '../../lib/option-table.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { OPTIONS } from '../../settings/table.ts'
import { UsageError } from '../errors.ts'
import { toLog } from '../flags/read.ts'
import { type Given, type GivenValue, usage } from './values.ts'
import { readJson } from './json.ts'
import { loadModule } from './modules.ts'
import { FileReference } from './references.ts'

const { onReply: _, ...fileOptions } = { ...OPTIONS, ...SERVER_OPTIONS }

const KEYS: readonly string[] = [...namesOf(fileOptions), 'log', 'watch']

/**
 * Reads a config file: its top-level keys are the options of a petstore and of the server, `log`
 * and `watch`.
 *
 * @throws {UsageError} naming the file and the key that is wrong.
 */
export async function readConfig(file: FileReference): Promise<Given> {
  const content = await readContent(file)
  if (typeof content === 'function') {
    throw new UsageError(`${file.shown}: expected an object of options but got a function`)
  }
  if (content === undefined) {
    throw new UsageError(
      `${file.shown}: expected an object of options but got nothing as default export`,
    )
  }
  return usage(() => new Map(entries(file.shown, content).map((entry) => toEntry(file, entry))))
}

async function readContent(file: FileReference): Promise<unknown> {
  const ending = extname(file.path)
  if (ending === '.json') return readJson(file)
  if (['.mjs', '.js', '.cjs'].includes(ending)) return (await loadModule(file)).default
  throw new UsageError(
    `${file.where}: expected a .json, .mjs or .js file but got ${describe(file.shown)}`,
  )
}

function toEntry(
  file: FileReference,
  [key, value]: readonly [string, unknown],
): readonly [string, GivenValue] {
  if (!KEYS.includes(key)) throw unknownKey(file, key)
  const where = `${file.shown}: ${key}`
  const named = (sub: string) => where + sub
  if (key === 'log') return [key, { value: toLog(value, where), where: named }]
  if (key === 'watch') return [key, { value: flag(where, value), where: named }]
  const isFile = typeof value === 'string' && (key === 'handlers' || isFixturesFile(key, value))
  if (!isFile) return [key, { value, where: named }]
  return [key, { value: FileReference.from(value, where, dirname(file.path)), where: named }]
}

function isFixturesFile(key: string, value: string): boolean {
  return key === 'fixtures' && value !== 'default' && value !== 'empty'
}

function unknownKey({ shown }: FileReference, key: string): UsageError {
  return new UsageError(`${shown}: ${describe(key)} is not one of its keys, ${suggest(key, KEYS)}`)
}
