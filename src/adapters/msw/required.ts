import { createRequire } from 'node:module'
import type { HttpHandler, HttpResponseResolver, http } from 'msw'

/** The module that exports `http` and little else: its names in msw 2 and in msw 3. */
const NAMES = ['msw/core/http', 'msw/http'] as const

/**
 * Returns msw's `http`, for Node, when the first handler is created.
 *
 * The root entry of msw exports it in all versions, but in msw 2 it also loads graphql. Node uses
 * this module only if `require` and `import` return the same instance of a module (the condition
 * `module-sync` in package.json). So there is never a second msw. Jest also sets that condition,
 * but before Node 24.9 it can't require a module; then there are plain handlers.
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

/** The functions of msw's `http` that create our handlers. */
export type Http = Pick<typeof http, 'all' | 'get' | 'post' | 'put' | 'delete'>

/** What msw 3 calls on every handler: when it resets or restores them, and when it closes. */
const LIFECYCLE = { reset() {}, restore() {}, dispose() {} }

/**
 * Creates handlers that msw accepts, without its classes, for runtimes that can't require them.
 * `instanceof RequestHandler` is false for them. Their caller adds `run`, `parse` and `predicate`.
 */
const plainHttp: Http = {
  all: (path, resolver) => createPlain(path, resolver),
  get: (path, resolver) => createPlain(path, resolver),
  post: (path, resolver) => createPlain(path, resolver),
  put: (path, resolver) => createPlain(path, resolver),
  delete: (path, resolver) => createPlain(path, resolver),
}

// The overload declares the class, whose protected members no other object can have.
function createPlain<Resolver>(path: unknown, resolver: Resolver): HttpHandler
function createPlain(path: unknown, resolver: HttpResponseResolver): object {
  // The name of the kind in msw 2.13 and later, and before.
  const kind = { kind: 'request', __kind: 'RequestHandler' }
  return { ...kind, info: { path }, isUsed: false, resolver, ...LIFECYCLE }
}
