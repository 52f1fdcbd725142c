/** Names of members that do not exist, each with what to write instead. */
type Hints = Readonly<Record<string, string>>

/**
 * Returns a prototype for objects whose members people guess: reading one throws, and says what to
 * write instead. In a prototype, nothing copies, compares or prints them.
 */
export function guessedMembers(owner: string, hints: Hints): object {
  const members = Object.entries(hints).map(([name, hint]) => {
    const get = () => {
      throw new TypeError(`${owner}.${name} does not exist; ${hint}`)
    }
    return [name, { get }] as const
  })
  return Object.create(Object.prototype, Object.fromEntries(members))
}

/** Makes the members of one object that people guess say what to write instead. */
export function explainMembers(target: object, owner: string, hints: Hints): void {
  Object.setPrototypeOf(target, guessedMembers(owner, hints))
}
