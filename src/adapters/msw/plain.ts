import type { HttpHandler, HttpResponseResolver, http } from 'msw'

/** The functions of msw's `http` that create our handlers. */
export type Http = Pick<typeof http, 'all' | 'get' | 'post' | 'put' | 'delete'>

/** What msw 3 calls on every handler: when it resets or restores them, and when it closes. */
const LIFECYCLE = { reset() {}, restore() {}, dispose() {} }

/**
 * Creates handlers that msw accepts, without its classes, for runtimes that cannot require them.
 * `instanceof RequestHandler` is false for them. Their caller adds `run`, `parse` and `predicate`.
 */
export const plainHttp: Http = {
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
