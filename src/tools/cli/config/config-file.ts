import { dirname, extname } from 'node:path'
import { SERVER_OPTIONS } from '../../../adapters/server/options.ts'
import { readFailOn } from '../../../core/audit/fail-on.ts'
import { entries, flag, refuseUnknown } from '../../../core/lib/check.ts'
import { describe } from '../../../core/lib/describe.ts'
import { suggest } from '../../../core/lib/nearest.ts'
import { namesOf } from '../../../core/lib/option-table.ts'
import { PLANS_HINT } from '../../../core/quota/plans.ts'
import { OPTIONS } from '../../../core/settings/table.ts'
import { asUsageError, UsageError } from '../errors.ts'
import { isFileName, toLog } from '../flags/read.ts'
import { FileReference, loadModule, readExport, readJson } from './files.ts'
import type { OptionValues, SourcedValue } from './values.ts'

const { onResponse: _, ...fileOptions } = { ...OPTIONS, ...SERVER_OPTIONS }

type Check = (where: string, value: unknown) => unknown

/** The keys of the command itself, each with its check. */
const COMMAND_KEYS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ['log', (where, value) => toLog(value, where)],
  ['watch', flag],
  ['audit', flag],
  ['failOn', (where, value) => readFailOn(value, where)],
])

const KEYS: readonly string[] = [...namesOf(fileOptions), ...COMMAND_KEYS.keys()]

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
    () => new Map(entries(file.shown, content).map((each) => toValue(file, each))),
  )
}

async function readContent(file: FileReference): Promise<unknown> {
  const extension = extname(file.path)
  if (extension === '.json') return readJson(file)
  if (['.mjs', '.js', '.cjs'].includes(extension))
    return readExport(file, (await loadModule(file)).default)
  const expected = 'a .json, .mjs, .cjs or .js file'
  throw new UsageError(`${file.where}: expected ${expected} but got ${describe(file.shown)}`)
}

function toValue(
  file: FileReference,
  [key, value]: readonly [string, unknown],
): readonly [string, SourcedValue] {
  if (!KEYS.includes(key)) {
    refuseUnknown(file.shown, key, HINTS.get(key) ?? suggest(key, KEYS), 'one of its keys')
  }
  const where = `${file.shown}: ${key}`
  const named = (sub: string) => where + sub
  const read = COMMAND_KEYS.get(key)
  if (read !== undefined) return [key, { value: read(where, value), where: named }]
  if (typeof value !== 'string' || !isFile(key, value)) return [key, { value, where: named }]
  return [key, { value: new FileReference(value, where, dirname(file.path)), where: named }]
}

function isFile(key: string, value: string): boolean {
  if (key === 'scenario') return isFileName(value)
  return key === 'handlers' || (key === 'fixtures' && value !== 'default' && value !== 'empty')
}

/** What people try as a key, with what it's called here. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['faults', 'did you mean scenario: { faults: [ … ] }?'],
  ['limits', PLANS_HINT],
  ['pets', 'use --pets, or in a module, set fixtures to the result of generateWorld({ pets: 40 })'],
])
