import { createRequire } from 'node:module'

/** What `@playwright/test` exports. */
type Playwright = typeof import('@playwright/test')

const NAME = '@playwright/test'

/**
 * Loads Playwright, which is an optional peer dependency. `require` returns the same instance as the
 * `import` of a test.
 *
 * @throws {Error} if it is not installed.
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
