import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { operations } from '../support/contract/contract.ts'
import { CLOCK, request } from '../support/service/state.ts'

const DEPRECATION = '@1767225600'
const SUNSET = 'Fri, 31 Dec 2027 00:00:00 GMT'
const DOCUMENTATION = '/docs/deprecations/getPet'
const LINK = `<${DOCUMENTATION}>; rel="deprecation", <${DOCUMENTATION}>; rel="sunset"`

const others = operations
  .filter(({ operationId }) => operationId !== 'getPet')
  .map(({ method, path }) => [method, path.replace(/\{\w+\}/, '1')] as const)

function lifecycleOf({ headers }: Response) {
  return {
    deprecation: headers.get('Deprecation'),
    sunset: headers.get('Sunset'),
    link: headers.get('Link'),
  }
}

const DEPRECATED = { deprecation: DEPRECATION, sunset: SUNSET, link: LINK }

test.each<[number, string, PetstoreOptions]>([
  [200, 'GET /pets/1', {}],
  [200, 'HEAD /pets/1', {}],
  [404, 'GET /pets/99', {}],
  [401, 'GET /pets/1', { auth: 'required' }],
  [429, 'GET /pets/1', { scenario: { remaining: 0 } }],
  [410, 'GET /pets/1', {}],
])(
  'a %i to %s says that the operation is deprecated, and when it goes',
  async (status, call, options) => {
    const petstore = createPetstore({ clock: CLOCK, ...options })
    if (status === 410) petstore.clock.set('2028-01-01')
    const [method = '', path = ''] = call.split(' ')

    const response = await petstore.fetch(path, { method })

    expect(response.status).toBe(status)
    expect(lifecycleOf(response)).toEqual(DEPRECATED)
  },
)

test.each([...others, ['POST', '/pets/1']] as const)('%s %s is not deprecated', (method, path) => {
  const { headers } = createPetstore({ clock: CLOCK }).handle(request(method, path))

  expect(headers).not.toHaveProperty('Deprecation')
  expect(headers).not.toHaveProperty('Sunset')
  expect(headers.Link ?? '').not.toContain('deprecation')
})

test('after the sunset, the other operations of the path are not gone', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.clock.set('2028-01-01')

  expect((await petstore.fetch('/pets/1', { method: 'DELETE' })).status).toBe(204)
})

test('lifecycle.operations names a successor, after the other links', async () => {
  const petstore = createPetstore({
    clock: CLOCK,
    lifecycle: { operations: { getPet: { successor: '/v2/pets' } } },
  })

  const { link } = lifecycleOf(await petstore.fetch('/pets/1'))

  expect(link).toBe(`${LINK}, </v2/pets>; rel="successor-version"`)
})

test('lifecycle.operations names another page and other dates', async () => {
  const petstore = createPetstore({
    clock: CLOCK,
    lifecycle: {
      operations: {
        getPet: {
          deprecatedAt: '2026-02-01',
          sunsetAt: new Date('2026-08-01T12:00:00Z'),
          documentation: 'https://example.com/bye',
        },
      },
    },
  })

  expect(lifecycleOf(await petstore.fetch('/pets/1'))).toEqual({
    deprecation: '@1769904000',
    sunset: 'Sat, 01 Aug 2026 12:00:00 GMT',
    link: '<https://example.com/bye>; rel="deprecation", <https://example.com/bye>; rel="sunset"',
  })
})

test('lifecycle.operations can end an operation on the day on which its deprecation starts', async () => {
  const petstore = createPetstore({
    clock: CLOCK,
    lifecycle: { operations: { getPet: { deprecatedAt: '2027-12-31' } } },
  })

  expect(lifecycleOf(await petstore.fetch('/pets/1'))).toMatchObject({
    deprecation: '@1830211200',
    sunset: 'Fri, 31 Dec 2027 00:00:00 GMT',
  })
})

test('lifecycle.operations can end an operation before 1970', async () => {
  const petstore = createPetstore({
    clock: CLOCK,
    lifecycle: { operations: { listPets: { sunsetAt: '1969-07-20' } } },
  })

  expect(lifecycleOf(await petstore.fetch('/pets'))).toMatchObject({
    deprecation: null,
    sunset: 'Sun, 20 Jul 1969 00:00:00 GMT',
  })
})

test('lifecycle.operations names no page if documentation is null', async () => {
  const petstore = createPetstore({
    clock: CLOCK,
    lifecycle: { operations: { getPet: { documentation: null } } },
  })

  expect(lifecycleOf(await petstore.fetch('/pets/1')).link).toBeNull()
})

test('lifecycle.operations deprecates another operation, before its pages in Link', async () => {
  const petstore = createPetstore({
    clock: CLOCK,
    lifecycle: {
      operations: { listPets: { deprecatedAt: '2026-01-01', successor: '/animals' } },
    },
  })

  const { deprecation, sunset, link } = lifecycleOf(await petstore.fetch('/pets?limit=5'))

  expect(deprecation).toBe('@1767225600')
  expect(sunset).toBeNull()
  expect(link).toMatch(
    /^<\/docs\/deprecations\/listPets>; rel="deprecation", <\/animals>; rel="successor-version", <\/pets\?.*rel="first"/,
  )
})
