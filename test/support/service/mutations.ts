import fc from 'fast-check'

/** One change to a JSON value: to the member at `path`. */
export interface Mutation {
  readonly path: readonly string[]
  readonly kind: 'replace' | 'delete' | 'repeat' | 'add'
  readonly value: unknown
}

const NASTY = [
  null,
  true,
  '',
  'x'.repeat(300),
  'a\nb',
  'anonymous',
  'mine',
  '__proto__',
  'fault-1',
  'scenario-1',
  'req-9007199254740993',
  '1000000000000000',
  '9223372036854775808',
  0,
  -0,
  -1,
  0.5,
  1,
  2 ** 31,
  2 ** 32,
  2 ** 52,
  2 ** 53 - 1,
  2 ** 53,
  -(2 ** 53),
  8.64e15,
  8.64e15 + 1,
  -8.64e15,
  1e21,
  1e300,
  [],
  [[]],
  {},
  { length: 1 },
]

/** Returns a random change somewhere in a JSON value. */
export function mutationOf(value: unknown): fc.Arbitrary<Mutation> {
  return fc.record({
    path: fc.constantFrom(...pathsIn(value)),
    kind: fc.constantFrom<Mutation['kind']>(
      'replace',
      'replace',
      'replace',
      'delete',
      'repeat',
      'add',
    ),
    value: fc.constantFrom<unknown>(...NASTY),
  })
}

/** Changes a JSON value in place. */
export function mutate(root: object, { path, kind, value }: Mutation): void {
  const name = path.at(-1) ?? ''
  const holder = path.slice(0, -1).reduce<object>((at, each) => Object(Reflect.get(at, each)), root)
  if (kind === 'add') Reflect.set(holder, 'more', value)
  else if (kind === 'replace') Reflect.set(holder, name, value)
  else if (!Array.isArray(holder)) Reflect.deleteProperty(holder, name)
  else if (kind === 'delete') holder.splice(Number(name), 1)
  else holder.push(structuredClone(holder[Number(name)]))
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
