import { runInThisContext } from 'node:vm'
import type { http } from 'msw'

/** The module that exports `http` and little else: its names in msw 2 and in msw 3. */
const NAMES = ['msw/core/http', 'msw/http'] as const

/**
 * Returns msw's `http`, for Node, when the first handler is created.
 *
 * The root entry of msw exports it in all versions, but in msw 2 it also loads graphql. Node uses
 * this module only if `require` and `import` return the same instance of a module (the condition
 * `module-sync` in package.json), so there is never a second msw.
 *
 * Except in Jest, whose `require` can't load ES modules before Node 24.9. There, this is the
 * `require` of Node, from the context in which Jest itself runs. Of that msw, nothing but handlers
 * is used, and they work with every other.
 */
export function loadHttp(): typeof http {
  const host: NodeJS.Process = runInThisContext('process')
  const require = host.getBuiltinModule('node:module').createRequire(import.meta.url)
  const name = NAMES.find((each) => canResolve(require, each)) ?? 'msw'
  const loaded: { readonly http: typeof http } = require(name)
  return loaded.http
}

function canResolve(require: NodeJS.Require, name: string): boolean {
  try {
    return require.resolve(name) !== ''
  } catch {
    return false
  }
}
