/** Adds a member to an object. Its value is created when it is first read. */
export function addLazily<Target extends object, Name extends string, Value>(
  target: Target,
  name: Name,
  create: () => Value,
): asserts target is Target & { readonly [Key in Name]: Value } {
  Object.defineProperty(target, name, {
    configurable: true,
    enumerable: true,
    get() {
      const value = create()
      Object.defineProperty(target, name, { value, writable: true })
      return value
    },
  })
}
