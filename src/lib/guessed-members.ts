/**
 * Returns members for `Object.defineProperties` that only throw: names that people guess, each with
 * what to write instead. Nothing copies, compares or prints them, because they are not enumerable.
 */
export function guessedMembers(
  owner: string,
  hints: Readonly<Record<string, string>>,
): PropertyDescriptorMap {
  const toMember = ([name, hint]: readonly [string, string]) => [
    name,
    { get: refusal(owner, name, hint) },
  ]
  return Object.fromEntries(Object.entries(hints).map(toMember))
}

function refusal(owner: string, name: string, hint: string): () => never {
  return () => {
    throw new TypeError(`${owner}.${name} does not exist; ${hint}`)
  }
}
