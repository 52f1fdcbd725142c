/** A path template such as `/pets/{petId}`, compiled for matching. */
export interface PathTemplate {
  /** The literal text of each segment; null where the segment is a parameter. */
  readonly segments: readonly (string | null)[]
  /** The index of each parameter's segment. */
  readonly positions: readonly number[]
  /** The name of each parameter, in the order of `positions`. */
  readonly names: readonly string[]
}

/** Compiles a path template. A parameter takes up a whole segment: `/pets/{petId}`. */
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
 * Returns the values of a template's parameters, still percent-encoded; undefined when the template
 * does not match. `parts` is the request path, split at each slash. A parameter is never empty.
 */
export function matchTemplate(
  { segments, positions }: PathTemplate,
  parts: readonly string[],
): readonly string[] | undefined {
  if (segments.length !== parts.length) return undefined
  // A loop, because a callback would allocate a closure for each template that is tried.
  for (let index = 0; index < segments.length; index += 1) {
    const segment = segments[index]
    if (segment === null ? parts[index] === '' : segment !== parts[index]) return undefined
  }
  return positions.map((position) => parts[position] ?? '')
}
