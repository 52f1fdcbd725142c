import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audited, createPet, repeat, rulesFound } from '../../support/audit/audit.ts'

/** Actions of a test that invalidate all earlier waits. */
const INVALIDATIONS: Readonly<Record<string, (petstore: Petstore) => void>> = {
  'quotas.forget(null)': ({ quotas }) => quotas.forget(null),
  'quotas.clear()': ({ quotas }) => quotas.clear(),
  'quotas.pardon()': ({ quotas }) => quotas.pardon(),
  'quotas.setPlan()': ({ quotas }) => quotas.setPlan(undefined, 'pro'),
  'clock.set() to the past': ({ clock }) => clock.set('2026-04-30T00:00:00Z'),
  'clock.freeze() in the past': ({ clock }) => clock.freeze('2026-04-30T00:00:00Z'),
  'clock.set() to the future and back': ({ clock }) => {
    const now = clock.now()
    clock.advance('1h')
    clock.set(now)
  },
}

test.each(Object.entries(INVALIDATIONS))(
  'after %s an earlier refusal no longer counts',
  async (_, act) => {
    const petstore = audited()
    // The act isn't the first that invalidates waits.
    petstore.quotas.exhaust()
    petstore.quotas.forget(null)
    petstore.quotas.exhaust()
    await petstore.fetch('/pets')
    act(petstore)
    petstore.quotas.exhaust()
    petstore.clock.advance(1_000)
    await Promise.all([petstore.fetch('/pets'), petstore.fetch('/categories')])
    expect(petstore.journal.all({ status: 429 }).length).toBeGreaterThan(1)
    expect(rulesFound(petstore)).toEqual([])
  },
)

test('after restore() earlier refusals and failures no longer count', async () => {
  const petstore = audited()
  petstore.faults.add({ operation: 'createPet', status: 503 })
  petstore.quotas.exhaust(undefined, 'day')
  petstore.quotas.forget(null)
  const snapshot = petstore.snapshot()
  for (let story = 0; story < 5; story += 1) {
    petstore.restore(snapshot)
    await createPet(petstore)
    petstore.quotas.exhaust()
    petstore.clock.advance(100)
    await petstore.fetch('/pets')
  }
  expect(rulesFound(petstore)).toEqual([])
})

test("actions that don't invalidate waits don't hide a retry", async () => {
  const petstore = audited()
  petstore.quotas.exhaust()
  await petstore.fetch('/pets')
  petstore.quotas.exhaust(undefined, 'day')
  petstore.faults.clear()
  petstore.clock.resume()
  petstore.clock.freeze()
  await petstore.fetch('/pets')
  expect(rulesFound(petstore)).toEqual(['retried-too-early'])
})

test("constant pauses aren't reported if the journal has dropped the start of the chain", async () => {
  const petstore = audited({ journal: { limit: 5 } })
  petstore.faults.add({ status: 503 })
  await repeat(petstore, [1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000], () =>
    petstore.fetch('/pets'),
  )
  expect(rulesFound(petstore)).toEqual([])
})
