import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { getResponse, graphql, HttpResponse, http, sse } from 'msw'
import { createPetstore } from 'petstore-mock'
import { expect, test, vi } from 'vitest'
import { runs } from '../../support/runs.ts'

const ORIGIN = 'https://shop.example'

const segments = fc.array(
  fc.constantFrom('a', 'B', ':x', ':x.json', 'a*', '*', ':x+', ':x*', ':x(a.+)'),
  { maxLength: 3 },
)
const pattern = fc.oneof(
  fc
    .tuple(fc.constantFrom('/', '*/a/', `${ORIGIN}/`), segments, fc.constantFrom([], [''], [':x?']))
    .map(([start, rest, end]) => start + [...rest, ...end].join('/')),
  fc.constantFrom('*', /\/a\b/, /example\/b/i),
)
const handlers = fc
  .array(fc.tuple(fc.constantFrom('get', 'post', 'all'), pattern), { maxLength: 5 })
  .map((list) =>
    list.map(([method, path], index) => http[method](path, () => HttpResponse.text(`${index}`))),
  )
const url = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'A', 'b', 'c.json', 'ab'), { maxLength: 4 }),
    fc.constantFrom([], ['']),
  )
  .map(([rest, end]) => `${ORIGIN}/${[...rest, ...end].join('/')}`)

test('the first handler that matches answers, as in msw alone', async () => {
  await fc.assert(
    fc.asyncProperty(handlers, url, async (list, requested) => {
      const petstore = createPetstore({ baseUrl: ORIGIN, operations: false, handlers: list })

      const alone = await getResponse(list, new Request(requested), { baseUrl: ORIGIN })
      const response = await petstore.fetch(requested)

      if (alone === undefined) expect([404, 405]).toContain(response.status)
      else expect(await response.text()).toBe(await alone.text())
    }),
    runs(300),
  )
})

/** Paths of handlers, and URLs that some of them match. The same texts are tried with each other. */
const PATHS = [
  '/',
  '/n',
  '/n/',
  '/N/:id',
  '/n/:id',
  '/n/:id/x',
  '/n/:name\\.json',
  '/n/:id\\:cancel',
  '/n\\:purge',
  '/n\\(:id\\)',
  '/n\\+x',
  '/n/:id(\\d+)',
  '/n{/:id}?',
  '/n{/x}?/:id',
  '/:a-:b',
  '/n/*/x',
  '/*/x/*',
  '*/v1/n/:id',
  '*/n/:id\\:cancel',
  '*shop.example/n*',
  '*://shop.example/n',
  `${ORIGIN}/n/:id`,
  `${ORIGIN}/v1/n/:id`,
  `${ORIGIN}/n\\:purge`,
  '/n/%31',
  '/n/a%2Fb',
  '/n?draft=1',
  '/n/:id?draft=1',
  /\/n\/\d+$/,
  /shop\.example\/n/,
  /^https:\/\/shop\.example\/v1/,
] as const

const URLS = [
  '/',
  '/n',
  '/n/',
  '/N/1',
  '/n/1',
  '/n/1/',
  '/n/1?draft=1',
  '/n/1/x',
  '/n/ax',
  '/n/a.json',
  '/n/7:cancel',
  '/n:purge',
  '/n(7)',
  '/n+x',
  '/n/a%2Fb',
  '/n/caf%C3%A9',
  '/a-b',
  '/a/x/b',
  '/v1/n',
  '/v1/n/1',
  '/v1/n/7:cancel',
]

test.each([
  ['', PATHS],
  // A relative path is below the base path, where msw alone has none.
  ['/v1', PATHS.filter((path) => typeof path !== 'string' || path.startsWith('*'))],
])(
  'with the base path %j, each path matches what it matches in msw, with the same parameters',
  async (base, paths) => {
    // msw warns of a query in a path.
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const differences: unknown[] = []
    for (const path of paths) {
      const list = [http.get(path, ({ params }) => HttpResponse.json(params))]
      const petstore = createPetstore({ baseUrl: ORIGIN + base, operations: false, handlers: list })
      for (const url of URLS.map((each) => ORIGIN + base + each)) {
        const alone = await getResponse(list, new Request(url), { baseUrl: ORIGIN })
        const response = await petstore.fetch(url)
        const [expected, got] = [await alone?.json(), await response.json()]
        const isSame =
          alone === undefined ? response.status === 404 : isDeepStrictEqual(got, expected)
        if (!isSame) differences.push({ path, url, expected, got })
      }
    }

    expect(differences).toEqual([])
    vi.restoreAllMocks()
  },
)

test.each(['/n/%zz', '/n/%E0%A4%A', '/n/100%'])(
  "%s can't be decoded, which is the client's error",
  async (path) => {
    const handlers = [http.get('/n/:id', ({ params }) => HttpResponse.json(params))]
    const response = await createPetstore({ operations: false, handlers }).fetch(path)

    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      code: 'invalid_parameter',
      message: `The path ${path} can't be decoded: expected two hexadecimal digits after each %, and UTF-8`,
    })
  },
)

