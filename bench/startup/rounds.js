/**
 * Measures several ways in turn.
 *
 * @param {Record<string, () => unknown>} ways each returns a figure or a promise of one
 * @returns {Promise<Record<string, unknown[]>>} the figures of each way, by round
 */
export async function measureRounds(ways, { rounds, onRound }) {
  const figures = Object.fromEntries(Object.keys(ways).map((name) => [name, []]))
  // Round 0 only warms up the caches of the operating system.
  for (let round = 0; round <= rounds; round += 1) {
    onRound(round)
    for (const [name, measure] of Object.entries(ways)) {
      const figure = await measure()
      if (round > 0) figures[name].push(figure)
    }
  }
  return figures
}
