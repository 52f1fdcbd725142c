import { routes } from '../contract/generated/routes.gen.ts'
import type { Route } from '../contract/route.ts'
import { refuse } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { nearest } from '../lib/nearest.ts'
import type { Fault } from './fault.ts'

/**
 * Refuses a fault that could never act, because no operation has its operation, method and path.
 *
 * @throws {TypeError} naming the field. For an unknown path, the message suggests a similar one.
 */
export function requireMatchable({ operation, method, path }: Fault): void {
  if (routes.some((route) => canMatch(route, { operation, method, path }))) return
  if (path === undefined || routes.some((route) => canMatchPath(route, path))) {
    const expected = 'operation, method and path to match at least one operation'
    refuse('fault', { operation, method, path }, expected)
  }
  const guess = similarPath(path)
  const hint = guess === undefined ? '' : `; did you mean ${describe(guess)}?`
  const expected = 'the path of an operation, without the base path'
  throw new TypeError(`fault.path: expected ${expected} but got ${describe(path)}${hint}`)
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

/**
 * Returns whether any request path matches both the path of an operation and a path pattern.
 *
 * It follows the pattern through the template. `reached` holds the positions in the template that
 * the pattern so far can lead to.
 */
function canMatchPath({ path }: Pick<Route, 'path'>, pattern: string): boolean {
  const template = path.split(/(\{[^}]*\})/).flatMap((part) =>
    // A parameter is one character other than a slash, and then any number of them.
    part.startsWith('{') ? [ONE, MORE] : [...part],
  )
  let reached = new Set([0])
  for (const character of pattern) {
    const from = withSkipped(reached, template)
    reached = new Set(
      character === '*'
        ? template
            .map((_, index) => index + 1)
            .concat(0)
            .filter((at) => at >= Math.min(...from))
        : [...from].flatMap((at) => step(template[at], character, at)),
    )
    if (reached.size === 0) return false
  }
  return withSkipped(reached, template).has(template.length)
}

const ONE = 'one'

const MORE = 'more'

/** Adds the positions after `MORE`, because it can stand for no character at all. */
function withSkipped(positions: ReadonlySet<number>, template: readonly string[]): Set<number> {
  const skipped = [...positions].filter((at) => template[at] === MORE).map((at) => at + 1)
  return new Set([...positions, ...skipped])
}

/** Returns the positions that one character of a path leads to. */
function step(token: string | undefined, character: string, at: number): readonly number[] {
  if (token === character) return [at + 1]
  if (character === '/') return []
  return token === MORE ? [at] : token === ONE ? [at + 1] : []
}

/** Returns the path of an operation that is similar to a text, or that the text ends with. */
function similarPath(text: string): string | undefined {
  const segments = text.split('/')
  const endings = segments.map((_, index) => `/${segments.slice(index + 1).join('/')}`)
  const ending = endings.find((each) => routes.some((route) => canMatchPath(route, each)))
  const filled = routes.map(({ path }) =>
    path.split('/').map((part, index) => (part.startsWith('{') ? segments[index] : part)),
  )
  return (
    ending ??
    nearest(
      text,
      filled.map((parts) => parts.join('/')),
    )
  )
}