test('a handler for HEAD comes before a GET handler, which answers HEAD if there is no other', async () => {
  const petstore = createPetstore({
    operations: false,
    handlers: [
      http.get('/n', () => new HttpResponse(null, { headers: { 'X-From': 'get' } })),
      http.head('/n', () => new HttpResponse(null, { headers: { 'X-From': 'head' } })),
      http.get('/m', () => new HttpResponse(null, { headers: { 'X-From': 'get' } })),
    ],
  })
  const from = async (path: string) =>
    (await petstore.fetch(path, { method: 'HEAD' })).headers.get('X-From')

  expect([await from('/n'), await from('/m')]).toEqual(['head', 'get'])
})

test('a function decides for which requests its handler is', async () => {
  const petstore = createPetstore({
    operations: false,
    handlers: [
      http.get(
        ({ request }) => request.url.includes('draft'),
        () => HttpResponse.text('draft'),
      ),
    ],
  })

  expect((await petstore.fetch('/n?draft=1')).status).toBe(200)
  expect((await petstore.fetch('/n')).status).toBe(404)
  expect(petstore.journal.all({ operation: 'GET [custom predicate]' })).toHaveLength(1)
})

test('a GraphQL link counts by its path for a relative URL', async () => {
  const link = graphql.link('https://api.example.com/v1/graphql')
  const handlers = [
    link.query('GetUser', ({ variables }) => HttpResponse.json({ data: variables })),
  ]
  const send = async (baseUrl: string, url: string) => {
    const petstore = createPetstore({ baseUrl, operations: false, handlers })
    // JSON may hide the letters of a name.
    const body = '{"query":"query \\u0047etUser { id }","variables":{"id":1}}'
    const headers = { 'Content-Type': 'application/json' }
    return (await petstore.fetch(url, { method: 'POST', headers, body })).status
  }

  expect(await send('https://api.example.com/v1', 'https://api.example.com/v1/graphql')).toBe(200)
  expect(await send('/v1', '/v1/graphql')).toBe(200)
  expect(await send('/v1', '/v1/other')).toBe(404)
})

test('a stream of events is answered, below a base path too', async () => {
  vi.stubGlobal('EventSource', class {})
  const petstore = createPetstore({
    baseUrl: 'https://api.example.com/v1',
    operations: false,
    handlers: [
      sse('/events', ({ client }) => {
        client.send({ data: 'hello' })
        client.close()
      }),
    ],
  })

  const response = await petstore.fetch('https://api.example.com/v1/events', {
    headers: { Accept: 'text/event-stream' },
  })

  expect(await response.text()).toMatch(/^data: ?hello\n\n$/)
  vi.unstubAllGlobals()
})

test.each([
  [
    '/n/1',
    {},
    'No handler gave GET /n/1 a response; the handlers of this path are GET /n/:id, any method of /n/*',
  ],
  [
    '/graphql',
    { method: 'POST', body: '{"query":"query GetNote { id }"}' },
    'No handler gave POST /graphql a response; the handlers of this path are query GetUser, mutation AddUser',
  ],
  ['/m', {}, 'There is no path /m'],
])(
  'where no handler answers %s %o, the message names those of its path',
  async (path, init, message) => {
    const petstore = createPetstore({
      operations: false,
      handlers: [
        http.get('/n/:id', () => undefined),
        http.all('/n/*', () => undefined),
        graphql.query('GetUser', () => HttpResponse.json({ data: {} })),
        graphql.mutation('AddUser', () => HttpResponse.json({ data: {} })),
      ],
    })

    const response = await petstore.fetch(path, {
      headers: { 'Content-Type': 'application/json' },
      ...init,
    })

    expect([response.status, (await response.json()).message]).toEqual([404, message])
  },
)

test('a method that HTTP adds later can be named: in exempt, faults and filters', async () => {
  const petstore = createPetstore({
    operations: false,
    rateLimit: { exempt: ['QUERY /search'] },
    handlers: [http.all('/search', () => HttpResponse.json([]))],
  })
  petstore.faults.add({ method: 'QUERY', status: 503, times: 1 })
  petstore.faults.add({ operation: 'QUERY /search', status: 502, times: 1 })
  const send = async () => (await petstore.fetch('/search', { method: 'QUERY' })).status

  expect([await send(), await send(), await send()]).toEqual([503, 502, 200])
  expect(petstore.journal.all({ method: 'query', operation: 'QUERY /search' })).toHaveLength(3)
  expect(petstore.journal.last()?.quota).toBeNull()
})

test('routes, faults and filters see a path without needless escapes', async () => {
  const petstore = createPetstore()
  petstore.faults.add({ path: '/pets/1', status: 503, times: 1 })
  petstore.faults.add({ path: '/%70ets/2', status: 502, times: 1 })
  const send = async (path: string) => (await petstore.fetch(path)).status

  expect([await send('/pets/%31'), await send('/pets/2'), await send('/%70ets')]).toEqual([
    503, 502, 200,
  ])
  expect(petstore.journal.last({ path: '/pets' })).toMatchObject({
    url: '/%70ets',
    operation: 'listPets',
  })
})
