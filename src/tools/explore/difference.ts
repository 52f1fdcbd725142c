import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { compareTexts, hashOf } from '../../core/lib/text.ts'
import type { Effect } from './effects.ts'
import { type Noise, placeOfId, placeOfOrder, withoutNoise } from './noise.ts'
import { RESULT } from './results.ts'
import { surplusOf } from './surplus.ts'

/** An effect as reports show it, and as it's compared with others. */
export interface DescribedEffect {
  readonly kind: Effect['kind']
  /** The list or the operation. */
  readonly list: string
  /** What is counted first: `created orders`, `changed pets 1`, `executed POST /notes`. */
  readonly name: string
  /** The name with the contents: `created orders {"petId":1}`. */
  readonly text: string
  /** The contents of a row, without noise; undefined for a request. */
  readonly value?: unknown
  readonly isRenewal: boolean
}

/** What a run has done, without noise. */
export type Effects = readonly DescribedEffect[]

/** Describes effects, so that what is the same has the same text, in whatever order it was done. */
export function describeEffects(effects: readonly Effect[], noise: Noise): Effects {
  const compared = effects.filter(({ kind, list }) => {
    return kind !== 'reordered' || !noise.values.has(placeOfOrder(list))
  })
  const plain = compared.map((effect) => {
    const isOrder = effect.kind === 'reordered'
    const value = isOrder ? effect.value : withoutNoise(effect.value, effect.list, noise)
    return { effect, value }
  })
  const numbers = new Map<string, number>()
  const isExecuted = ({ effect }: PlainEffect) => effect.kind === 'executed'
  return [
    ...plain.filter((each) => !isExecuted(each)).map((each) => describeRow(each, noise)),
    ...inOrder(plain.filter(isExecuted)).map((each) => describeRequest(each, numbers)),
  ]
}

/**
 * Returns requests in an order that doesn't depend on which of several parallel ones came first: by what
 * they are, and by where else their ids are. In this order, ids are numbered.
 */
function inOrder(requests: readonly PlainEffect[]): readonly PlainEffect[] {
  const all = requests.map((each) => {
    return { ...each, text: JSON.stringify([each.effect.list, each.value]), ids: idsIn(each) }
  })
  const uses = groupBy(
    all.flatMap(({ text, ids }) => ids.map(([at, id]) => ({ id, use: `${text} ${at}` }))),
    ({ id }) => id,
  )
  const described = new Map(
    [...uses].map(([id, each]) => [id, JSON.stringify(each.map(({ use }) => use).sort())]),
  )
  const keyed = all.map((each) => {
    return { ...each, uses: each.ids.map(([, id]) => described.get(id)).join() }
  })
  return keyed.sort((a, b) => compareTexts(a.text, b.text) || compareTexts(a.uses, b.uses))
}

/** Returns the segments of the path of a request that differ from run to run, with their positions. */
function idsIn({ effect, value }: PlainEffect): readonly (readonly [at: string, id: string])[] {
  const { path: sent } = Object(effect.value)
  const known = segmentsOf(value)
  const ids = Object.entries(sent).filter(([at]) => known[at] === undefined)
  return ids.map(([at, segment]) => [at, String(segment)])
}

/** Returns the segments of a path by their positions. If their number differs, none is known. */
function segmentsOf(value: unknown): Readonly<Record<string, unknown>> {
  const { path } = Object(value)
  return Array.isArray(path) ? {} : Object(path)
}

/** Describes what was asked for, in order. */
export function describeAsked(asked: readonly Effect[], noise: Noise): string {
  const numbers = new Map<string, number>()
  const describe = (effect: Effect) => {
    const value = withoutNoise(effect.value, effect.list, noise)
    return describeRequest({ effect, value }, numbers).text
  }
  return asked.map(describe).join('\n')
}

/** An effect, and its value without noise. */
interface PlainEffect {
  readonly effect: Effect
  readonly value: unknown
}

function describeRow({ effect, value }: PlainEffect, noise: Noise): DescribedEffect {
  const { kind, list, isRenewal = false } = effect
  const name = [kind, list, nameOfRow(effect, noise)].filter((each) => each !== '').join(' ')
  const text = kind === 'deleted' ? name : `${name} ${toJson(value)}`
  return { kind, list, name, text, value, isRenewal }
}

/** Returns what tells a row that existed from others: its id, or else what it was. */
function nameOfRow({ list, id, old }: Effect, noise: Noise): string {
  if (old !== undefined) return toJson(withoutNoise(old, list, noise))
  return id === undefined || noise.values.has(placeOfId(list)) ? '' : id
}

