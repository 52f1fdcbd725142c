import type { StatePart } from './stateful.ts'

/** A seeded random generator, the only source of randomness. Its state is one 32-bit integer. */
export interface Random extends StatePart<number> {
  /** Returns a random number n with 0 ≤ n < 1. */
  next(): number
  /** Returns a random integer n with `min` ≤ n ≤ `max`. */
  between(min: number, max: number): number
}

/** Creates a generator (mulberry32). The same seed gives the same numbers on every platform. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }

  return {
    next,
    between: (min, max) => min + Math.floor(next() * (max - min + 1)),
    snapshot: () => state,
    restore(saved) {
      state = saved
    },
    reset() {
      state = seed >>> 0
    },
  }
}
