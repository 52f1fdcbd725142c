import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'

function componentsOf(options: PetstoreOptions) {
  return createPetstore(options).openapi.components
}

function exampleOf(name: string, options: PetstoreOptions): unknown {
  return Reflect.get(Object(componentsOf(options)?.headers?.[name]), 'example')
}

const IN_2035: PetstoreOptions = {
  clock: '2035-05-01T00:00:00Z',
  baseUrl: '/api/v1',
  plans: { free: { perMinute: 3, perDay: 8 } },
  rateLimit: { ietfHeaders: true },
}

test.each([
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit',
  'RateLimit-Policy',
  'Date',
  'Deprecation',
  'Sunset',
])('the example of %s is what getPet sends with your options', async (name) => {
  const { headers } = await createPetstore(IN_2035).fetch('/api/v1/pets/1')

  expect(String(exampleOf(name, IN_2035))).toBe(headers.get(name))
})

test('the examples of Location and Link have your base path', async () => {
  const petstore = createPetstore(IN_2035)
  const page = await petstore.fetch('/api/v1/pets?limit=2')
  const pet = await petstore.fetch('/api/v1/pets/1')

  expect(exampleOf('Location', IN_2035)).toBe('/api/v1/pets/13')
  expect(exampleOf('PaginationLink', IN_2035)).toBe(page.headers.get('Link'))
  expect(exampleOf('DeprecationLink', IN_2035)).toBe(pet.headers.get('Link'))
})

test.each<{ case: string; options: PetstoreOptions }>([
  { case: 'limits per minute', options: IN_2035 },
  { case: 'a limit of 1', options: { plans: { free: { perMinute: 1 } } } },
  { case: 'a limit per day only', options: { plans: { free: { perMinute: null, perDay: 9 } } } },
])('the examples of a 429 are what the service answers with $case', async ({ options }) => {
  const examples = componentsOf(options)?.examples
  const petstore = createPetstore({ clock: '2035-05-01', ...options })
  petstore.quotas.exhaust()
  const path = `${options.baseUrl ?? ''}/pets`

  const plain = await petstore.fetch(path)
  const problem = await petstore.fetch(path, { headers: { Accept: 'application/problem+json' } })

  expect(examples).toMatchObject({
    rate_limit_exceeded: { value: await plain.json() },
    'rate_limit_exceeded.problem': { value: await problem.json() },
  })
})

test('the example of a 410 names your operation and its sunset', async () => {
  const options: PetstoreOptions = {
    clock: '2035-05-01',
    lifecycle: {
      operations: { getPet: null, deleteOrder: { sunsetAt: '2035-04-01' } },
    },
  }
  const response = await createPetstore(options).fetch('/store/orders/1', { method: 'DELETE' })

  expect(componentsOf(options)?.examples).toMatchObject({
    operation_gone: { value: await response.json() },
  })
})

test('without a deprecation, the contract has no examples of one', () => {
  const options: PetstoreOptions = { lifecycle: { operations: { getPet: null } } }
  const components = componentsOf(options)

  expect(Object.keys(components?.examples ?? {})).not.toContain('operation_gone')
  expect(Object.keys(components?.examples ?? {})).not.toContain('operation_gone.problem')
  expect(Object.keys(components?.responses ?? {})).not.toContain('Gone')
  expect(exampleOf('Sunset', options)).toBeUndefined()
  expect(exampleOf('Deprecation', options)).toBeUndefined()
})

test('the examples of headers and errors have no dates of other years', () => {
  const { headers, examples } = componentsOf(IN_2035) ?? {}
  const text = JSON.stringify({ headers, examples })

  expect(text).toContain('until 2035-05-01T00:10:00.000Z')
  expect(text).not.toMatch(/20(?!35|36)[23]\d[^\d]/)
})
