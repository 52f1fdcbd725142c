import { items } from '../../lib/check.ts'
import { UsageError } from '../errors.ts'
import type { Given } from './values.ts'
import { readJson, readText } from './json.ts'
import { loadModule } from './modules.ts'
import { FileReference, GeneratedWorld } from './references.ts'

/**
 * Puts what files hold, and what is generated, in the place of what names it.
 *
 * @throws {UsageError} naming the file.
 */
export async function readFiles(
  given: Given,
  knownHandlers?: unknown,
): Promise<ReadonlyMap<string, unknown>> {
  const seed = given.get('seed')?.value
  const values = new Map<string, unknown>()
  for (const [option, { value }] of given) {
    const isKnown = option === 'handlers' && knownHandlers !== undefined
    if (option === 'config') values.set(option, value)
    else values.set(option, isKnown ? knownHandlers : await readValue(option, value, seed))
  }
  return values
}

async function readValue(option: string, value: unknown, seed: unknown): Promise<unknown> {
  if (value instanceof GeneratedWorld) return generate(value.pets, seed)
  if (option === 'fixtures' && value === 'empty') return {}
  if (option === 'fixtures' && value === 'default') return undefined
  if (!(value instanceof FileReference)) return value
  if (option === 'fixtures') return readJson(value)
  return option === 'handlers' ? readHandlers(value) : readText(value)
}

/** faker is loaded only when rows are generated. A wrong seed is for the server to refuse. */
async function generate(pets: number, seed: unknown) {
  const { generateWorld } = await import('../../../fixtures/generate.ts')
  const isSeed = typeof seed === 'number' && Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32
  return generateWorld(isSeed ? { pets, seed } : { pets })
}

async function readHandlers(file: FileReference): Promise<readonly unknown[]> {
  const { default: fallback, handlers = fallback } = await loadModule(file)
  if (Array.isArray(handlers)) return items('handlers', handlers)
  const expected = 'an array of msw handlers, as its default export or as handlers'
  throw new UsageError(`${file.where}: expected ${file.shown} to export ${expected}`)
}
