import { routes } from '../contract/generated/routes.gen.ts'
import { canMatchPath, isPathOfAny, similarPath } from '../contract/path-match.ts'
import type { Route } from '../contract/route.ts'
import { refuse } from '../lib/check.ts'
import { didYouMean } from '../lib/text/nearest.ts'
import type { Fault } from './fault.ts'

/**
 * Refuses a fault that could never act, because no operation has its operation, method and path.
 *
 * @throws {TypeError} naming the field. For an unknown path, the message suggests a similar one.
 */
export function requireMatchable({ operation, method, path }: Fault, name: string): void {
  if (routes.some((route) => canMatch(route, { operation, method, path }))) return
  if (path === undefined || isPathOfAny(path)) {
    const expected = 'operation, method and path to match at least one operation'
    refuse(name, { operation, method, path }, expected)
  }
  const expected = 'the path of an operation, without the base path'
  refuse(`${name}.path`, path, expected, didYouMean(similarPath(path)))
}

type Selectors = { readonly [Name in 'operation' | 'method' | 'path']: Fault[Name] | undefined }

function canMatch(route: Route, { operation, method, path }: Selectors): boolean {
  // `GET` also answers `HEAD`.
  const methods = route.method === 'GET' ? ['GET', 'HEAD'] : [route.method]
  return (
    (operation === undefined || operation.includes(route.operation)) &&
    (method === undefined || methods.some((each) => method.includes(each))) &&
    (path === undefined || canMatchPath(route, path))
  )
}
