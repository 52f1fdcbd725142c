import { automatonOf, type State } from './automaton.ts'

/**
 * Returns why an expression can take more than linear time on some text; undefined if it cannot.
 *
 * A backtracking engine is linear unless one of these holds (Weideman et al., "Analyzing Matching
 * Time Behavior of Backtracking Regular Expression Matchers by Using Ambiguity of NFA", 2016): a
 * loop reads the same text in two ways, or one text leads from a loop to itself, from there to
 * another loop, and from that to itself. The search for the start of a match is a loop too. A loop
 * that matches in every round does no harm, because the engine never goes back further than that.
 */
export function growthOf(expression: RegExp): string | undefined {
  const states = automatonOf(expression)
  const alphabet = alphabetOf(states)
  const loops = states.filter((state) => isLoop(state, alphabet))
  for (const loop of loops) {
    const text = ambiguousText(loop, alphabet)
    if (text !== undefined) return `a loop reads ${JSON.stringify(text)} in two ways`
  }
  for (const from of loops) {
    for (const to of loops) {
      const text = from === to ? undefined : sharedText(from, to, alphabet)
      if (text !== undefined) return `two loops in a row read ${JSON.stringify(text)}`
    }
  }
  return undefined
}

type Alphabet = readonly string[]

/** Latin-1, and characters beyond it that classes treat in different ways. */
const SAMPLES: Alphabet = [
  ...'ab01',
  ...Array.from({ length: 256 }, (_, code) => String.fromCodePoint(code)),
  ...['\u017f', '\u0301', '\u202e', '\u2028', '\u212a', '\ufeff', '\ufffe', '\ud800', '🐈', '中'],
]

/** Returns one character of each set that the states do not tell apart. */
function alphabetOf(states: readonly State[]): Alphabet {
  const bySignature = new Map<string, string>()
  for (const sample of SAMPLES) {
    const signature = states.map(({ accepts }) => Number(accepts(sample))).join('')
    if (!bySignature.has(signature)) bySignature.set(signature, sample)
  }
  return [...bySignature.values()]
}

function isLoop(state: State, alphabet: Alphabet): boolean {
  const starts = [...state.next.keys()].map((next) => ({ text: '', states: [next] }))
  return walk({ starts, goal: [state], isUnmatched: [false] }, alphabet) !== undefined
}

/** Returns a text that leads from a loop to itself on two paths without a match. */
function ambiguousText(loop: State, alphabet: Alphabet): string | undefined {
  if (loop.matches) return undefined
  const starts = alphabet.flatMap((text) => {
    const reached = [...loop.next].filter(([to]) => !to.matches && to.accepts(text))
    return reached.flatMap(([one, ways]) =>
      reached.flatMap(([other]) => {
        return one !== other || ways > 1 ? [{ text, states: [one, other] }] : []
      }),
    )
  })
  return walk({ starts, goal: [loop, loop], isUnmatched: [true, true] }, alphabet)
}

/** Returns a text that leads from a loop to itself and to another loop, and from that to itself. */
function sharedText(from: State, to: State, alphabet: Alphabet): string | undefined {
  if (to.matches) return undefined
  const starts = [{ text: '', states: [from, from, to] }]
  return walk({ starts, goal: [from, to, to], isUnmatched: [false, false, true] }, alphabet)
}

/** States that one text leads to. */
interface Reached {
  readonly text: string
  readonly states: readonly State[]
}

interface Walk {
  readonly starts: readonly Reached[]
  readonly goal: readonly State[]
  /** Which of the states may not be one that matches. */
  readonly isUnmatched: readonly boolean[]
}

/** Returns the shortest text that leads from a start to the goal. */
function walk({ starts, goal, isUnmatched }: Walk, alphabet: Alphabet): string | undefined {
  const queue: Reached[] = [...starts]
  const known = new Set<string>()
  for (const { text, states } of queue) {
    if (states.every((state, index) => state === goal[index])) return text
    for (const character of alphabet) {
      const sets = states.map(({ next }, index) =>
        [...next.keys()].filter(
          (to) => to.accepts(character) && !(isUnmatched[index] && to.matches),
        ),
      )
      for (const next of product(sets)) {
        const key = next.map(({ id }) => id).join()
        if (known.has(key)) continue
        known.add(key)
        queue.push({ text: text + character, states: next })
      }
    }
  }
  return undefined
}

function product(sets: readonly (readonly State[])[]): readonly (readonly State[])[] {
  return sets.reduce<readonly (readonly State[])[]>(
    (tuples, set) => tuples.flatMap((tuple) => set.map((state) => [...tuple, state])),
    [[]],
  )
}
