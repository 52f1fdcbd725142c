/** Names of members that don't exist, each with what to write instead. */
type Hints = Readonly<Record<string, string>>

/** The prototypes that explain guesses, by the name of their owner. All petstores share them. */
const prototypes = new Map<string, object>()

/**
 * Makes the members of an object that people guess throw, and say what to write instead. They are in
 * its prototype, where nothing copies, compares or prints them.
 *
 * @param owner - What messages call the object. The same owner always has the same hints.
 */
export function explainMembers(target: object, owner: string, hints: Hints): void {
  const known = prototypes.get(owner)
  const prototype = known ?? createPrototype(owner, hints)
  if (known === undefined) prototypes.set(owner, prototype)
  Object.setPrototypeOf(target, prototype)
}

function createPrototype(owner: string, hints: Hints): object {
  const members = Object.entries(hints).map(([name, hint]) => {
    const get = () => {
      throw new TypeError(`${owner}.${name} doesn't exist; ${hint}`)
    }
    return [name, { get }] as const
  })
  return Object.create(Object.prototype, Object.fromEntries(members))
}
