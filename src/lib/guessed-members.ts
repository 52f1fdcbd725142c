/**
 * Returns a prototype for objects whose members people guess: reading one throws, and says what to
 * write instead. In a prototype, nothing copies, compares or prints them.
 */
export function guessedMembers(owner: string, hints: Readonly<Record<string, string>>): object {
  const members = Object.entries(hints).map(([name, hint]) => {
    const get = () => {
      throw new TypeError(`${owner}.${name} does not exist; ${hint}`)
    }
    return [name, { get }] as const
  })
  return Object.create(Object.prototype, Object.fromEntries(members))
}
