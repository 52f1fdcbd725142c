/**
 * Returns a copy of an object with other values for some fields. A field that is already there keeps
 * its position; undefined removes it.
 */
export function override<Target extends object>(
  target: Target,
  fields: { readonly [Name in keyof Target]?: Target[Name] | undefined },
): Target
// The overload declares the result type, which TypeScript can't infer from the implementation.
export function override(target: object, fields: object): object {
  const all = Object.entries({ ...target, ...fields })
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}
