/** A path template such as `/pets/{petId}`, compiled for matching. */
export interface PathTemplate {
  /** The literal text of each segment; null for a parameter. */
  readonly segments: readonly (string | null)[]
  /** The index of each parameter's segment. */
  readonly positions: readonly number[]
  /** The name of each parameter, in the order of `positions`. */
  readonly names: readonly string[]
}

/** Compiles a path template. Each parameter must be a whole segment, as in `/pets/{petId}`. */
export function compileTemplate(path: string): PathTemplate {
  const parts = path.split('/')
  const segments = parts.map((part) => (part.startsWith('{') ? null : part))
  const positions = segments.flatMap((segment, index) => (segment === null ? index : []))
  return {
    segments,
    positions,
    names: positions.map((position) => parts[position]?.slice(1, -1) ?? ''),
  }
}

/**
 * Matches a request path, split at each slash, against a template. Returns the values of the
 * parameters, still percent-encoded, or undefined if the path does not match. An empty segment
 * never matches a parameter.
 */
export function matchTemplate(
  { segments, positions }: PathTemplate,
  parts: readonly string[],
): readonly string[] | undefined {
  if (segments.length !== parts.length) return undefined
  // A loop instead of a callback, which would allocate a closure for each template.
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]
    if (segment === null ? parts[index] === '' : segment !== parts[index]) return undefined
  }
  return positions.map((position) => parts[position] ?? '')
}