/** Ids that differ from run to run are numbered: `PUT /notes/{1}`. */
function describeRequest({ effect, value }: PlainEffect, numbers: Map<string, number>) {
  const { kind, list, isRenewal = false } = effect
  const { method, host, path: sent } = Object(effect.value)
  const { query = {}, headers, body } = Object(value)
  const numberOf = (segment: string) => {
    const number = numbers.get(segment) ?? numbers.size + 1
    numbers.set(segment, number)
    return `{${number}}`
  }
  const known = segmentsOf(value)
  const path = Object.entries(sent).map(([at, segment]) => known[at] ?? numberOf(String(segment)))
  // The operation of a GraphQL request says more than its path.
  const place = /^[a-z]/.test(list) ? list : `${method} ${host}${path.join('/')}`
  const parameters = Object.entries(query)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${key}=${[each].flat().join()}`)
  const name = `${kind} ${[place, ...parameters].join(' ')}`
  const text = [name, ...(body === undefined ? [] : [toJson(body)]), ...describeHeaders(headers)]
  return { kind, list, name, text: text.join(' '), isRenewal }
}

/** Describes headers: `(authorization, x-org: 5)`. If their names differ from run to run, none counts. */
function describeHeaders(headers: unknown): readonly string[] {
  if (!isPlainObject(headers)) return []
  const shown = Object.entries(headers).map(([name, value]) =>
    value === undefined || value === 'sent' ? name : `${name}: ${value}`,
  )
  return shown.length === 0 ? [] : [`(${shown.join(', ')})`]
}

/** The number of characters of a value that are shown, if it's long. */
const SHOWN = 200

/** The number of characters of a value that isn't long. */
const LONG = 2_000

/** Matches a number with so many digits that the order of a sum decides the last ones. */
const LONG_FRACTION = /\.\d{12}/

function roundSum(_: string, value: unknown): unknown {
  const isFraction = typeof value === 'number' && !Number.isInteger(value)
  return isFraction ? Number(value.toPrecision(12)) : value
}

/** Returns a value as JSON; of a long one its beginning, and a hash that tells it from others. */
function toJson(value: unknown): string {
  const exact = JSON.stringify(value) ?? ''
  const text = LONG_FRACTION.test(exact) ? JSON.stringify(value, roundSum) : exact
  return text.length > LONG ? `${text.slice(0, SHOWN)}… (${hashOf(text)})` : text
}

/** How the effects of a run differ from those of the undisturbed run. */
export interface Difference {
  readonly rule: 'duplicated-effect' | 'lost-effect' | 'changed-effect' | 'changed-result'
  /** What differs, a line for each effect. */
  readonly lines: readonly string[]
  /** The operations that were executed more often than without faults, but not only now. */
  readonly repeated: readonly string[]
  /** The operations that are never executed without faults. */
  readonly added: readonly string[]
  /** The operations that were executed less often. */
  readonly lost: readonly string[]
  /** The fields of rows that may only count changes or arrivals, if nothing else differs. */
  readonly counters: readonly string[]
}

/**
 * Compares the effects of a run with those of the undisturbed run; undefined if they are equal. The
 * numbers of rows and requests count first, then their contents.
 */
export function compareEffects(expected: Effects, all: Effects): Difference | undefined {
  const more = surplusOf(all, expected, textOf)
  // After a 401, a client gets a new token.
  const renewals = new Set(more.filter(({ isRenewal }) => isRenewal))
  const actual = all.filter((each) => !renewals.has(each))
  const extra = more.filter((each) => !renewals.has(each))
  const missing = surplusOf(expected, actual, textOf)
  if (extra.length === 0 && missing.length === 0) return undefined
  const rule = ruleOf(expected, actual, { extra, missing })
  const [before, after] = [expected, actual].map((effects) => groupBy(effects, nameOf))
  const timesBefore = ({ name }: DescribedEffect) => before?.get(name)?.length ?? 0
  const timesAfter = ({ name }: DescribedEffect) => after?.get(name)?.length ?? 0
  const counted = new Set<string>()
  const lines = [...extra, ...missing].flatMap((each, index) => {
    const [usual, now] = [timesBefore(each), timesAfter(each)]
    if (each.kind !== 'executed' || usual === now)
      return [`${index < extra.length ? 'extra' : 'missing'}: ${nameEffect(each)}`]
    if (counted.has(each.name)) return []
    counted.add(each.name)
    return [`executed ${timesOf(now)} instead of ${timesOf(usual)}: ${shown(each)}`]
  })
  const lists = new Set(expected.map(({ list }) => list))
  const isNew = ({ list }: DescribedEffect) => !lists.has(list)
  const isMore = (each: DescribedEffect) => timesAfter(each) > timesBefore(each)
  return {
    rule,
    lines,
    repeated: operationsOf(extra.filter((each) => isMore(each) && !isNew(each))),
    added: operationsOf(extra.filter(isNew)),
    lost: operationsOf(missing),
    counters: [...countersIn(extra, missing), ...swappedIn(extra, missing)],
  }
}

/** A row that differs, and what it is without faults; undefined if it's another one. */
type RowPair = readonly [actual: DescribedEffect, expected: DescribedEffect | undefined]

function pairsOf(extra: Effects, missing: Effects): readonly RowPair[] {
  const named = groupBy(missing, nameOf)
  return extra.map((each) => [each, named.get(each.name)?.[0]])
}

/** Returns the fields that differ, if all of them may only count changes, and nothing else differs. */
function countersIn(extra: Effects, missing: Effects): readonly string[] {
  if (extra.length !== missing.length) return []
  const fields = pairsOf(extra, missing).flatMap(([one, other]) => {
    const [now, before] = [membersOf(one.value), membersOf(other?.value)]
    return Object.keys({ ...before, ...now }).filter(
      (name) => JSON.stringify(now[name]) !== JSON.stringify(before[name]),
    )
  })
  return fields.every((name) => COUNTER.test(name)) ? [...new Set(fields)] : []
}

/** Returns the fields that differ, if rows have only swapped their values, such as order numbers. */
function swappedIn(extra: Effects, missing: Effects): readonly string[] {
  const sortedTexts = (effects: Effects, textOf: (effect: DescribedEffect) => unknown) =>
    JSON.stringify(effects.map((effect) => JSON.stringify(textOf(effect))).sort())
  const isSame = (textOf: (effect: DescribedEffect) => unknown) =>
    sortedTexts(extra, textOf) === sortedTexts(missing, textOf)
  const fields = new Set(extra.flatMap(({ value }) => Object.keys(membersOf(value))))
  return [...fields].filter((field) => {
    const others = ({ list, value }: DescribedEffect) => [list, { ...membersOf(value), [field]: 0 }]
    const areNumbers = extra.every(({ value }) => Number.isInteger(membersOf(value)[field]))
    return areNumbers && isSame(others) && isSame(({ value }) => membersOf(value)[field])
  })
}

/** Returns whether a list in a value has an item once more than in another value, and no others. */
function hasRepeat(value: unknown, usual: unknown): boolean {
  if (Array.isArray(value) && Array.isArray(usual)) {
    const more = surplusOf(value, usual, JSON.stringify)
    const known = new Set(usual.map((each) => JSON.stringify(each)))
    const isWhole = surplusOf(usual, value, JSON.stringify).length === 0
    return isWhole && more.some((each) => known.has(JSON.stringify(each)))
  }
  if (!isPlainObject(value) || !isPlainObject(usual)) return false
  const [now, before] = [membersOf(value), membersOf(usual)]
  return Object.keys(now).some((name) => hasRepeat(now[name], before[name]))
}

/** Matches the name of a field that counts the changes of a row. */
const COUNTER =
  /(?:^|[_-])(?:version|revision|rev|etag|updates|changes|edits)(?![a-z])|(?:Version|Revision|Etag|Updates|Changes|Edits)(?![a-z])/

function operationsOf(effects: Effects): readonly string[] {
  const executed = effects.filter(({ kind }) => kind === 'executed')
  return [...new Set(executed.map(({ list }) => list))]
}

function timesOf(count: number): string {
  return ['never', 'once', 'twice'][count] ?? `${count} times`
}

function ruleOf(
  expected: Effects,
  actual: Effects,
  { extra, missing }: { readonly extra: Effects; readonly missing: Effects },
): Difference['rule'] {
  if ([...extra, ...missing].every(({ list }) => list === RESULT)) return 'changed-result'
  const lists = new Set(expected.map(({ list }) => list))
  const texts = new Set(expected.map(textOf))
  const isUsual = ({ list }: DescribedEffect) => lists.has(list)
  const others = surplusOf(actual, expected, nameOf).filter(isAction)
  // Something that it never does without faults isn't done twice.
  const more = others.some(isUsual)
  const hasOtherRows = others.some(({ kind }) => kind === 'created')
  const fewer = surplusOf(expected, actual, nameOf).some(isAction)
  const isAgain = extra.some((each) => isAction(each) && texts.has(each.text))
  const isGrown = pairsOf(extra, missing).some(([now, usual]) => hasRepeat(now.value, usual?.value))
  if (isAgain || isGrown || (more && missing.every((each) => !isAction(each))))
    return 'duplicated-effect'
  const isLost = extra.length === 0 || (fewer && !more && !hasOtherRows)
  return isLost ? 'lost-effect' : 'changed-effect'
}

/** Names an effect in a report that says itself whether it is extra or missing. */
function nameEffect(effect: DescribedEffect): string {
  return effect.kind === 'created' ? shown(effect) : effect.text
}

/** Returns the text of an effect without its kind. */
function shown({ kind, text }: DescribedEffect): string {
  return text.slice(kind.length + 1)
}

function nameOf({ name }: DescribedEffect): string {
  return name
}

function textOf({ text }: DescribedEffect): string {
  return text
}

/** Returns whether an effect is something done once more each time: a new row, or a request. */
function isAction({ kind }: DescribedEffect): boolean {
  return kind === 'created' || kind === 'executed'
}
