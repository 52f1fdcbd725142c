import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { type Effect, hasSameKeys } from './effects.ts'
import { leavesOf } from './leaves.ts'
import { surplusOf } from './surplus.ts'

/**
 * What differs between two runs without faults, such as dates, and random ids, keys and tokens. It's
 * never compared.
 */
export interface Noise {
  /** The places of values: `notes.createdAt`, or `tags[]` for all items of a list. */
  readonly values: ReadonlySet<string>
  /** The places of objects whose keys differ, and of lists whose order does. Their values have none. */
  readonly keys: ReadonlySet<string>
  /** By the places of texts: the positions of their words that differ. */
  readonly words: ReadonlyMap<string, ReadonlySet<number>>
}

export const NO_NOISE: Noise = { values: new Set(), keys: new Set(), words: new Map() }

/** The place of the keys of rows that were changed or deleted. */
export function placeOfId(list: string): string {
  return `${list}#`
}

/** The place of the order of a list. */
export function placeOfOrder(list: string): string {
  return `${list}<order>`
}

/**
 * Finds the values that differ between the effects of two runs, and adds them to those that are known.
 * Returns undefined if the numbers of their effects differ: these aren't noise.
 */
export function findNoise(
  one: readonly Effect[],
  other: readonly Effect[],
  known = NO_NOISE,
): Noise | undefined {
  const noise = new NoiseFinder(known)
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
  readonly values: Set<string>
  readonly keys: Set<string>
  readonly words: Map<string, Set<number>>

  constructor({ values, keys, words }: Noise) {
    this.values = new Set(values)
    this.keys = new Set(keys)
    this.words = new Map([...words].map(([place, positions]) => [place, new Set(positions)]))
  }

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
    const left = surplusOf(effects, others, JSON.stringify)
    const right = surplusOf(others, effects, JSON.stringify)
    for (const [at, to] of pairUp(left, right)) {
      const [one, other] = [left[at], right[to]]
      if (one === undefined) continue
      if (one.id !== other?.id) this.values.add(placeOfId(one.list))
      this.#compare(one.old, other?.old, one.list)
      this.#compare(one.value, other?.value, one.list)
    }
  }

  #compare(one: unknown, other: unknown, place: string): void {
    if (Array.isArray(one) && Array.isArray(other)) this.#compareLists(one, other, place)
    else if (isPlainObject(one) && isPlainObject(other)) this.#compareObjects(one, other, place)
    else if (typeof one === 'string' && typeof other === 'string') {
      if (one !== other) this.#compareTexts(one, other, place)
    } else if (!Object.is(one, other)) this.values.add(place)
  }

  /** Of two texts, only the words that differ are noise, if everything between them is the same. */
  #compareTexts(one: string, other: string, place: string): void {
    const [ones, others] = [wordsOf(one), wordsOf(other)]
    const isAlike =
      ones.length > ONE_WORD &&
      ones.length === others.length &&
      ones.every((each, at) => isWord(at) || each === others[at])
    if (!isAlike) this.values.add(place)
    else {
      const positions = this.words.get(place) ?? new Set()
      for (const [at, each] of ones.entries()) if (each !== others[at]) positions.add(at)
      this.words.set(place, positions)
    }
  }

  #compareLists(one: readonly unknown[], other: readonly unknown[], place: string): void {
    if (one.length !== other.length) this.values.add(place)
    else {
      const pairs = pairUp(one, other)
      if (pairs.some(([at, to]) => at !== to)) this.keys.add(place)
      for (const [at, to] of pairs) this.#compare(one[at], other[to], `${place}[]`)
    }
  }

  #compareObjects(one: object, other: object, place: string): void {
    const [ones, others] = [membersOf(one), membersOf(other)]
    if (hasSameKeys(one, other) && !this.keys.has(place)) {
      for (const name of Object.keys(one))
        this.#compare(ones[name], others[name], `${place}.${name}`)
      return
    }
    this.keys.add(place)
    this.#compareLists(Object.values(one), Object.values(other), place)
  }
}

/** The most items whose likeness is compared. Of more, those at the same positions are pairs. */
const MOST_ITEMS = 300

/**
 * Pairs the items of two lists that are most alike, because parallel requests come in any order. Of
 * those that are as much alike, it pairs those that are nearest by position.
 */
function pairUp(
  ones: readonly unknown[],
  others: readonly unknown[],
): readonly (readonly [number, number])[] {
  if (ones.length > MOST_ITEMS) return ones.map((_, at) => [at, at])
  const [leaves, otherLeaves] = [ones, others].map((all) =>
    all.map((value) => new Set(leavesOf(value).map(([at, leaf]) => `${at}=${leaf}`))),
  )
  const candidates = (leaves ?? []).flatMap((one, at) =>
    (otherLeaves ?? []).map((other, to) => ({
      pair: [at, to] as const,
      likeness: [...one].filter((leaf) => other.has(leaf)).length,
      distance: Math.abs(at - to),
    })),
  )
  candidates.sort((a, b) => b.likeness - a.likeness || a.distance - b.distance)
  const [taken, takenOthers] = [new Set<number>(), new Set<number>()]
  return candidates.flatMap(({ pair: [at, to] }) => {
    if (taken.has(at) || takenOthers.has(to)) return []
    taken.add(at)
    takenOthers.add(to)
    return [[at, to] as const]
  })
}

/** Matches a date with its time, or a time. */
const DATE =
  /((?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6},? )?(?:\d{4}-\d\d-\d\d|\d\d? [a-z]{3,9} \d{4}|[a-z]{3,9} \d\d?,? \d{4}|\d\d?[./]\d\d?[./]\d{4})(?:[t ,]{1,2}\d\d?:\d\d(?::\d\d)?(?:[.,]\d{1,9})?(?: ?(?:[ap]m|z|gmt|utc|[+-]\d\d:?\d\d)){0,3})?|\b\d\d?:\d\d(?::\d\d)?\b)/i

/** Matches a word of a text, or of binary data read as Latin-1. */
const WORD = /([^\s<>"'&,;|=\p{Cc}]+)/u

/** Returns the words of a text and, in turn, what's between them. A date is a single word. */
function wordsOf(text: string): readonly string[] {
  return text.split(DATE).flatMap((part, at) => (isWord(at) ? [part] : part.split(WORD)))
}

/** The number of parts of a text that is one word. */
const ONE_WORD = 3

function isWord(at: number): boolean {
  return at % 2 === 1
}

function withoutWords(text: string, positions: ReadonlySet<number> | undefined): string {
  if (positions === undefined) return text
  return wordsOf(text)
    .map((part, at) => (positions.has(at) ? '…' : part))
    .join('')
}

/** Returns a value without its noise, with the members of objects in the order of their names. */
export function withoutNoise(value: unknown, place: string, noise: Noise): unknown {
  if (noise.values.has(place)) return undefined
  if (typeof value === 'string') return withoutWords(value, noise.words.get(place))
  if (Array.isArray(value) && !noise.keys.has(place))
    return value.map((each) => withoutNoise(each, `${place}[]`, noise))
  if (!isPlainObject(value) && !Array.isArray(value)) return value
  if (noise.keys.has(place)) {
    const values = Object.values(value).map((each) => withoutNoise(each, `${place}[]`, noise))
    return values.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))
  }
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(
    members.map(([name, each]) => [name, withoutNoise(each, `${place}.${name}`, noise)]),
  )
}
