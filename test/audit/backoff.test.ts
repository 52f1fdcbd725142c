import fc from 'fast-check'
import { expect, test } from 'vitest'
import { audited, repeat, rulesFound } from '../support/audit/audit.ts'
import { drawEvenly } from '../support/audit/random.ts'
import { runs } from '../support/runs.ts'

/** Describes pauses after failures without Retry-After, and lists the rules that report them. */
async function curveOf(pauses: readonly number[]) {
  const petstore = audited()
  petstore.faults.add({ status: 503 })
  await repeat(petstore, pauses, () => petstore.fetch('/pets'))
  const [caller] = petstore.audit().summary.callers
  return { backoff: caller?.backoff, rules: rulesFound(petstore) }
}

test.each([
  ['immediate', [0, 0, 0], true],
  ['constant 1 s', [1_000, 1_000, 1_000], true],
  ['constant 1 s', [1_000, 1_010, 1_005], true],
  ['constant 1 s', [1_000, 1_040, 1_005], false],
  ['constant 1 s', [1_000, 1_040, 1_005, 1_030], true],
  ['constant 60 s', [60_000, 60_000, 60_000, 60_000], true],
  ['exponential ×2 no jitter', [500, 1_000, 2_000], false],
  ['exponential ×2 no jitter', [300, 600, 1_200, 2_400, 4_800], false],
  ['exponential ×3 no jitter', [100, 300, 900], false],
  ['exponential ×2 no jitter', [20, 40, 80], false],
  ['exponential with jitter', [400, 1_100, 1_700, 4_200], false],
  ['uneven, 0.5 s to 0.9 s', [900, 500, 700], false],
  ['uneven, 2 s to 8 s', [8_000, 4_000, 2_000], false],
  ['uneven, 1 s to 5 s', [1_000, 1_000, 1_000, 1_000, 1_000, 5_000], false],
  ['linear no jitter', [1_000, 2_000, 3_000, 4_000], false],
  ['once, after 1 s', [1_000], false],
  ['once, after 50 ms', [50], false],
  ['immediate', [0], false],
  ['immediate', [0, 0], false],
  ['constant 1 s', [1_000, 1_000], false],
  ['after 1 s, 0.3 s', [1_000, 300], false],
  ['after 1 s, 2 s', [1_000, 2_000], false],
  ['constant 8 s', [8_000, 8_000], false],
  ['exponential ×2 no jitter, at most 8 s', [1_000, 2_000, 4_000, 8_000, 8_000, 8_000], false],
  [
    'exponential ×2 no jitter, at most 30 s',
    [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000],
    false,
  ],
  ['uneven, 1 s to 9 s', [1_000, 2_000, 3_000, 9_000, 9_000], false],
] as const)('%s: %j', async (backoff, pauses, isMissing) => {
  const rules = isMissing ? ['no-backoff'] : []
  expect(await curveOf(pauses)).toEqual({ backoff, rules })
})

test.each([
  ['respects Retry-After', [45_000, 45_000, 45_000]],
  ['respects Retry-After', [46_000, 52_000]],
  ['caps Retry-After at 30 s', [30_000, 30_000]],
  ['caps Retry-After at 5 s', [5_000, 5_000]],
  ['ignores Retry-After: once, after 5 s', [5_000]],
  ['ignores Retry-After: constant 1 s', [1_000, 1_000, 1_000]],
  ['ignores Retry-After: immediate', [0, 0, 0]],
  ['ignores Retry-After: exponential ×2 no jitter', [500, 1_000, 2_000]],
  ['ignores Retry-After: once, after 5.6 s', [5_600]],
] as const)('after Retry-After: 45, %s: %j', async (backoff, pauses) => {
  const petstore = audited()
  petstore.faults.add({ status: 503, headers: { 'Retry-After': '45' } })
  await repeat(petstore, pauses, () => petstore.fetch('/pets'))
  expect(petstore.audit().summary.callers[0]?.backoff).toBe(backoff)
})

test('a client that keeps a shorter wait caps the longer ones', async () => {
  const petstore = audited({ ban: false })
  petstore.quotas.exhaust()
  await repeat(petstore, [40_000, 20_000], () => petstore.fetch('/pets'))
  expect(petstore.audit().summary.callers[0]?.backoff).toBe('caps Retry-After at 40 s')
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
      expect((await curveOf(pauses)).rules).toEqual([])
    }),
    runs(40),
  )
})

test('pauses after an aborted request are not judged', async () => {
  const petstore = audited()
  petstore.faults.add({ network: 'timeout' })
  for (const pause of [0, 5_010, 5_020, 5_040]) {
    petstore.clock.advance(pause)
    const controller = new AbortController()
    const response = petstore.fetch('/pets', { signal: controller.signal })
    setImmediate(() => controller.abort())
    await expect(response).rejects.toThrow()
  }
  expect(rulesFound(petstore)).toEqual([])
})

test('a pause that another response asked for is not judged', async () => {
  const petstore = audited()
  petstore.faults.add({ operation: 'listPets', status: 503 })
  const wait = {
    operation: 'listCategories',
    status: 503,
    headers: { 'Retry-After': '60' },
  } as const
  petstore.faults.add(wait)
  for (let minute = 0; minute < 5; minute += 1) {
    await petstore.fetch('/pets')
    await petstore.fetch('/categories')
    petstore.clock.advance('60s')
  }
  expect(rulesFound(petstore)).toEqual([])
})

test('a poll that retries each request once is not constant backoff', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503, skip: 3, times: 6 })
  await repeat(petstore, [2_000, 2_000, 2_000, ...Array(5).fill(1_000)], () =>
    petstore.fetch('/pets'),
  )
  expect(petstore.journal.all({ status: 503 })).toHaveLength(6)
  expect(rulesFound(petstore)).toEqual([])
})

test('a call that begins while an identical one waits is not mistaken for its retry', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503 })
  const get = () => petstore.fetch('/pets')
  await repeat(petstore, [1_000, 1_000], get)
  petstore.clock.advance('1s')
  await Promise.all([get(), get()])
  expect(rulesFound(petstore)).toEqual([])
  petstore.clock.advance('2s')
  await get()
  expect(rulesFound(petstore)).toEqual([])
})

test('requests at a fixed interval are polling, even if some of them fail', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503, skip: 2, times: 5 })
  await repeat(petstore, Array(9).fill(5_000), () => petstore.fetch('/pets'))
  expect(petstore.journal.all({ status: 503 })).toHaveLength(5)
  expect(rulesFound(petstore)).toEqual([])
})
