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
  ['constant 10 ms', [10, 10, 10, 11]],
  ['constant 40 ms', [40, 45, 40]],
  ['constant 1 s', [1_000, 980, 1_000]],
  ['constant 1 s', [1_000, 1_010, 1_005]],
  ['constant 60 s', [60_000, 60_000, 60_000, 60_000]],
] as const)('there is no backoff in pauses that are %s: %j', async (backoff, pauses) => {
  expect(await backoffOf(pauses)).toEqual({ backoff, isMissing: true })
})

test.each([
  ['immediate', [10]],
  ['immediate', [0, 0]],
  ['after 11 ms', [11]],
  ['after 0.1 s', [100]],
  ['after 2 min 1 s', [121_000]],
  ['after 1 s, 0.3 s', [1_000, 300]],
  ['constant 1 s', [1_000, 1_000]],
  ['uneven, 0.98 s to 1 s', [1_000, 979, 1_000]],
  ['uneven, 40 ms to 46 ms', [40, 46, 40]],
  ['uneven, 2 s to 8 s', [8_000, 4_000, 2_000]],
  ['uneven, 1 s to 4 s', [1_000, 4_000, 2_000, 3_000]],
  ['uneven, 0.88 s to 1 s', [1_000, 960, 920, 880]],
  ['growing, 20 ms to 80 ms', [20, 40, 80]],
  ['growing, 0.4 s to 4.2 s', [400, 1_100, 1_700, 4_200]],
  ['growing, 1 s to 9 s', [1_000, 4_000, 9_000]],
  ['growing, 1 s to 8.01 s', [1_000, 2_000, 4_000, 8_010, 8_000, 8_000]],
] as const)('pauses that are %s may be backoff: %j', async (backoff, pauses) => {
  expect(await backoffOf(pauses)).toEqual({ backoff, isMissing: false })
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

/** Describes the pauses after failures that ask for these waits, in ms. */
async function complianceOf(waits: readonly number[], pauses: readonly number[]) {
  const petstore = audited()
  for (const wait of waits) {
    petstore.faults.add({ status: 503, headers: { 'Retry-After-Ms': String(wait) }, times: 1 })
  }
  await repeat(petstore, pauses, () => petstore.fetch('/pets'))
  return petstore.audit().summary.callers[0]?.backoff
}

test.each([
  ['respects Retry-After', [45_000, 45_000], [46_000, 52_000]],
  ['ignores Retry-After: after 5 s', [45_000], [5_000]],
  ['ignores Retry-After: constant 1 s', [45_000, 45_000], [1_000, 1_000]],
  ['ignores Retry-After: immediate', [45_000, 45_000], [0, 0]],
  ['ignores Retry-After: growing, 0.5 s to 2 s', [45_000, 45_000, 45_000], [500, 1_000, 2_000]],
])('the audit says how a client kept its waits: %s', async (backoff, waits, pauses) => {
  expect(await complianceOf(waits, pauses)).toBe(backoff)
})
