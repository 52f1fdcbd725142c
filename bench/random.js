/**
 * Creates a function that returns pseudorandom integers from 1 to `size`, in a sequence that depends
 * only on the seed (Mulberry32).
 */
export function createRandom(seed) {
  let state = seed >>> 0
  return (size) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return 1 + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * size)
  }
}
