import { createRequire } from 'node:module'
import { type Http, plainHttp } from './plain.ts'

/** The module that exports `http` and little else: its names in msw 2 and in msw 3. */
const NAMES = ['msw/core/http', 'msw/http'] as const

/**
 * Returns msw's `http`, for Node, when the first handler is created.
 *
 * The root entry of msw exports it in all versions, but in msw 2 it also loads graphql. Node uses
 * this module only if `require` and `import` return the same instance of a module (the condition
 * `module-sync` in package.json). So there is never a second msw. Jest also sets that condition,
 * but before Node 24.9 it cannot require a module; then there are plain handlers.
 */
export function loadHttp(): Http {
  const require = createRequire(import.meta.url)
  const name = NAMES.find((each) => canResolve(require, each))
  return (name && requireHttp(require, name)) ?? plainHttp
}

function canResolve(require: NodeJS.Require, name: string): boolean {
  try {
    return require.resolve(name) !== ''
  } catch {
    return false
  }
}

function requireHttp(require: NodeJS.Require, name: string): Http | undefined {
  try {
    const { http }: { readonly http: Http } = require(name)
    return http
  } catch {
    return undefined
  }
}
