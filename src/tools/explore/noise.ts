import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { type Effect, hasSameKeys } from './effects.ts'

/**
 * What differs between two runs without faults, such as dates, and random ids, keys and tokens. It's
 * never compared.
 */
export interface Noise {
  /** The places of values: `notes.createdAt`, or `tags[]` for all items of a list. */
  readonly values: ReadonlySet<string>
  /** The places of objects whose keys differ. They are lists of their values. */
  readonly keys: ReadonlySet<string>
}

export const NO_NOISE: Noise = { values: new Set(), keys: new Set() }

/** The place of the keys of rows that were changed or deleted. */
export function placeOfId(list: string): string {
  return `${list}#`
}

/** The place of the order of a list. */
export function placeOfOrder(list: string): string {
  return `${list}<order>`
}

/** Returns all that differs by one or the other. */
export function joinNoise(one: Noise, other: Noise): Noise {
  return {
    values: new Set([...one.values, ...other.values]),
    keys: new Set([...one.keys, ...other.keys]),
  }
}

/**
 * Finds the values that differ between the effects of two runs. Returns undefined if the numbers of
 * their effects do: these aren't noise.
 */
export function findNoise(one: readonly Effect[], other: readonly Effect[]): Noise | undefined {
  const noise = new NoiseFinder()
  noise.addOrders(one, other)
  const kindOf = ({ kind, list }: Effect) => (kind === 'reordered' ? undefined : `${kind} ${list}`)
  const [ones, others] = [groupBy(one, kindOf), groupBy(other, kindOf)]
  if (!hasSameKeys(Object.fromEntries(ones), Object.fromEntries(others))) return undefined
  for (const [kind, effects] of ones) {
    const rest = others.get(kind) ?? []
    if (rest.length !== effects.length) return undefined
    noise.addPairs(effects, rest)
  }
  return noise
}

function isOrder({ kind }: Effect): boolean {
  return kind === 'reordered'
}

class NoiseFinder implements Noise {
  readonly values = new Set<string>()
  readonly keys = new Set<string>()

  /** Compares the orders of lists: each of them is in one run or in both. */
  addOrders(effects: readonly Effect[], others: readonly Effect[]): void {
    const [ones, rest] = [effects, others].map(
      (each) =>
        new Map(each.filter(isOrder).map(({ list, value }) => [list, JSON.stringify(value)])),
    )
    for (const list of new Set([...(ones?.keys() ?? []), ...(rest?.keys() ?? [])]))
      if (ones?.get(list) !== rest?.get(list)) this.values.add(placeOfOrder(list))
  }

  /** Compares as many effects of the same kind. Those that are equal are no pair for others. */
  addPairs(effects: readonly Effect[], others: readonly Effect[]): void {
    const rest = others.map((effect) => ({ effect, text: JSON.stringify(effect) }))
    const left = effects.filter((effect) => {
      const text = JSON.stringify(effect)
      const at = rest.findIndex((each) => each.text === text)
      if (at >= 0) rest.splice(at, 1)
      return at < 0
    })
    for (const [index, { list, id, old, value }] of left.entries()) {
      const other = rest[index]?.effect
      if (id !== other?.id) this.values.add(placeOfId(list))
      this.#compare(old, other?.old, list)
      this.#compare(value, other?.value, list)
    }
  }

  #compare(one: unknown, other: unknown, place: string): void {
    if (Array.isArray(one) && Array.isArray(other)) this.#compareLists(one, other, place)
    else if (isPlainObject(one) && isPlainObject(other)) this.#compareObjects(one, other, place)
    else if (!Object.is(one, other)) this.values.add(place)
  }

  #compareLists(one: readonly unknown[], other: readonly unknown[], place: string): void {
    if (one.length !== other.length) this.values.add(place)
    else for (const [index, each] of one.entries()) this.#compare(each, other[index], `${place}[]`)
  }

  #compareObjects(one: object, other: object, place: string): void {
    const [ones, others] = [membersOf(one), membersOf(other)]
    if (hasSameKeys(one, other)) {
      for (const name of Object.keys(one))
        this.#compare(ones[name], others[name], `${place}.${name}`)
      return
    }
    this.keys.add(place)
    this.#compareLists(Object.values(one), Object.values(other), place)
  }
}

/** Returns a value without its noise, with the members of objects in the order of their names. */
export function withoutNoise(value: unknown, place: string, noise: Noise): unknown {
  if (noise.values.has(place)) return undefined
  if (Array.isArray(value)) return value.map((each) => withoutNoise(each, `${place}[]`, noise))
  if (!isPlainObject(value)) return value
  if (noise.keys.has(place)) {
    const values = Object.values(value).map((each) => withoutNoise(each, `${place}[]`, noise))
    return values.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    members.map(([name, each]) => [name, withoutNoise(each, `${place}.${name}`, noise)]),
  )
}
