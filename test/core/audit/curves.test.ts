import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audited, drawEvenly, repeat, rulesFound } from '../../support/audit/audit.ts'
import { runs } from '../../support/runs.ts'

/** Describes pauses after failures without Retry-After. */
async function backoffOf(pauses: readonly number[]) {
  const petstore = audited({ scenario: { faults: [{ status: 503 }] } })
  await repeat(petstore, pauses, () => petstore.fetch('/pets'))
  const isMissing = rulesFound(petstore).includes('no-backoff')
  return { backoff: petstore.audit().summary.callers[0]?.backoff, isMissing }
}

test.each([
  ['immediate', [10, 10, 10]],
  ['immediate', [0, 30, 0]],
  ['immediate', [10, 10, 10, 10]],
  ['constant 1 s', [1_000, 980, 1_000]],
  ['constant 1 s', [1_000, 1_010, 1_005]],
  ['constant 1 s', [1_000, 1_040, 1_005, 1_030]],
  ['constant 60 s', [60_000, 60_000, 60_000, 60_000]],
] as const)('there is no backoff in pauses that are %s: %j', async (backoff, pauses) => {
  expect(await backoffOf(pauses)).toEqual({ backoff, isMissing: true })
})

test.each([
  ['immediate', [30]],
  ['immediate', [0, 0]],
  ['once, after 31 ms', [31]],
  ['once, after 99 ms', [99]],
  ['once, after 0.1 s', [100]],
  ['once, after 120 s', [120_000]],
  ['once, after 2 min 1 s', [121_000]],
  ['constant 1 s', [1_000, 1_000]],
  ['constant 1 s', [1_000, 979, 1_000]],
  ['constant 1 s', [1_000, 1_040, 1_005]],
  ['after 1 s, 0.3 s', [1_000, 300]],
  ['after 1 s, 2 s', [1_000, 2_000]],
  ['uneven, 40 ms to 46 ms', [40, 46, 40]],
  ['uneven, 2 s to 8 s', [8_000, 4_000, 2_000]],
  ['uneven, 1 s to 5 s', [1_000, 1_000, 1_000, 1_000, 1_000, 5_000]],
  ['uneven, 1 s to 9 s', [1_000, 2_000, 3_000, 9_000, 9_000]],
  ['exponential ×2 no jitter', [20, 40, 80]],
  ['exponential ×3 no jitter', [100, 300, 900]],
  ['exponential with jitter', [400, 1_100, 1_700, 4_200]],
  ['linear no jitter', [1_000, 2_000, 3_000, 4_000]],
  ['exponential ×2 no jitter, at most 8 s', [1_000, 2_000, 4_000, 8_000, 8_000, 8_000]],
] as const)('pauses that are %s may be backoff: %j', async (backoff, pauses) => {
  expect(await backoffOf(pauses)).toEqual({ backoff, isMissing: false })
})

test.each([
  ['constant 40 ms', [40, 45, 40]],
  ['constant 45 ms', [45, 40, 45]],
  ['constant 10 ms', [10, 10, 10, 11]],
  ['exponential ×1.3 no jitter', [1_600, 2_000, 2_625]],
  ['exponential ×1.5 no jitter', [1_000, 1_500, 2_250]],
  ['uneven, 1 s to 1.21 s', [1_000, 1_100, 1_210]],
  ['exponential ×2 no jitter', [1_000, 2_000, 4_199]],
  ['exponential with jitter', [1_000, 2_000, 4_201]],
  ['exponential with jitter', [1_000, 1_100, 5_000]],
  ['uneven, 1 s to 5 s', [1_000, 1_099, 5_000]],
  ['exponential with jitter', [1_000, 1_200, 1_960]],
  ['uneven, 1 s to 1.95 s', [1_000, 1_200, 1_950]],
  ['exponential with jitter', [500, 1_000, 2_000, 3_000]],
  ['exponential with jitter', [0, 1_000, 2_000]],
  ['linear no jitter', [1_000, 2_040, 3_000]],
  ['exponential with jitter', [1_000, 2_041, 3_000]],
  ['quadratic no jitter', [1_000, 4_000, 9_000]],
] as const)('%s: %j', async (backoff, pauses) => {
  expect(await backoffOf(pauses)).toMatchObject({ backoff })
})

test.each([
  ['exponential ×2 no jitter, at most 8.4 s', [1_000, 2_000, 4_000, 8_400, 8_400]],
  ['exponential ×2 no jitter, at most 4 s', [1_000, 2_000, 4_000, 4_210, 4_000]],
  ['linear no jitter, at most 4.2 s', [1_000, 2_000, 3_000, 4_200, 4_200]],
  ['quadratic no jitter, at most 16 s', [1_000, 4_000, 9_000, 16_000, 16_000]],
] as const)('pauses reach a maximum: %s: %j', async (backoff, pauses) => {
  expect(await backoffOf(pauses)).toMatchObject({ backoff })
})

test.each([
  ['the step to it is too large', [1_000, 2_000, 4_000, 8_401, 8_401]],
  ['the step to it is too large', [1_000, 2_000, 3_000, 4_300, 4_300]],
  ['the step to it is too large', [1_000, 4_000, 9_000, 17_000, 17_000]],
  ['an earlier pause was longer', [1_000, 2_000, 4_000, 3_000, 3_000]],
  ['two pauses before it are no curve', [1_000, 2_000, 4_000, 4_000]],
] as const)('pauses reach no maximum if %s: %j', async (_, pauses) => {
  expect((await backoffOf(pauses)).backoff).toMatch(/^uneven, 1 s to /)
})

test('full jitter in a growing range never counts as constant', async () => {
  const jitter = fc.record({
    base: fc.integer({ min: 500, max: 5_000 }),
    seed: fc.noBias(fc.nat()),
    times: fc.integer({ min: 3, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(jitter, async ({ base, seed, times }) => {
      const random = drawEvenly(seed)
      const pauses = Array.from({ length: times }, (_, index) =>
        Math.round(random() * base * 2 ** index),
      )
      // Random pauses are this even once in 10,000 times.
      fc.pre(Math.max(...pauses) > Math.min(...pauses) * 1.1)
      expect(await backoffOf(pauses)).toMatchObject({ isMissing: false })
    }),
    runs(40),
  )
})
