import { type AST, RegExpParser } from '@eslint-community/regexpp'

/** A state of the automaton: one place in the expression that consumes a character. */
export interface State {
  readonly id: number
  /** Returns whether the place accepts a character of the alphabet. */
  readonly accepts: (character: string) => boolean
  /** The next states, each with the number of ways that lead there without another character. */
  readonly next: Map<State, number>
  /** Whether the expression matches once it is here, whatever follows. */
  matches: boolean
}

/** Loops with more rounds count as endless. Others are written out. */
const MAX_ROUNDS = 32

/** A part of an expression, as in Glushkov's construction. */
interface Part {
  readonly first: readonly State[]
  readonly last: readonly State[]
  /** The states after which the part is complete, without an assertion that could fail. */
  readonly surelyLast: readonly State[]
  readonly isNullable: boolean
  /** Whether the part matches nothing without an assertion that could fail. */
  readonly isSurelyNullable: boolean
}

const EMPTY: Part = {
  first: [],
  last: [],
  surelyLast: [],
  isNullable: true,
  isSurelyNullable: true,
}

/** Returns the states of an expression. The first one is the search for the start of a match. */
export function automatonOf({ source, flags }: RegExp): readonly State[] {
  const isUnicode = flags.includes('u')
  const { alternatives } = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: isUnicode,
  })
  const builder = new Builder(flags.replaceAll(/[gy]/g, ''))
  const search = builder.state(() => true)
  const whole = builder.anyOf(alternatives)
  for (const state of [search, ...whole.first]) connect([search], [state])
  for (const state of whole.surelyLast) state.matches = true
  return builder.states
}

class Builder {
  readonly states: State[] = []
  readonly #flags: string

  constructor(flags: string) {
    this.#flags = flags
  }

  state(accepts: State['accepts']): State {
    const state = { id: this.states.length, accepts, next: new Map(), matches: false }
    this.states.push(state)
    return state
  }

  anyOf(alternatives: readonly AST.Alternative[]): Part {
    const parts = alternatives.map(({ elements }) =>
      sequence(elements.map((each) => this.of(each))),
    )
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      surelyLast: parts.flatMap(({ surelyLast }) => surelyLast),
      isNullable: parts.some(({ isNullable }) => isNullable),
      isSurelyNullable: parts.some(({ isSurelyNullable }) => isSurelyNullable),
    }
  }

  of(element: AST.Element): Part {
    switch (element.type) {
      case 'Group':
      case 'CapturingGroup':
        return this.anyOf(element.alternatives)
      case 'Quantifier':
        return this.#repeated(element)
      case 'Assertion':
        return this.#assertion(element)
      case 'Character':
      case 'CharacterClass':
      case 'CharacterSet':
        return this.#single(element.raw)
      default:
        throw new Error(`${element.raw}: the cost of a ${element.type} is not known`)
    }
  }

  #single(raw: string): Part {
    const only = [this.state(matcher(raw, this.#flags))]
    return { ...EMPTY, first: only, last: only, surelyLast: only, ...NOT_NULLABLE }
  }

  #repeated({ element, min, max }: AST.Quantifier): Part {
    const isLoop = max > MAX_ROUNDS
    const rounds = isLoop ? Math.min(Math.max(min, 1), MAX_ROUNDS) : max
    const parts = Array.from({ length: rounds }, (_, index) => {
      const part = this.of(element)
      return index < min ? part : { ...part, isNullable: true, isSurelyNullable: true }
    })
    const lastRound = parts.at(-1)
    if (isLoop && lastRound !== undefined) connect(lastRound.last, lastRound.first)
    return sequence(parts)
  }

  /** The start and the end are places of no character, so that no repetition can pass them. */
  #assertion(assertion: AST.Assertion): Part {
    const isEdge = assertion.kind === 'start' || assertion.kind === 'end'
    if (isEdge && !this.#flags.includes('m')) return { ...this.#single('(?!)'), surelyLast: [] }
    const isLook = assertion.kind === 'lookahead' || assertion.kind === 'lookbehind'
    const inner = isLook ? this.anyOf(assertion.alternatives) : EMPTY
    return { ...EMPTY, first: inner.first, isSurelyNullable: false }
  }
}

const NOT_NULLABLE = { isNullable: false, isSurelyNullable: false }

const MATCHERS = new Map<string, State['accepts']>()

/** Leaves it to the engine which characters a class contains. */
function matcher(raw: string, flags: string): State['accepts'] {
  const key = `${flags}:${raw}`
  const expression = new RegExp(`^(?:${raw})$`, flags)
  const known = MATCHERS.get(key) ?? ((character: string) => expression.test(character))
  MATCHERS.set(key, known)
  return known
}

function sequence(parts: readonly Part[]): Part {
  return parts.reduce((before, after) => {
    connect(before.last, after.first)
    return {
      first: before.isNullable ? [...before.first, ...after.first] : before.first,
      last: after.isNullable ? [...before.last, ...after.last] : after.last,
      surelyLast: after.isSurelyNullable
        ? [...before.surelyLast, ...after.surelyLast]
        : after.surelyLast,
      isNullable: before.isNullable && after.isNullable,
      isSurelyNullable: before.isSurelyNullable && after.isSurelyNullable,
    }
  }, EMPTY)
}

function connect(from: readonly State[], to: readonly State[]): void {
  for (const state of from) {
    for (const next of to) state.next.set(next, (state.next.get(next) ?? 0) + 1)
  }
}
