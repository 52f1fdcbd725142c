import { readFileSync } from 'node:fs'
import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const contract = parse(readFileSync('openapi.yaml', 'utf8'))

/** The contract of a petstore whose clock starts in the year of the dates in openapi.yaml. */
function contractOf(options: PetstoreOptions = {}) {
  return createPetstore({ clock: '2026-05-01', ...options }).openapi
}

test('with the defaults, petstore.openapi is the whole of openapi.yaml, in the same order', () => {
  const openapi = contractOf()

  expect(openapi).toEqual(contract)
  expect(JSON.stringify(openapi)).toBe(JSON.stringify(contract))
})

test('petstore.openapi has the limits of the configured plans, and your own plans', () => {
  const openapi = contractOf({
    plans: { free: { perMinute: 5 }, enterprise: { perDay: null }, gold: { perMinute: 7 } },
  })

  expect(openapi['x-plans']).toEqual([
    { name: 'free', title: 'Free', perMinute: 5, perDay: 1_000 },
    { name: 'pro', title: 'Pro', perMinute: 300, perDay: 10_000 },
    { name: 'business', title: 'Business', perMinute: 1_000, perDay: 100_000 },
    { name: 'enterprise', title: 'Enterprise', perMinute: 10_000, perDay: null, custom: true },
    { name: 'gold', title: 'gold', perMinute: 7, perDay: null },
  ])
})

test('petstore.openapi has the dates that the headers announce', async () => {
  const petstore = createPetstore({ clock: '2031-07-01' })
  const { headers } = await petstore.fetch('/pets/1')
  const getPet = petstore.openapi.paths['/pets/{petId}']?.get

  expect(headers.get('Sunset')).toBe('Fri, 31 Dec 2032 00:00:00 GMT')
  expect(getPet).toMatchObject({ 'x-deprecated-at': '2031-01-01', 'x-sunset': '2032-12-31' })
})

test('petstore.openapi deprecates the operations that you deprecate', () => {
  const openapi = contractOf({
    lifecycle: { operations: { deleteOrder: { sunsetAt: '2026-08-01T12:00:00Z' } } },
  })
  const deleteOrder = openapi.paths['/store/orders/{orderId}']?.delete

  expect(deleteOrder).toMatchObject({ deprecated: true, 'x-sunset': '2026-08-01T12:00:00Z' })
  expect(deleteOrder).not.toHaveProperty('x-deprecated-at')
})

test('petstore.openapi announces a deprecation before its date, as the headers do', async () => {
  const operations = { listPets: { deprecatedAt: '2026-06-01' } }
  const petstore = createPetstore({ clock: '2026-05-01', lifecycle: { operations } })
  const { headers } = await petstore.fetch('/pets')
  const listPets = petstore.openapi.paths['/pets']?.get

  expect(headers.get('Deprecation')).toBe('@1780272000')
  expect(listPets).toMatchObject({ deprecated: true, 'x-deprecated-at': '2026-06-01' })
  expect(petstore.audit().findings).toEqual([])
})

test("petstore.openapi doesn't deprecate an operation whose deprecation you remove", () => {
  const getPet = contractOf({ lifecycle: { operations: { getPet: null } } }).paths['/pets/{petId}']
    ?.get

  expect(Object.keys(getPet ?? {})).not.toContain('deprecated')
  expect(Object.keys(getPet ?? {})).not.toContain('x-sunset')
})

test('petstore.openapi has the configured stability levels', () => {
  const { paths } = contractOf({ stability: { listInventory: 'stable', listPets: 'experimental' } })
  const [inventory, pets] = [paths['/store/inventory']?.get, paths['/pets']?.get]

  expect(inventory).not.toHaveProperty('x-stability-level')
  expect(pets).toHaveProperty('x-stability-level', 'experimental')
})

test('petstore.openapi requires an API key if you do', () => {
  expect(contractOf().security).toEqual([{}, { ApiKeyHeader: [] }, { BearerKey: [] }])
  expect(contractOf({ auth: 'required' }).security).toEqual([
    { ApiKeyHeader: [] },
    { BearerKey: [] },
  ])
})

test('petstore.openapi is a new deep copy each time', () => {
  const petstore = createPetstore({ clock: '2026-05-01' })
  const { openapi } = petstore

  openapi.info.title = 'Mine'
  const headers = Object.values(openapi.components?.responses ?? {}).flatMap((response) =>
    'headers' in response && response.headers ? [response.headers] : [],
  )
  for (const header of headers) delete header.Date

  expect(headers.length).toBeGreaterThan(1)
  expect(petstore.openapi).toEqual(contract)
})
