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
  expect(getPet?.description).toContain(
    '**Deprecated** as of 2031-01-01, with a sunset date of 2032-12-31.',
  )
})

test('petstore.openapi deprecates the operations that you deprecate', () => {
  const openapi = contractOf({
    baseUrl: '/v1',
    lifecycle: {
      operations: {
        getPet: { documentation: 'https://example.com/bye' },
        deleteOrder: { sunsetAt: '2026-08-01T12:00:00Z', successor: '/v2/orders' },
      },
    },
  })
  const getPet = openapi.paths['/pets/{petId}']?.get
  const deleteOrder = openapi.paths['/store/orders/{orderId}']?.delete

  expect(getPet?.externalDocs?.url).toBe('https://example.com/bye')
  expect(deleteOrder).toMatchObject({
    deprecated: true,
    'x-sunset': '2026-08-01T12:00:00Z',
    externalDocs: { url: '/v1/docs/deprecations/deleteOrder' },
    responses: {
      204: {
        description: 'Deleted. The response has no body.',
        headers: {
          Sunset: { $ref: '#/components/headers/Sunset' },
          Link: { $ref: '#/components/headers/DeprecationLink' },
        },
      },
      410: { $ref: '#/components/responses/Gone' },
    },
  })
  expect(deleteOrder).not.toHaveProperty('x-deprecated-at')
  expect(deleteOrder?.description).toMatch(
    /\n\n\*\*Deprecated\*\*, with a sunset date of 2026-08-01T12:00:00Z\. Every response, whatever its status, carries the headers `Sunset` and `Link`\. Use \/v2\/orders instead\. Until the sunset, the operation works as before\. From then on, it returns 410\.$/,
  )
  expect(deleteOrder?.['x-error-codes']).toContain('operation_gone')
})

test('petstore.openapi announces a deprecation before its date, as the headers do', async () => {
  const operations = { listPets: { deprecatedAt: '2026-06-01' } }
  const petstore = createPetstore({ clock: '2026-05-01', lifecycle: { operations } })
  const { headers } = await petstore.fetch('/pets')
  const listPets = petstore.openapi.paths['/pets']?.get

  expect(headers.get('Deprecation')).toBe('@1780272000')
  expect(listPets).toMatchObject({ deprecated: true, 'x-deprecated-at': '2026-06-01' })
  expect(listPets?.description).toContain('**Deprecated** as of 2026-06-01.')
  expect(petstore.audit().findings).toEqual([])
})

test('petstore.openapi names the only header of a deprecation', () => {
  const operations = { listPets: { deprecatedAt: '2026-01-01', documentation: null } }
  const listPets = contractOf({ lifecycle: { operations } }).paths['/pets']?.get

  expect(listPets?.description).toContain('carries the header `Deprecation`. The specification')
})

test("petstore.openapi doesn't deprecate an operation whose deprecation you remove", () => {
  const getPet = contractOf({ lifecycle: { operations: { getPet: null } } }).paths['/pets/{petId}']
    ?.get

  expect(Object.keys(getPet ?? {})).not.toContain('deprecated')
  expect(Object.keys(getPet ?? {})).not.toContain('x-sunset')
  expect(getPet?.description).toBe('Returns a pet.')
  expect(Object.keys(getPet?.responses ?? {})).not.toContain('410')
  expect(JSON.stringify(getPet?.responses[200])).not.toContain('Deprecation')
  expect(getPet?.['x-error-codes']).not.toContain('operation_gone')
})

test('petstore.openapi has the configured stability levels', () => {
  const { paths } = contractOf({ stability: { listInventory: 'stable', listPets: 'experimental' } })
  const [inventory, pets] = [paths['/store/inventory']?.get, paths['/pets']?.get]

  expect(inventory).not.toHaveProperty('x-stability-level')
  expect(pets).toHaveProperty('x-stability-level', 'experimental')
  expect(JSON.stringify(inventory?.responses[200])).not.toContain('X-API-Stability')
  expect(pets?.responses[200]).toHaveProperty(['headers', 'X-API-Stability'])
  expect(pets?.responses[200]).toHaveProperty(
    ['headers', 'Link', '$ref'],
    '#/components/headers/PaginationLink',
  )
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
