/** A path template such as `/pets/{petId}`, compiled for matching. */
export interface PathTemplate {
  /** The texts before, between and after the parameters. */
  readonly literals: readonly string[]
  /** The names of the parameters. */
  readonly names: readonly string[]
}

/** Compiles a path template. Each parameter must be a whole segment, as in `/pets/{petId}`. */
export function compileTemplate(path: string): PathTemplate {
  const parts = path.split(/\{([^{}]+)\}/)
  return {
    literals: parts.filter((_, index) => index % 2 === 0),
    names: parts.filter((_, index) => index % 2 === 1),
  }
}

const NONE: readonly string[] = []

/**
 * Matches a request path against a template. Returns the values of the parameters, still
 * percent-encoded, or undefined if the path doesn't match. An empty segment never matches a
 * parameter.
 *
 * Splitting the path into its segments took twice as long.
 */
export function matchTemplate(
  { literals }: PathTemplate,
  path: string,
): readonly string[] | undefined {
  const first = literals[0] ?? ''
  if (literals.length === 1) return path === first ? NONE : undefined
  if (!path.startsWith(first)) return undefined
  const values: string[] = []
  let at = first.length
  for (let index = 1; index < literals.length; index += 1) {
    const literal = literals[index] ?? ''
    const slash = path.indexOf('/', at)
    const end = slash < 0 ? path.length : slash
    if (end === at || !path.startsWith(literal, end)) return undefined
    values.push(path.slice(at, end))
    at = end + literal.length
  }
  return at === path.length ? values : undefined
}
