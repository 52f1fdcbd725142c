import { isPlainObject, membersOf } from '../../core/lib/check.ts'

/** The member of a state that says how far each request has been played that was recorded repeatedly. */
const RECORDING = '@recording'

/** The state of a recording at the beginning. */
export const BEGINNING = { [RECORDING]: {} }

/** Returns the next of several responses to a request, and after the last one that one again. */
export function takeNext<Item>(
  state: unknown,
  name: string,
  items: readonly Item[],
): Item | undefined {
  const positions = isPlainObject(state) ? membersOf(state)[RECORDING] : undefined
  if (!isPlainObject(positions)) return items.at(-1)
  const at = Number(membersOf(positions)[name] ?? 0)
  if (at < items.length - 1) Reflect.set(positions, name, at + 1)
  return items[at] ?? items.at(-1)
}

/** Returns a state without how far a recording has been played, which no client has changed. */
export function withoutPositions(state: unknown): unknown {
  if (!isPlainObject(state) || !(RECORDING in state)) return state
  const { [RECORDING]: _, ...others } = membersOf(state)
  return Object.keys(others).length === 0 ? undefined : others
}
