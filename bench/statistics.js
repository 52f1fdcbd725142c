/**
 * The middle of some figures, and how far they spread: `low` and `high` bound the middle half.
 * @typedef {{ readonly median: number, readonly low: number, readonly high: number }} Spread
 */

/**
 * Returns the value below which a share of the values lies, between two values in proportion.
 *
 * @param {readonly number[]} values at least one, in any order
 * @param {number} share 0 to 1
 * @throws {RangeError} when there is no value.
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
 * Divides figures that were taken in turn, each by the one of the same round: what disturbs the
 * machine for longer than a round disturbs both.
 *
 * @param {readonly number[]} ours
 * @param {readonly number[]} theirs as many
 * @throws {RangeError} when the two are not as many.
 */
export function ratios(ours, theirs) {
  if (ours.length !== theirs.length) {
    throw new RangeError(
      `ratios: expected as many but got ${ours.length} and ${theirs.length} figures`,
    )
  }
  return ours.map((figure, round) => figure / theirs[round])
}
