import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK } from '../support/service/state.ts'

const SUNSET = '2027-12-31T00:00:00Z'

test('A17: getPet is deprecated from the year in which the clock starts to the end of the next', async () => {
  const { headers } = await createPetstore({ clock: CLOCK }).fetch('/pets/1')
  expect(headers.get('Deprecation')).toBe('@1767225600')
  expect(headers.get('Sunset')).toBe('Fri, 31 Dec 2027 00:00:00 GMT')
  expect(headers.get('Link')).toMatch(/^<[^>]+>; rel="deprecation", <[^>]+>; rel="sunset"$/)
})

test("A17: with lifecycle.afterSunset: 'serve', the operation works as before after its sunset", async () => {
  const petstore = createPetstore({ clock: CLOCK, lifecycle: { afterSunset: 'serve' } })
  petstore.clock.set(SUNSET)
  expect((await petstore.fetch('/pets/1')).status).toBe(200)
})

test('A17: from its sunset on, a deprecated operation is answered with 410', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.clock.set(SUNSET)
  const gone = await petstore.fetch('/pets/1')
  expect(gone.status).toBe(410)
  expect(await gone.json()).toMatchObject({ code: 'operation_gone' })
  petstore.clock.set(Date.parse(SUNSET) - 1)
  expect((await petstore.fetch('/pets/1')).status).toBe(200)
})

test('A17: lifecycle.operations can change the dates and deprecate other operations', async () => {
  const operations = {
    getPet: null,
    listPets: { deprecatedAt: '2026-06-01', successor: '/v2/pets' },
  }
  const petstore = createPetstore({ lifecycle: { operations } })
  expect((await petstore.fetch('/pets/1')).headers.get('Deprecation')).toBeNull()
  const { headers } = await petstore.fetch('/pets')
  expect(headers.get('Deprecation')).toBe('@1780272000')
  expect(headers.get('Sunset')).toBeNull()
  expect(headers.get('Link')).toContain('</v2/pets>; rel="successor-version"')
})

test('A18: reading the inventory is beta, setting the stock is experimental, the rest is stable', async () => {
  const petstore = createPetstore()
  const stabilityOf = async (path: string, method = 'GET') =>
    (await petstore.fetch(path, { method })).headers.get('X-API-Stability')
  expect(await stabilityOf('/store/inventory')).toBe('beta')
  expect(await stabilityOf('/store/inventory/1')).toBe('beta')
  expect(await stabilityOf('/store/inventory/1', 'PUT')).toBe('experimental')
  expect(await stabilityOf('/pets')).toBeNull()
})

test('A18: the stability option can change the stability of operations', async () => {
  const stability = { listPets: 'experimental', listInventory: 'stable' } as const
  const petstore = createPetstore({ stability })
  expect((await petstore.fetch('/pets')).headers.get('X-API-Stability')).toBe('experimental')
  expect((await petstore.fetch('/store/inventory')).headers.has('X-API-Stability')).toBe(false)
})

test('A20: every response of an unstable operation has the header X-API-Stability', async () => {
  const refused = await createPetstore().fetch('/store/inventory/99')
  expect(refused.status).toBe(404)
  expect(refused.headers.get('X-API-Stability')).toBe('beta')
})

test('A20: a fault can rename the header', async () => {
  const petstore = createPetstore()
  const headers = { 'X-API-Stability': null, 'Api-Maturity': 'beta' }
  petstore.faults.add({ operation: ['listInventory', 'getInventoryItem'], headers })
  const response = await petstore.fetch('/store/inventory')
  expect(response.status).toBe(200)
  expect(response.headers.get('X-API-Stability')).toBeNull()
  expect(response.headers.get('Api-Maturity')).toBe('beta')
})
