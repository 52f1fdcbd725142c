import { expect, test } from 'vitest'
import { audited, repeat, rulesFound } from '../../support/audit/audit.ts'

/** Lists the rules that a client breaks whose requests have these statuses and pauses. */
async function rulesFor(statuses: string, pauses: readonly number[]) {
  const petstore = audited()
  const skip = statuses.indexOf('5')
  petstore.faults.add({ status: 503, skip, times: statuses.lastIndexOf('5') - skip + 1 })
  await repeat(petstore, pauses, () => petstore.fetch('/pets'))
  expect(petstore.journal.all().map(({ status }) => String(status)[0])).toEqual([...statuses])
  return rulesFound(petstore)
}

test.each([
  ['255552', [5_000, 5_000, 5_000, 5_000, 5_000]],
  ['25555', [5_500, 5_000, 5_000, 5_000]],
  ['25555', [10_000, 5_000, 5_000, 5_000]],
  ['25555', [15_000, 5_000, 5_000, 5_000]],
  ['555522', [5_000, 5_000, 5_000, 5_000, 5_000]],
  ['555522', [5_000, 5_000, 5_000, 5_000, 10_000]],
] as const)('%s after pauses of %j may be a poll', async (statuses, pauses) => {
  expect(await rulesFor(statuses, pauses)).toEqual([])
})

test.each([
  ['25555', [0, 0, 0, 0]],
  ['25555', [5_501, 5_000, 5_000, 5_000]],
  ['25555', [20_000, 5_000, 5_000, 5_000]],
  ['55552', [5_000, 5_000, 5_000, 5_000]],
  ['555522', [5_000, 5_000, 5_000, 5_000, 60_000]],
] as const)('%s after pauses of %j is no poll', async (statuses, pauses) => {
  expect(await rulesFor(statuses, pauses)).toEqual(['no-backoff'])
})

test("a poll that retries each request once isn't constant backoff", async () => {
  const petstore = audited()
  petstore.faults.add({ status: 503, skip: 3, times: 6 })
  await repeat(petstore, [2_000, 2_000, 2_000, ...Array(5).fill(1_000)], () =>
    petstore.fetch('/pets'),
  )
  expect(petstore.journal.all({ status: 503 })).toHaveLength(6)
  expect(rulesFound(petstore)).toEqual([])
})

test("a call that begins while an identical one waits isn't mistaken for its retry", async () => {
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
