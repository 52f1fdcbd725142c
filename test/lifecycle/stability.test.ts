import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../support/service/state.ts'

const MARKED = [
  ['GET', '/store/inventory', 'beta'],
  ['GET', '/store/inventory/1', 'beta'],
  ['PUT', '/store/inventory/1', 'experimental'],
] as const

const STABLE = [
  ['GET', '/pets'],
  ['POST', '/pets'],
  ['GET', '/pets/1'],
  ['PUT', '/pets/1'],
  ['GET', '/categories'],
  ['GET', '/store/orders'],
  ['POST', '/store/orders'],
  ['DELETE', '/store/inventory/1'],
  ['GET', '/nowhere'],
] as const

test.each(MARKED)('%s %s is %s', (method, path, stability) => {
  const petstore = createPetstore({ clock: CLOCK })

  const { headers } = send(petstore, method, path, { body: { quantity: 1 } })

  expect(headers['X-API-Stability']).toBe(stability)
})

test.each(STABLE)('%s %s says nothing about stability', (method, path) => {
  const { headers } = send(createPetstore({ clock: CLOCK }), method, path)

  expect(headers).not.toHaveProperty('X-API-Stability')
})

test.each([404, 429])('a %i of a beta operation says so too', async (status) => {
  const petstore = createPetstore({ clock: CLOCK })
  if (status === 429) petstore.quotas.exhaust()

  const response = await petstore.fetch('/store/inventory/99')

  expect(response.status).toBe(status)
  expect(response.headers.get('X-API-Stability')).toBe('beta')
})

test('the option stability marks an operation, and takes the mark off another', () => {
  const petstore = createPetstore({
    clock: CLOCK,
    stability: { listInventory: 'stable', getInventoryItem: 'experimental', listPets: 'beta' },
  })
  const stabilityOf = (path: string) => send(petstore, 'GET', path).headers['X-API-Stability']

  expect(stabilityOf('/store/inventory')).toBeUndefined()
  expect(stabilityOf('/store/inventory/1')).toBe('experimental')
  expect(stabilityOf('/pets')).toBe('beta')
})
