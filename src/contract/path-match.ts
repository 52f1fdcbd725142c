import { nearest } from '../lib/nearest.ts'
import { routes } from './generated/routes.gen.ts'
import type { Route } from './route.ts'

/** Returns whether an operation can have a path that matches a path pattern. */
export function isPathOfAny(pattern: string): boolean {
  return routes.some((route) => canMatchPath(route, pattern))
}

/**
 * Returns a path of an operation that is similar to a text: the text ends with it, it ends with the
 * text, or they differ in at most two characters. Undefined if there is none.
 */
export function similarPath(text: string): string | undefined {
  const segments = text.split('/')
  const endings = segments.map((_, index) => `/${segments.slice(index + 1).join('/')}`)
  return (
    endings.find(isPathOfAny) ??
    routes.map((route) => completed(route, segments.slice(1))).find((path) => path !== undefined) ??
    nearest(
      text,
      routes.map((route) => filled(route, segments)),
    )
  )
}

/** Returns the path of an operation that ends with `segments`: `/store/orders/7` for `orders/7`. */
function completed({ path }: Route, segments: readonly string[]): string | undefined {
  const parts = path.split('/')
  const [before, after] = [parts.slice(0, -segments.length), parts.slice(-segments.length)]
  const ends = after.every((part, index) =>
    part.startsWith('{') ? index > 0 : part === segments[index],
  )
  const isWhole = before.length > 0 && !before.some((part) => part.startsWith('{'))
  return ends && isWhole ? [...before, ...segments].join('/') : undefined
}

/** Returns the path of an operation, with the segments of a text as its parameters. */
function filled({ path }: Route, segments: readonly string[]): string {
  const parts = path.split('/')
  return parts.map((part, index) => (part.startsWith('{') ? segments[index] : part)).join('/')
}

/**
 * Returns whether any request path matches both the path of an operation and a path pattern.
 *
 * It follows the pattern through the template. `reached` holds the positions in the template that
 * the pattern so far can lead to.
 */
export function canMatchPath({ path }: Pick<Route, 'path'>, pattern: string): boolean {
  const template = path.split(/(\{[^{}]*\})/).flatMap((part) =>
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
