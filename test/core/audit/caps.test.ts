import { expect, test } from 'vitest'
import { audited, repeat } from '../../support/audit/audit.ts'

/** Describes the pauses after failures that ask for these waits, in ms. */
async function backoffOf(waits: readonly number[], pauses: readonly number[]) {
  const petstore = audited()
  for (const wait of waits) {
    petstore.faults.add({ status: 503, headers: { 'Retry-After-Ms': String(wait) }, times: 1 })
  }
  await repeat(petstore, pauses, () => petstore.fetch('/pets'))
  return petstore.audit().summary.callers[0]?.backoff
}

test.each([
  ['10 s', [45_000, 45_000], [10_000, 10_500]],
  ['10 s', [45_000, 45_000, 10_050], [10_000, 10_000, 10_050]],
  ['5 s', [45_000, 45_000], [4_951, 4_951]],
  ['5.05 s', [45_000, 5_000], [5_051, 5_000]],
  ['0.5 s', [45_000, 45_000, 100], [500, 550, 100]],
  ['0.5 s', [45_000, 100, 45_000], [500, 100, 500]],
])(
  'equal pauses, or a shorter wait that is kept, show a cap of %s: waits %j, pauses %j',
  async (cap, waits, pauses) => {
    expect(await backoffOf(waits, pauses)).toBe(`caps Retry-After at ${cap}`)
  },
)

test.each([
  ['the pauses differ', [45_000, 45_000], [10_000, 10_501]],
  ['the pauses differ', [45_000, 45_000, 100], [500, 551, 100]],
  ['a longer wait was kept', [45_000, 45_000, 20_000], [10_000, 10_000, 20_000]],
  ["the pauses aren't round", [45_000, 45_000], [4_950, 4_950]],
  ['the pauses are as short as a fixed one', [45_000, 45_000], [4_000, 4_000]],
  ['the wait that was kept is hardly shorter', [45_000, 5_000], [5_050, 5_000]],
  ['a shorter wait was kept only before', [100, 45_000], [100, 5_500]],
])('there is no cap if %s: waits %j, pauses %j', async (_, waits, pauses) => {
  expect(await backoffOf(waits, pauses)).toMatch(/^ignores Retry-After: /)
})
