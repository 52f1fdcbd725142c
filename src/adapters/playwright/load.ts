import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { refuse } from '../../core/lib/check.ts'
import { exportedOptions } from '../../core/own/exports.ts'

/** What `@playwright/test` exports. */
type Playwright = typeof import('@playwright/test')

const NAME = '@playwright/test'

/**
 * Loads Playwright, which is an optional peer dependency. `require` returns the same instance as the
 * `import` of a test.
 *
 * @throws {Error} if it isn't installed.
 */
export function loadPlaywright(): Playwright {
  const require = createRequire(import.meta.url)
  try {
    require.resolve(NAME)
  } catch (error) {
    const hint = `run npm install --save-dev ${NAME}`
    throw new Error(`petstore-mock/playwright: expected ${NAME} to be installed; ${hint}`, {
      cause: error,
    })
  }
  return require(NAME)
}

/**
 * Loads a module with handlers of your own. `config` is the file from whose folder its path starts.
 *
 * @throws {TypeError} if it exports none.
 */
export async function loadHandlers(
  path: unknown,
  config = '.',
): Promise<Readonly<Record<string, unknown>>> {
  const name = 'petstoreOptions.handlers'
  if (typeof path !== 'string') return refuse(name, path, 'the path of a module')
  const module = await import(pathToFileURL(resolve(dirname(config), path)).href)
  const options = exportedOptions(module)
  if (options.handlers === undefined) refuse(name, path, 'a module with the export handlers')
  return options
}
