/**
 * Creates a function that returns pseudorandom integers from 1 to `size`, in a sequence that depends
 * only on the seed.
 */
export function createRandom(seed) {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0
  return (size) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return 1 + Math.floor((state / 2 ** 32) * size)
  }
}
