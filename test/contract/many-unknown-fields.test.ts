import { createPetstore } from 'petstore-mock'
import { expect, test, vi } from 'vitest'
import { suggest } from '../../src/lib/text/nearest.ts'
import { post, refusalOf } from '../support/contract/refusal.ts'

vi.mock('../../src/lib/text/nearest.ts', { spy: true })

test('a body with thousands of unknown fields costs a few hints, and all are counted', () => {
  const petstore = createPetstore()
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]))
  const { message } = refusalOf(petstore, post('/pets', JSON.stringify(fields)))
  expect(message).toMatch(/"f\d+" is not a field of PetBody; .*; and 4997 more$/)
  const hints = vi.mocked(suggest).mock.calls.length
  expect(hints).toBeGreaterThan(0)
  expect(hints).toBeLessThanOrEqual(5)
})
