import { createRequire } from 'node:module'
import type { loadHttp as loadBundled } from './bundled.ts'

/** The module that exports `http` and little else: its names in msw 2 and in msw 3. */
const NAMES = ['msw/core/http', 'msw/http'] as const

/**
 * Returns msw's `http`, for Node, when the first handler is created.
 *
 * The root entry of msw exports it in all versions, but in msw 2 it also loads graphql. Node uses
 * this module only if `require` and `import` return the same instance of a module (the condition
 * `module-sync` in package.json). So there is never a second msw.
 */
export const loadHttp: typeof loadBundled = () => {
  const require = createRequire(import.meta.url)
  const [name = 'msw'] = NAMES.filter((each) => canResolve(require, each))
  const { http }: typeof import('msw') = require(name)
  return http
}

function canResolve(require: NodeJS.Require, name: string): boolean {
  try {
    return require.resolve(name) !== ''
  } catch {
    return false
  }
}
