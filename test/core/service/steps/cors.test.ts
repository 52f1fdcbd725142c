import { HttpResponse, http } from 'msw'
import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK } from '../../../support/service/state.ts'

const ORIGIN = 'https://app.example.com'
const OTHER = 'https://evil.example.com'

const PREFLIGHT = {
  Origin: ORIGIN,
  'Access-Control-Request-Method': 'POST',
  'Access-Control-Request-Headers': 'content-type,x-api-key',
}

/** The headers that a page can read without more (Fetch standard), and those that it has no use for. */
const NEEDLESS = /^(?:cache-control|content-(?:type|length)|vary|access-control-.*)$/

/** Returns the names of headers that a page should be able to read, in order. */
function namesOf({ headers }: Response): readonly string[] {
  return [...headers.keys()].filter((name) => !NEEDLESS.test(name))
}

/** Returns the names of headers that a page can read, in lower case and in order. */
function exposedBy(response: Response): readonly string[] {
  return (accessOf(response)['expose-headers'] ?? '').toLowerCase().split(', ').sort()
}

/** Sends a request without a body. */
function send(
  call: string,
  headers: HeadersInit,
  options: PetstoreOptions = {},
): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  return createPetstore({ clock: CLOCK, ...options }).fetch(path, { method, headers })
}

/** Returns what a response says about origins, by the end of the name of each header. */
function accessOf({ headers }: Response): Readonly<Record<string, string>> {
  const own = [...headers].filter(([name]) => name.startsWith('access-control-'))
  return Object.fromEntries(
    own.map(([name, value]) => [name.replace('access-control-', ''), value]),
  )
}

test('a preflight is answered with what it asked for', async () => {
  const response = await send('OPTIONS /pets', PREFLIGHT)

  expect(response.status).toBe(204)
  expect(accessOf(response)).toMatchObject({
    'allow-origin': ORIGIN,
    'allow-credentials': 'true',
    'allow-methods': 'GET, HEAD, POST, OPTIONS',
    'allow-headers': 'content-type,x-api-key',
    'max-age': expect.stringMatching(/^\d+$/),
  })
  expect(response.headers.get('Vary')).toBe(
    'Origin, X-API-Key, Authorization, Access-Control-Request-Method, Access-Control-Request-Headers',
  )
})

test('a preflight needs no key, spends no quota and is no strike, exhausted or banned', async () => {
  const petstore = createPetstore({ clock: CLOCK, auth: 'required' })
  for (const act of [() => {}, petstore.quotas.exhaust, petstore.quotas.ban]) {
    act()
    const before = petstore.quotas.get()

    const { status } = await petstore.fetch('/pets', { method: 'OPTIONS', headers: PREFLIGHT })

    expect(status).toBe(204)
    expect(petstore.quotas.get()).toEqual(before)
  }
})

test('a preflight for an unknown path is allowed, so that the page can read the 404', async () => {
  const response = await send('OPTIONS /nowhere', PREFLIGHT)

  expect(accessOf(response)).toMatchObject({ 'allow-methods': 'POST' })
  expect(response.headers.has('Allow')).toBe(false)
})

test('OPTIONS without Access-Control-Request-Method is no preflight', async () => {
  const petstore = createPetstore({ clock: CLOCK })

  const init = { method: 'OPTIONS', headers: { Origin: ORIGIN } }
  const { status, headers } = await petstore.fetch('/pets', init)

  expect(status).toBe(204)
  expect(headers.get('Allow')).toBe('GET, HEAD, POST, OPTIONS')
  expect(petstore.quotas.get().windows[0]?.used).toBe(1)
})

test.each([
  ['GET /pets/1', 200, {}],
  ['GET /pets/99', 404, {}],
  ['GET /nowhere', 404, {}],
  ['GET /pets', 429, { scenario: { faults: [{ status: 429 }] } }],
])('a page may read the response to %s with status %i', async (call, status, options) => {
  const response = await send(call, { Origin: ORIGIN }, options)

  expect(response.status).toBe(status)
  expect(accessOf(response)).toMatchObject({
    'allow-origin': ORIGIN,
    'allow-credentials': 'true',
  })
  expect(exposedBy(response)).toEqual(namesOf(response))
})

test('a page may read the headers that a fault sets', async () => {
  const headers = { 'X-Maintenance': 'soon', 'X-RateLimit-Limit': null }
  const response = await send(
    'GET /pets',
    { Origin: ORIGIN },
    { scenario: { faults: [{ headers }] } },
  )

  expect(exposedBy(response)).toEqual(namesOf(response))
  expect(exposedBy(response)).toContain('x-maintenance')
  expect(exposedBy(response)).not.toContain('x-ratelimit-limit')
})

test("a page may read your handler's headers, and those that it exposes itself", async () => {
  const headers = {
    ETag: '"1"',
    'X-Next-Page': '2',
    constructor: 'a name that every object has',
    Vary: 'Accept-Language',
    'Access-Control-Expose-Headers': 'X-Next-Page, X-Other',
  }
  const handlers = [http.get('/n', () => HttpResponse.json([], { headers }))]
  const response = await send('GET /n', { Origin: ORIGIN }, { operations: false, handlers })

  expect(response.headers.get('constructor')).toBe('a name that every object has')
  expect(response.headers.get('Vary')).toBe('Accept-Language, Origin, X-API-Key, Authorization')
  expect(exposedBy(response)).toEqual([...namesOf(response), 'x-other'].sort())
})

test('a response to no page allows no origin', async () => {
  expect(accessOf(await send('GET /pets', {}))).not.toHaveProperty('allow-origin')
})

test.each([
  ['listed', ORIGIN, [ORIGIN], ORIGIN],
  ['not listed', OTHER, [ORIGIN], undefined],
  ['refused by cors: false', ORIGIN, false, undefined],
])(
  'an origin that is %s is served, and allowed to read accordingly',
  async (_, origin, cors, allowed) => {
    const preflight = await send('OPTIONS /pets', { ...PREFLIGHT, Origin: origin }, { cors })
    const response = await send('GET /pets', { Origin: origin }, { cors })

    expect([preflight.status, response.status]).toEqual([204, 200])
    for (const each of [preflight, response]) {
      expect(accessOf(each)['allow-origin']).toBe(allowed)
      if (allowed === undefined) expect(accessOf(each)).toEqual({})
    }
  },
)

test.each([
  { path: '/pets', cors: true, vary: 'Origin, X-API-Key, Authorization' },
  { path: '/pets', cors: ['https://a.example'], vary: 'Origin, X-API-Key, Authorization' },
  { path: '/pets', cors: false, vary: 'X-API-Key, Authorization' },
  { path: '/pets/99', cors: true, vary: 'Origin, X-API-Key, Authorization' },
])('with cors: $cors, $path depends on $vary', async ({ path, cors, vary }) => {
  const { headers } = await createPetstore({ cors }).fetch(path)
  expect(headers.get('Vary')).toBe(vary)
})

test.each([
  ['QUERY', /(?:^|, )QUERY$/],
  ['PROPFIND', /(?:^|, )PROPFIND$/],
  ['PATCH', /^(?!.*PATCH, .*PATCH)/],
])('a preflight allows %s if a handler answers it', async (method, allowed) => {
  const handlers = [http.all('/s', () => HttpResponse.json({}))]
  const headers = { ...PREFLIGHT, 'Access-Control-Request-Method': method }
  const response = await send('OPTIONS /s', headers, { operations: false, handlers })

  expect(accessOf(response)['allow-methods']).toMatch(allowed)
})
