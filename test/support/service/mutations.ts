/** One change to a JSON value: to the member at `path`. */
export interface Mutation {
  readonly path: readonly string[]
  readonly kind: 'replace' | 'add'
  readonly value: unknown
}

/** Changes a JSON value in place. */
export function mutate(root: object, { path, kind, value }: Mutation): void {
  const name = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce<object>((at, each) => Object(Reflect.get(at, each)), root)
  if (kind === 'add') Reflect.set(holder, 'more', value)
  else Reflect.set(holder, name, value)
}

/** Returns the path of each value inside a JSON value. */
export function pathsIn(
  value: unknown,
  path: readonly string[] = [],
): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Object.entries(value).flatMap(([name, each]) => pathsIn(each, [...path, name]))
  return path.length === 0 ? inside : [path, ...inside]
}
