import { setupPetstore } from 'petstore-mock/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rulesFound, START } from '../../support/audit/audit.ts'

const petstore = setupPetstore({ clock: START, ban: false })

beforeAll(() => petstore.listen())
afterAll(() => petstore.close())

test("parallel requests through msw aren't retries", async () => {
  petstore.reset()
  petstore.quotas.exhaust()
  await Promise.all(Array.from({ length: 10 }, () => fetch('http://api.example/pets')))
  expect(petstore.journal.all({ status: 429 })).toHaveLength(10)
  expect(rulesFound(petstore)).toEqual([])
})

test('identical requests in a row through msw are retries', async () => {
  petstore.reset()
  petstore.quotas.exhaust()
  for (let sent = 0; sent < 3; sent += 1) await fetch('http://api.example/pets')
  expect(rulesFound(petstore)).toEqual(['retried-too-early', 'retried-too-early'])
})
