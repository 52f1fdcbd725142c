import { items, refuse } from '../../lib/check.ts'
import { epochMs } from '../../time/instant.ts'
import { asUsageError, UsageError } from '../errors.ts'
import { loadModule, readExport } from './load-module.ts'
import { readJson, readText } from './read-file.ts'
import { FileReference, WorldToGenerate } from './references.ts'
import type { OptionValues, SourcedValue } from './values.ts'

/**
 * Replaces references to files with the content of the files, and generates fixtures.
 *
 * `loadedHandlers`, if given, are used instead of loading the handlers again.
 *
 * @throws {UsageError} naming the file that cannot be read or has invalid content.
 */
export async function loadFiles(
  values: OptionValues,
  loadedHandlers?: unknown,
): Promise<ReadonlyMap<string, unknown>> {
  const contents = new Map<string, unknown>()
  for (const [option, { value }] of values) {
    const isLoaded = option === 'handlers' && loadedHandlers !== undefined
    if (option === 'config') contents.set(option, value)
    else contents.set(option, isLoaded ? loadedHandlers : await load(option, value, values))
  }
  const locale = values.get('locale')
  if (locale !== undefined && !(values.get('fixtures')?.value instanceof WorldToGenerate)) {
    throw new UsageError(`${locale.where('')}: requires --pets as well`)
  }
  return contents
}

async function load(option: string, value: unknown, values: OptionValues): Promise<unknown> {
  if (value instanceof WorldToGenerate) return generate(value.pets, values)
  if (option === 'fixtures' && value === 'empty') return {}
  if (option === 'fixtures' && value === 'default') return undefined
  if (!(value instanceof FileReference)) return value
  if (option === 'fixtures' || option === 'scenario') return readJson(value)
  return option === 'handlers' ? loadHandlers(value) : readText(value)
}

/**
 * Loads faker only when rows are generated. Orders ship around the time of a frozen clock. The
 * server refuses an invalid seed or clock.
 */
async function generate(pets: number, values: OptionValues) {
  const { generateWorld } = await import('../../../fixtures/generate.ts')
  const [seed, clock] = [values.get('seed')?.value, values.get('clock')?.value]
  const isSeed = typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32
  const locale = values.get('locale')
  return generateWorld({
    pets,
    ...(isSeed && { seed }),
    ...(isInstant(clock) && { now: clock }),
    ...(locale !== undefined && { locale: await loadLocale(locale) }),
  })
}

function isInstant(clock: unknown): clock is string {
  if (typeof clock !== 'string') return false
  try {
    epochMs(clock)
    return true
  } catch {
    return false // 'system'
  }
}

async function loadLocale({ value, where }: SourcedValue) {
  const { findLocale } = await import('../../../fixtures/find-locale.ts')
  const locale = typeof value === 'string' ? findLocale(value) : undefined
  const expected = 'a locale of Faker, such as de or pt_BR'
  return locale ?? asUsageError(() => refuse(where(''), value, expected))
}

async function loadHandlers(file: FileReference): Promise<readonly unknown[]> {
  const { default: fallback, handlers: named = fallback } = await loadModule(file)
  const handlers = await readExport(file, named)
  if (Array.isArray(handlers)) return items('handlers', handlers)
  const expected = 'an array of msw handlers as its default export, or as the export "handlers"'
  const got = handlers === undefined ? 'neither' : `a value of type ${typeof handlers}`
  throw new UsageError(`${file.where}: ${file.shown}: expected ${expected}, but got ${got}`)
}
