import type { Effect } from './effects.ts'
import { type Noise, placeOfId, withoutNoise } from './noise.ts'
import { RESULT } from './results.ts'

/** An effect as reports show it, and as it's compared with others. */
export interface DescribedEffect {
  readonly kind: Effect['kind']
  /** The list or the operation. */
  readonly list: string
  /** What is counted first: `created orders`, `changed pets 1`, `executed POST /notes`. */
  readonly name: string
  /** The name with the contents: `created orders {"petId":1}`. */
  readonly text: string
  readonly isRenewal: boolean
}

/** What a run has done, without noise. */
export type Effects = readonly DescribedEffect[]

/** Describes effects, so that what is the same has the same text, in whatever order it was done. */
export function describeEffects(effects: readonly Effect[], noise: Noise): Effects {
  const plain = effects.map((effect) => {
    return { effect, value: withoutNoise(effect.value, effect.list, noise) }
  })
  const numbers = new Map<string, number>()
  const isExecuted = ({ effect }: { readonly effect: Effect }) => effect.kind === 'executed'
  const requests = plain
    .filter(isExecuted)
    .map((each) => ({ ...each, text: JSON.stringify([each.effect.list, each.value]) }))
    // The numbers of ids must not depend on which of several parallel requests came first.
    .sort((one, other) => (one.text < other.text ? -1 : Number(one.text > other.text)))
  return [
    ...plain.filter((each) => !isExecuted(each)).map((each) => describeRow(each, noise)),
    ...requests.map((each) => describeRequest(each, numbers)),
  ]
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

function describeRow(
  { effect: { kind, list, id, isRenewal = false }, value }: PlainEffect,
  noise: Noise,
): DescribedEffect {
  const isNamed = id !== undefined && !noise.values.has(placeOfId(list))
  const name = isNamed ? `${kind} ${list} ${id}` : `${kind} ${list}`
  const text = kind === 'deleted' ? name : `${name} ${toJson(value)}`
  return { kind, list, name, text, isRenewal }
}

/** Ids that differ from run to run are numbered: `PUT /notes/{1}`. */
function describeRequest({ effect, value }: PlainEffect, numbers: Map<string, number>) {
  const { kind, list, isRenewal = false } = effect
  const { method, host, path: sent } = Object(effect.value)
  const { path: plain, query = {}, body } = Object(value)
  const numberOf = (segment: string) => {
    const number = numbers.get(segment) ?? numbers.size + 1
    numbers.set(segment, number)
    return `{${number}}`
  }
  // If their number differs, the segments are no longer at their places.
  const known = Array.isArray(plain) ? {} : Object(plain)
  const path = Object.entries(sent).map(([at, segment]) => known[at] ?? numberOf(String(segment)))
  // The operation of a GraphQL request says more than its path.
  const place = /^[a-z]/.test(list) ? list : `${method} ${host}${path.join('/')}`
  const parameters = Object.entries(query)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => `${key}=${[each].flat().join()}`)
  const name = `${kind} ${[place, ...parameters].join(' ')}`
  const text = body === undefined ? name : `${name} ${toJson(body)}`
  return { kind, list, name, text, isRenewal }
}

function toJson(value: unknown): string {
  return JSON.stringify(value) ?? ''
}

/** How the effects of a run differ from those of the undisturbed run. */
export interface Difference {
  readonly rule: 'duplicated-effect' | 'lost-effect' | 'changed-effect' | 'changed-result'
  /** What differs, a line for each effect. */
  readonly lines: readonly string[]
  /** The operations that were executed more often. */
  readonly repeated: readonly string[]
  /** The operations that were executed less often. */
  readonly lost: readonly string[]
}

/**
 * Compares the effects of a run with those of the undisturbed run; undefined if they are equal. The
 * numbers of rows and requests count first, then their contents.
 */
export function compareEffects(expected: Effects, all: Effects): Difference | undefined {
  // After a 401, a client gets a new token.
  const renewals = lessOf(all, expected, 'text').filter(({ isRenewal }) => isRenewal)
  const actual = all.filter((each) => !renewals.includes(each))
  const extra = lessOf(actual, expected, 'text')
  const missing = lessOf(expected, actual, 'text')
  if (extra.length === 0 && missing.length === 0) return undefined
  const rule = ruleOf(expected, actual, { extra, missing })
  const times = (effects: Effects, name: string) =>
    effects.filter((each) => each.name === name).length
  const counted = new Set<string>()
  const lines = [...extra, ...missing].flatMap((each, index) => {
    const [before, after] = [times(expected, each.name), times(actual, each.name)]
    if (each.kind !== 'executed' || before === after)
      return [`${index < extra.length ? 'extra' : 'missing'}: ${nameEffect(each)}`]
    if (counted.has(each.name)) return []
    counted.add(each.name)
    return [`executed ${timesOf(after)} instead of ${timesOf(before)}: ${textOf(each)}`]
  })
  const namesOf = (effects: Effects) => {
    const executed = effects.filter(({ kind }) => kind === 'executed')
    return [...new Set(executed.map(({ list }) => list))]
  }
  return { rule, lines, repeated: namesOf(extra), lost: namesOf(missing) }
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
  const more = lessOf(actual, expected, 'name').some(isAction)
  const fewer = lessOf(expected, actual, 'name').some(isAction)
  const isAgain = extra.some(
    (each) => isAction(each) && expected.some(({ text }) => text === each.text),
  )
  if (isAgain || (more && missing.every((each) => !isAction(each)))) return 'duplicated-effect'
  return extra.length === 0 || (fewer && !more) ? 'lost-effect' : 'changed-effect'
}

/** Names an effect in a report that says itself whether it is extra or missing. */
function nameEffect(effect: DescribedEffect): string {
  return effect.kind === 'created' ? textOf(effect) : effect.text
}

/** Returns the text of an effect without its kind. */
function textOf({ kind, text }: DescribedEffect): string {
  return text.slice(kind.length + 1)
}

/** Returns whether an effect is something done once more each time: a new row, or a request. */
function isAction({ kind }: DescribedEffect): boolean {
  return kind === 'created' || kind === 'executed'
}

/** Returns the effects of `these` that are more than in `others`, by their texts or names. */
function lessOf(these: Effects, others: Effects, by: 'text' | 'name'): Effects {
  const left = new Map<string, number>()
  for (const each of others) left.set(each[by], (left.get(each[by]) ?? 0) + 1)
  return these.filter((each) => {
    const count = left.get(each[by]) ?? 0
    left.set(each[by], count - 1)
    return count <= 0
  })
}
