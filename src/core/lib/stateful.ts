import { integer, isPlainObject, refuse, refuseUnknown } from './check.ts'
import { suggest } from './describe.ts'

/** Something that can return to its initial state. */
export interface Resettable {
  reset(): void
}

/**
 * A part of the service's state that affects later responses.
 *
 * Every part is a member of `ServiceState` (`src/core/service/state.ts`), so `snapshot()`, `restore()`
 * and `reset()` cover all of them.
 */
export interface StatePart<Saved = unknown> extends Resettable {
  /** Whether a snapshot may lack the part: then `snapshot` returned undefined. */
  readonly isOptional?: boolean
  /** Returns the state as plain JSON, which later changes to the state leave as it is. */
  snapshot(): Saved
  /**
   * Validates a saved state without changing anything, and copies it. Returns a function that
   * applies the copy.
   *
   * @throws {TypeError} if the saved state is invalid.
   */
  parse(saved: unknown): () => void
}

/** Returns a saved value as a record. A value that isn't an object has no members. */
export function savedRecord(saved: unknown): Readonly<Record<string, unknown>> {
  return Object(saved)
}

/**
 * The highest count in a saved state. It leaves room to count on: beyond 2^53, adding 1 has no
 * effect.
 */
const HIGHEST_COUNT = 2 ** 52

/**
 * Returns a saved count. `where` names it in the error.
 *
 * @throws {TypeError} if it isn't an integer from `least` to `HIGHEST_COUNT`.
 */
export function savedCount(saved: unknown, where: string, least = 0): number {
  return integer(where, saved, least, HIGHEST_COUNT)
}

/**
 * Returns the members of a saved object. `where` names it in the error.
 *
 * @throws {TypeError} if it isn't an object, or has an unknown member.
 */
export function savedMembers<const Name extends string>(
  saved: unknown,
  where: string,
  known: readonly Name[],
): { readonly [Member in Name]?: unknown } {
  if (!isPlainObject(saved)) return refuse(where, saved, 'an object')
  const unknown = Object.keys(saved).find((name) => !known.some((each) => each === name))
  if (unknown !== undefined) {
    refuseUnknown(where, unknown, suggest(unknown, known), 'one of its members')
  }
  return savedRecord(saved) as { readonly [Member in Name]?: unknown }
}

/** A function for each member of a saved object that checks and returns its value. */
export type SavedReaders<Shape> = {
  readonly [Name in keyof Shape]: (got: unknown, where: string) => Shape[Name]
}

/**
 * Reads a saved object that has all of the members, and no others. `where` names it in the error.
 *
 * @throws {TypeError} naming the member that is invalid, and what was expected.
 */
export function readSaved<Shape>(saved: unknown, where: string, readers: SavedReaders<Shape>): Shape
export function readSaved(
  saved: unknown,
  where: string,
  readers: SavedReaders<Record<string, unknown>>,
): unknown {
  const given = savedMembers(saved, where, Object.keys(readers))
  return Object.fromEntries(
    Object.entries(readers).map(([name, read]) => [name, read(given[name], `${where}.${name}`)]),
  )
}

/** A list of names, for `refuseRepeated`. */
interface Names {
  /** What the names are: `id`, for example. */
  readonly kind: string
  /** Returns the path of a name, for the error. */
  readonly where: (index: number) => string
}

/**
 * Refuses a list in which a name occurs twice.
 *
 * @throws {TypeError} naming the first name that repeats an earlier one.
 */
export function refuseRepeated(names: readonly unknown[], { kind, where }: Names): void {
  const seen = new Set<unknown>()
  for (const [index, name] of names.entries()) {
    if (seen.has(name)) refuse(where(index), name, `a unique ${kind}`)
    seen.add(name)
  }
}
