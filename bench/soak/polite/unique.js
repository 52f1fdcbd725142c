/** Creates a set of positive integers that needs one bit for each. */
export function createNumberSet() {
  let bits = new Uint8Array(1_024)
  return {
    /** Adds a number. Returns whether it is new. */
    add(number) {
      const [index, bit] = [number >> 3, 1 << (number & 7)]
      if (index >= bits.length) {
        const larger = new Uint8Array(Math.max(index + 1, bits.length * 2))
        larger.set(bits)
        bits = larger
      }
      const isNew = (bits[index] & bit) === 0
      bits[index] |= bit
      return isNew
    },
  }
}
