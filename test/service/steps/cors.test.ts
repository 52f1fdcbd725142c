import { createPetstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { CLOCK } from '../../support/service/state.ts'

const ORIGIN = 'https://app.example.com'

const PREFLIGHT = {
  method: 'OPTIONS',
  headers: {
    Origin: ORIGIN,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'content-type,x-api-key',
  },
}

const OUR_HEADERS = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'RateLimit',
  'RateLimit-Policy',
  'Deprecation',
  'Sunset',
  'Link',
  'Location',
  'Allow',
  'X-Total-Count',
  'X-Request-Id',
  'X-API-Stability',
  'Date',
]

function from(origin: string): RequestInit {
  return { headers: { Origin: origin } }
}

describe('a preflight', () => {
  test('is answered with what it asked for', async () => {
    const { status, headers } = await createPetstore({ clock: CLOCK }).fetch('/pets', PREFLIGHT)

    expect(status).toBe(204)
    expect(headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN)
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
    expect(headers.get('Access-Control-Allow-Methods')).toBe('GET, HEAD, POST, OPTIONS')
    expect(headers.get('Access-Control-Allow-Headers')).toBe('content-type,x-api-key')
    expect(headers.get('Access-Control-Max-Age')).toMatch(/^\d+$/)
    expect(headers.get('Vary')).toBe('Origin, X-API-Key, Authorization')
  })

  test('has headers far below 8 kB, however much it asks for', async () => {
    const { status, headers } = await createPetstore({ clock: CLOCK }).fetch('/unknown', {
      method: 'OPTIONS',
      headers: {
        Origin: `https://${'a'.repeat(8_000)}.example.com`,
        'Access-Control-Request-Method': 'M'.repeat(8_000),
        'Access-Control-Request-Headers': 'h'.repeat(8_000),
      },
    })

    expect(status).toBe(204)
    expect([...headers].flat().join(': ').length).toBeLessThan(1_024)
  })

  test('needs no key, spends no quota and is no strike, even of an exhausted or banned caller', async () => {
    const petstore = createPetstore({ clock: CLOCK, auth: 'required' })
    for (const act of [() => {}, petstore.quotas.exhaust, petstore.quotas.ban]) {
      act()
      const before = petstore.quotas.get()

      expect((await petstore.fetch('/pets', PREFLIGHT)).status).toBe(204)
      expect(petstore.quotas.get()).toEqual(before)
    }
  })

  test('of a page in the public network may reach a private one', async () => {
    const { headers } = await createPetstore().fetch('/pets', {
      ...PREFLIGHT,
      headers: { ...PREFLIGHT.headers, 'Access-Control-Request-Private-Network': 'true' },
    })

    expect(headers.get('Access-Control-Allow-Private-Network')).toBe('true')
  })

  test('of a page in the same network says nothing about networks', async () => {
    const { headers } = await createPetstore().fetch('/pets', PREFLIGHT)

    expect(headers.has('Access-Control-Allow-Private-Network')).toBe(false)
  })

  test('to a known path says what the path allows, to an unknown one nothing', async () => {
    const allowOf = async (path: string) =>
      (await createPetstore().fetch(path, PREFLIGHT)).headers.get('Allow')

    expect(await allowOf('/pets/1')).toBe('GET, HEAD, PUT, DELETE, OPTIONS')
    expect(await allowOf('/nowhere')).toBeNull()
  })

  test('to an unknown path allows what it asks for, so that the page can read the 404', async () => {
    const { headers } = await createPetstore().fetch('/nowhere', PREFLIGHT)

    expect(headers.get('Access-Control-Allow-Methods')).toBe('POST')
  })

  test('that asks for what is no method is allowed none', async () => {
    const { headers } = await createPetstore().fetch('/nowhere', {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': '(POST)' },
    })

    expect(headers.get('Access-Control-Allow-Methods')).toBe('')
  })

  test('that asks for no headers gets none', async () => {
    const { headers } = await createPetstore().fetch('/pets', {
      method: 'OPTIONS',
      headers: { Origin: ORIGIN, 'Access-Control-Request-Method': 'POST' },
    })

    expect(headers.has('Access-Control-Allow-Headers')).toBe(false)
  })

  test('without Access-Control-Request-Method is a plain OPTIONS', async () => {
    const petstore = createPetstore({ clock: CLOCK })

    const { status, headers } = await petstore.fetch('/pets', {
      method: 'OPTIONS',
      ...from(ORIGIN),
    })

    expect(status).toBe(204)
    expect(headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
    expect(petstore.quotas.get().windows[0]?.used).toBe(1)
  })
})

describe('a response to a page', () => {
  test('reflects its origin, with Vary and credentials', async () => {
    const { headers } = await createPetstore({ clock: CLOCK }).fetch('/pets', from(ORIGIN))

    expect(headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN)
    expect(headers.get('Access-Control-Allow-Credentials')).toBe('true')
    expect(headers.get('Vary')).toBe('Origin, X-API-Key, Authorization')
  })

  test.each([
    ['/pets/1', 200],
    ['/pets/99', 404],
    ['/nowhere', 404],
    ['/pets', 429],
  ])('of %s with status %i exposes our headers', async (path, status) => {
    const petstore = createPetstore({ clock: CLOCK })
    if (status === 429) petstore.quotas.exhaust()

    const response = await petstore.fetch(path, from(ORIGIN))

    expect(response.status).toBe(status)
    const exposed = response.headers.get('Access-Control-Expose-Headers')?.split(', ')
    expect(exposed).toEqual(expect.arrayContaining(OUR_HEADERS))
  })

  test('without an origin varies by it, and allows none', async () => {
    const { headers } = await createPetstore({ clock: CLOCK }).fetch('/pets')

    expect(headers.get('Vary')).toBe('Origin, X-API-Key, Authorization')
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
  })
})

describe('with a list of origins', () => {
  const petstore = createPetstore({ clock: CLOCK, cors: [ORIGIN] })

  test('those are allowed', async () => {
    const { headers } = await petstore.fetch('/pets', from(ORIGIN))

    expect(headers.get('Access-Control-Allow-Origin')).toBe(ORIGIN)
  })

  test('others are served, but not allowed to read', async () => {
    const { status, headers } = await petstore.fetch('/pets', from('https://evil.example.com'))

    expect(status).toBe(200)
    expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
    expect(headers.get('Vary')).toBe('Origin, X-API-Key, Authorization')
  })

  test('the preflight of others allows nothing', async () => {
    const { status, headers } = await petstore.fetch('/pets', {
      ...PREFLIGHT,
      headers: { ...PREFLIGHT.headers, Origin: 'https://evil.example.com' },
    })

    expect(status).toBe(204)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})

test('with cors false no response says anything about origins', async () => {
  const petstore = createPetstore({ clock: CLOCK, cors: false })

  for (const init of [PREFLIGHT, from(ORIGIN)]) {
    const { headers } = await petstore.fetch('/pets', init)
    expect(headers.get('Vary')).toBe('X-API-Key, Authorization')
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})
