import { createPetstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { CLOCK, request } from '../support/service/state.ts'

const DEPRECATION = '@1767225600'
const SUNSET = 'Fri, 31 Dec 2027 00:00:00 GMT'
const DOCUMENTATION = '/docs/deprecations/getPet'
const LINK = `<${DOCUMENTATION}>; rel="deprecation", <${DOCUMENTATION}>; rel="sunset"`

const THE_OTHERS = [
  ['GET', '/pets'],
  ['POST', '/pets'],
  ['PUT', '/pets/1'],
  ['DELETE', '/pets/1'],
  ['GET', '/categories'],
  ['POST', '/categories'],
  ['GET', '/categories/1'],
  ['PUT', '/categories/1'],
  ['DELETE', '/categories/1'],
  ['GET', '/store/orders'],
  ['POST', '/store/orders'],
  ['GET', '/store/orders/1'],
  ['PUT', '/store/orders/1'],
  ['DELETE', '/store/orders/1'],
  ['GET', '/store/inventory'],
  ['GET', '/store/inventory/1'],
  ['PUT', '/store/inventory/1'],
] as const

function lifecycleOf({ headers }: Response) {
  return {
    deprecation: headers.get('Deprecation'),
    sunset: headers.get('Sunset'),
    link: headers.get('Link'),
  }
}

const DEPRECATED = { deprecation: DEPRECATION, sunset: SUNSET, link: LINK }

const NOT_DEPRECATED = { deprecation: null, sunset: null, link: null }

test('getPet says that it is deprecated, when it goes, and where that is written', async () => {
  const petstore = createPetstore({ clock: CLOCK })

  expect(lifecycleOf(await petstore.fetch('/pets/1'))).toEqual(DEPRECATED)
  expect(lifecycleOf(await petstore.fetch('/pets/1', { method: 'HEAD' }))).toEqual(DEPRECATED)
})

test('the body of getPet is that of any pet', async () => {
  const petstore = createPetstore({ clock: CLOCK })

  const response = await petstore.fetch('/pets/1')

  expect(await response.json()).toEqual({ id: 1, name: 'Rex', categoryId: 1, status: 'available' })
})

test.each(THE_OTHERS)('%s %s is not deprecated', (method, path) => {
  const { headers } = createPetstore({ clock: CLOCK }).handle(request(method, path))

  expect(headers).not.toHaveProperty('Deprecation')
  expect(headers).not.toHaveProperty('Sunset')
  expect(headers.Link ?? '').not.toContain('deprecation')
})

describe('errors of getPet say so too', () => {
  test('404', async () => {
    const response = await createPetstore({ clock: CLOCK }).fetch('/pets/99')

    expect(response.status).toBe(404)
    expect(lifecycleOf(response)).toEqual(DEPRECATED)
  })

  test('401', async () => {
    const response = await createPetstore({ clock: CLOCK, auth: 'required' }).fetch('/pets/1')

    expect(response.status).toBe(401)
    expect(lifecycleOf(response)).toEqual(DEPRECATED)
  })

  test('429', async () => {
    const petstore = createPetstore({ clock: CLOCK })
    petstore.quotas.exhaust()

    const response = await petstore.fetch('/pets/1')

    expect(response.status).toBe(429)
    expect(lifecycleOf(response)).toEqual(DEPRECATED)
  })

  test('but not the 405 of its path', async () => {
    const response = await createPetstore({ clock: CLOCK }).fetch('/pets/1', { method: 'POST' })

    expect(response.status).toBe(405)
    expect(lifecycleOf(response)).toEqual(NOT_DEPRECATED)
  })
})

describe('after the sunset', () => {
  test("with afterSunset: 'serve', getPet is served as before", async () => {
    const petstore = createPetstore({ clock: CLOCK, lifecycle: { afterSunset: 'serve' } })
    petstore.clock.set('2028-06-01')

    const response = await petstore.fetch('/pets/1')

    expect(response.status).toBe(200)
    expect(lifecycleOf(response)).toEqual(DEPRECATED)
  })

  test('getPet is answered with 410 from the sunset instant on', async () => {
    const petstore = createPetstore({ clock: CLOCK })
    petstore.clock.set('2027-12-30T23:59:59.999Z')
    expect((await petstore.fetch('/pets/1')).status).toBe(200)

    petstore.clock.advance(1)
    const response = await petstore.fetch('/pets/1')

    expect(response.status).toBe(410)
    expect(lifecycleOf(response)).toEqual(DEPRECATED)
    expect(await response.json()).toEqual({
      code: 'operation_gone',
      message: 'getPet was switched off on Fri, 31 Dec 2027 00:00:00 GMT',
      status: 410,
    })
  })

  test('the other operations of its path are not gone', async () => {
    const petstore = createPetstore({ clock: CLOCK })
    petstore.clock.set('2028-01-01')

    expect((await petstore.fetch('/pets/1', { method: 'DELETE' })).status).toBe(204)
  })
})

describe('the option lifecycle.operations', () => {
  test('names a successor, after the other links', async () => {
    const petstore = createPetstore({
      clock: CLOCK,
      lifecycle: { operations: { getPet: { successor: '/v2/pets' } } },
    })

    const { link } = lifecycleOf(await petstore.fetch('/pets/1'))

    expect(link).toBe(`${LINK}, </v2/pets>; rel="successor-version"`)
  })

  test('names another page and other dates', async () => {
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

  test('can end an operation on the day on which its deprecation starts', async () => {
    const petstore = createPetstore({
      clock: CLOCK,
      lifecycle: { operations: { getPet: { deprecatedAt: '2027-12-31' } } },
    })

    expect(lifecycleOf(await petstore.fetch('/pets/1'))).toMatchObject({
      deprecation: '@1830211200',
      sunset: 'Fri, 31 Dec 2027 00:00:00 GMT',
    })
  })

  test('can end an operation before 1970', async () => {
    const petstore = createPetstore({
      clock: CLOCK,
      lifecycle: { operations: { listPets: { sunsetAt: '1969-07-20' } } },
    })

    expect(lifecycleOf(await petstore.fetch('/pets'))).toMatchObject({
      deprecation: null,
      sunset: 'Sun, 20 Jul 1969 00:00:00 GMT',
    })
  })

  test('names no page if documentation is null', async () => {
    const petstore = createPetstore({
      clock: CLOCK,
      lifecycle: { operations: { getPet: { documentation: null } } },
    })

    expect(lifecycleOf(await petstore.fetch('/pets/1')).link).toBeNull()
  })

  test('null makes getPet not deprecated', async () => {
    const petstore = createPetstore({
      clock: CLOCK,
      lifecycle: { operations: { getPet: null } },
    })
    petstore.clock.set('2028-01-01')

    const response = await petstore.fetch('/pets/1')

    expect(response.status).toBe(200)
    expect(lifecycleOf(response)).toEqual(NOT_DEPRECATED)
  })

  test('deprecates another operation, before its pages in Link', async () => {
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
})
