import { items } from '../../lib/check.ts'
import { UsageError } from '../errors.ts'
import { loadModule } from './load-module.ts'
import { readJson, readText } from './read-file.ts'
import { FileReference, WorldToGenerate } from './references.ts'
import type { OptionValues } from './values.ts'

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
  const seed = values.get('seed')?.value
  const contents = new Map<string, unknown>()
  for (const [option, { value }] of values) {
    const isLoaded = option === 'handlers' && loadedHandlers !== undefined
    if (option === 'config') contents.set(option, value)
    else contents.set(option, isLoaded ? loadedHandlers : await load(option, value, seed))
  }
  return contents
}

async function load(option: string, value: unknown, seed: unknown): Promise<unknown> {
  if (value instanceof WorldToGenerate) return generate(value.pets, seed)
  if (option === 'fixtures' && value === 'empty') return {}
  if (option === 'fixtures' && value === 'default') return undefined
  if (!(value instanceof FileReference)) return value
  if (option === 'fixtures') return readJson(value)
  return option === 'handlers' ? loadHandlers(value) : readText(value)
}

/** Loads faker only when rows are generated. The server refuses an invalid seed. */
async function generate(pets: number, seed: unknown) {
  const { generateWorld } = await import('../../../fixtures/generate.ts')
  const isSeed = typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32
  return generateWorld(isSeed ? { pets, seed } : { pets })
}

async function loadHandlers(file: FileReference): Promise<readonly unknown[]> {
  const { default: fallback, handlers = fallback } = await loadModule(file)
  if (Array.isArray(handlers)) return items('handlers', handlers)
  const expected = 'an array of msw handlers as its default export, or as the export "handlers"'
  const got = handlers === undefined ? 'neither' : `a value of type ${typeof handlers}`
  throw new UsageError(`${file.where}: ${file.shown}: expected ${expected}, but got ${got}`)
}
