/** Returns a pattern of a schema as JavaScript reads it; undefined if it can't. */
export function readPattern(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // Escapes such as `\-` are errors with the flag u only.
    }
  }
  return undefined
}

/** How often parts that may be repeated are, in the order of trying. */
const REPEATS = [0, 1, 2, 3, 5, 7, 11, 15, 31]

/** Returns a text that a pattern matches, with a length in a range; undefined if none is found. */
export function textFor(pattern: string, least = 0, most = Infinity): string | undefined {
  const expression = readPattern(pattern)
  if (expression === undefined) return undefined
  const texts = [...REPEATS, Math.max(0, least - 1), least].map((repeats) =>
    new TextWriter(pattern, repeats).write(),
  )
  return texts.find((text) => text.length >= least && text.length <= most && expression.test(text))
}

/** Matches what a pattern has next: a class, an escape, the beginning of a group, or a character. */
const NEXT =
  /\[(?:\\.|[^\]\\])*\]|\\(?:[pPuxk](?:\{[^}]*\}|<[^>]*>|[\da-f]*)|.)|\((?:\?(?:[:=!]|<[=!]|<\w+>))?|./isy

const QUANTIFIER = /(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/y

/** Writes the simplest text that a pattern may match. The pattern itself decides whether it does. */
class TextWriter {
  readonly #pattern: string
  readonly #repeats: number
  #at = 0

  constructor(pattern: string, repeats: number) {
    this.#pattern = pattern
    this.#repeats = repeats
  }

  /** Writes alternatives up to the end of their group. Returns the first. */
  write(): string {
    let first: string | undefined
    let text = ''
    while (this.#at < this.#pattern.length) {
      const token = this.#take(NEXT)?.[0] ?? ''
      if (token === ')') break
      if (token === '|') {
        first ??= text
        text = ''
        continue
      }
      const part = this.#writePart(token)
      text += part.repeat(this.#takeCount())
    }
    return first ?? text
  }

  #writePart(token: string): string {
    if (token.startsWith('(')) {
      const text = this.write()
      return /[=!]$/.test(token) ? '' : text
    }
    if (token === '^' || token === '$' || /^\\b$/i.test(token)) return ''
    if (token.length === 1 && token !== '.') return token
    return characterFor(token)
  }

  /** Returns how often the part before is repeated. */
  #takeCount(): number {
    const found = this.#take(QUANTIFIER)
    if (found === null) return 1
    const [, sign, least, comma, most] = found
    const from = sign === undefined ? Number(least) : sign === '+' ? 1 : 0
    if (sign === undefined && comma === undefined) return from
    const to = sign === '?' ? 1 : Number(most || Infinity)
    return Math.min(to, from + this.#repeats)
  }

  #take(expression: RegExp): RegExpExecArray | null {
    expression.lastIndex = this.#at
    const found = expression.exec(this.#pattern)
    if (found !== null) this.#at = expression.lastIndex
    return found
  }
}

const PLAIN = 'a1A-_. /:@+'

/** Returns a character that a class or an escape matches; an empty text if none does. */
function characterFor(token: string): string {
  const expression = readPattern(`^${token}$`)
  if (expression === undefined) return ''
  const plain = [...PLAIN].find((character) => expression.test(character))
  if (plain !== undefined) return plain
  for (let code = 9; code < 0x3000; code += 1) {
    const character = String.fromCharCode(code)
    if (expression.test(character)) return character
  }
  return ''
}
