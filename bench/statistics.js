/**
 * The median and the interquartile range of figures.
 * @typedef {{ readonly median: number, readonly low: number, readonly high: number }} Spread
 */

/**
 * Returns a quantile, linearly interpolated.
 *
 * @param {readonly number[]} values at least one, in any order
 * @param {number} share 0 to 1
 * @throws {RangeError} if there are no values.
 */
export function quantile(values, share) {
  if (values.length === 0) throw new RangeError('quantile: expected at least one but got no values')
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = Math.floor(at)
  const next = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (sorted[next] - sorted[below]) * (at - below)
}

/** @param {readonly number[]} values at least one, in any order */
export function median(values) {
  return quantile(values, 0.5)
}

/**
 * @param {readonly number[]} values at least one, in any order
 * @returns {Spread}
 */
export function spread(values) {
  return {
    median: median(values),
    low: quantile(values, 0.25),
    high: quantile(values, 0.75),
  }
}

/**
 * Returns the ratio of our figure to theirs for each round. A disturbance of the machine that lasts
 * longer than a round affects both figures, and so cancels out.
 *
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs of the same length
 * @throws {RangeError} if the lengths differ.
 */
export function ratios(ours, theirs) {
  if (ours.length !== theirs.length) {
    throw new RangeError(
      `ratios: expected the same number of figures but got ${ours.length} and ${theirs.length}`,
    )
  }
  return ours.map((figure, round) => figure / theirs[round])
}
