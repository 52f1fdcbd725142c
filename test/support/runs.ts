/** How many times more often property tests run than usual. `npm run test:steady` raises it. */
const FACTOR = Number(process.env.PROPERTY_RUNS ?? 1)

/** The parameters of fast-check for a property that is usually tried `count` times. */
export function runs(count = 100): { readonly numRuns: number } {
  return { numRuns: Math.ceil(count * FACTOR) }
}
