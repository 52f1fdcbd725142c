import { graphql, HttpResponse, http, ws } from 'msw'
import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { gate } from '../../support/gate.ts'

const BASE = 'https://api.example.com/v1'

const own = (handlers: PetstoreOptions['handlers'], options: PetstoreOptions = {}) =>
  createPetstore({ baseUrl: BASE, operations: false, ...options, ...(handlers && { handlers }) })

/** A deprecated operation, and the links of its responses. */
const OLD = { deprecatedAt: '2026-01-01', documentation: 'https://example.com/bye' }
const OLD_LINK = '<https://example.com/bye>; rel="deprecation"'

test('handlers from a function begin again with a reset, also those that answer once', async () => {
  const petstore = own(() => [
    http.get('/n', () => HttpResponse.text('first'), { once: true }),
    http.get('/n', () => HttpResponse.text('later')),
  ])
  const get = async () => (await petstore.fetch(`${BASE}/n`)).text()

  expect([await get(), await get(), await get()]).toEqual(['first', 'later', 'later'])
  petstore.reset()
  expect(await get()).toBe('first')
})

test('a handler that is a generator goes on from request to request', async () => {
  const petstore = own([
    http.get('/n', function* () {
      yield HttpResponse.json(1)
      yield HttpResponse.json(2)
      return HttpResponse.json(3)
    }),
  ])
  const get = async () => (await petstore.fetch(`${BASE}/n`)).json()

  expect([await get(), await get(), await get(), await get()]).toEqual([1, 2, 3, 3])
})

test('GraphQL handlers are named by their operation', async () => {
  const petstore = own([
    graphql.query('GetUser', ({ variables }) => HttpResponse.json({ data: variables })),
    graphql.mutation('AddUser', () => HttpResponse.json({ data: { ok: true } })),
  ])
  const send = (query: string) => {
    const body = JSON.stringify({ query, variables: { id: 1 } })
    const headers = { 'Content-Type': 'application/json' }
    return petstore.fetch(`${BASE}/graphql`, { method: 'POST', headers, body })
  }
  petstore.faults.add({ operation: 'mutation AddUser', status: 503 })

  expect(await (await send('query GetUser { id }')).json()).toEqual({ data: { id: 1 } })
  expect((await send('mutation AddUser { ok }')).status).toBe(503)
  const names = petstore.journal.all().map(({ operation }) => operation)
  expect(names).toEqual(['query GetUser', 'mutation AddUser'])
})

const twoOperations = 'query GetUser { a } query GetUsers { b }'
test.each([
  ['another name that contains it', { query: 'query GetUsers { a }' }, 200],
  ['another type', { query: 'mutation GetUser { a }' }, 200],
  [
    'its name in the variables',
    { query: 'query GetUsers { a }', variables: { of: 'GetUser' } },
    200,
  ],
  ['its name in a comment', { query: '# query GetUser { a }\nquery GetUsers { a }' }, 200],
  ['its name in a string', { query: 'query GetUsers { a(b: "} query GetUser {") }' }, 200],
  ['its name in a fragment', { query: 'fragment GetUser on U { a } query GetUsers { a }' }, 200],
  ['its name in a field', { query: 'query GetUsers { query GetUser { a } }' }, 200],
  ['the operation', { query: 'query GetUser($a: In = {b: 1}) @live { a { b } }' }, 503],
  [
    'the operation after a fragment',
    { query: 'fragment F on U { a }, query GetUser { ...F }' },
    503,
  ],
  ['the first of two operations', { query: twoOperations }, 503],
  ['one that is named', { query: `query X { a } ${twoOperations}`, operationName: 'GetUser' }, 503],
  ['commas like spaces', { query: ',query,GetUser { a },' }, 503],
  [
    'a document that cannot be read',
    { query: `query GetUsers { a } ${'"\\'.repeat(100_000)}` },
    503,
  ],
  ['a batch', [{ query: 'query GetUsers { a }' }, { query: 'query GetUser { a }' }], 503],
])('a fault on a GraphQL operation is for this name and type: %s', async (_, sent, status) => {
  const answer = () => HttpResponse.json<{ data: object }>({ data: {} })
  const petstore = own([
    graphql.query('GetUser', answer),
    graphql.query('GetUsers', answer),
    graphql.mutation('GetUser', answer),
  ])
  petstore.faults.add({ operation: 'query GetUser', status: 503 })
  const headers = { 'Content-Type': 'application/json' }
  const url = `${BASE}/graphql`

  const response = await petstore.fetch(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(sent),
  })

  expect(response.status).toBe(status)
})

test('a GraphQL query in a URL, or for a pattern of names, is found by its exact name', async () => {
  const answer = () => HttpResponse.json<{ data: object }>({ data: {} })
  const petstore = own([graphql.query(/^Get/, answer), graphql.query('Find', answer)])
  const send = (document: string) =>
    petstore.fetch(`${BASE}/graphql?query=${encodeURIComponent(document)}&variables={"a":"GetB"}`)

  await send('query GetUser { a }')
  await send('query Find { GetUser }')

  const names = petstore.journal.all().map(({ operation }) => operation)
  expect(names).toEqual(['query /^Get/', 'query Find'])
})

test('a web socket is outside the service', () => {
  const chat = ws.link('wss://chat.example.com').addEventListener('connection', () => {})

  expect(() => Reflect.apply(own, undefined, [[chat]])).toThrow(
    'handlers[0]: expected a handler of msw, such as http.get(path, resolver) but got',
  )
  expect(() => Reflect.apply(own, undefined, [[chat]])).toThrow('petstore.server.use(handler)')
})

test('an absolute URL counts by its path, and HEAD is up to a GET handler', async () => {
  const petstore = own([http.get(`${BASE}/n`, () => HttpResponse.json([1, 2]))])

  const response = await petstore.fetch(`${BASE}/n`, { method: 'HEAD' })

  expect([response.status, await response.text()]).toEqual([200, ''])
  expect(petstore.journal.last()).toMatchObject({ method: 'HEAD', operation: 'GET /n' })
})

test('a path allows the methods of its handlers, and a page may send them', async () => {
  const petstore = own(
    [
      http.get('/n/:id', () => undefined),
      http.patch('/n/:id', () => HttpResponse.json(1)),
      http.patch('/pets/:id', () => HttpResponse.json(1)),
    ],
    { operations: true },
  )
  const send = async (path: string, method: string, headers = {}) => {
    const response = await petstore.fetch(`${BASE}${path}`, { method, headers })
    return [response.status, response.headers.get('allow')]
  }

  expect(await send('/n/1', 'PUT')).toEqual([405, 'GET, HEAD, PATCH, OPTIONS'])
  expect(await send('/n/1', 'OPTIONS')).toEqual([204, 'GET, HEAD, PATCH, OPTIONS'])
  expect(await send('/n/1', 'GET')).toEqual([404, null])
  const preflight = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'PATCH' }
  expect(await send('/pets/1', 'OPTIONS', preflight)).toEqual([
    204,
    'GET, HEAD, PUT, PATCH, DELETE, OPTIONS',
  ])
})

test('a request takes its place in the journal when it is sent, and appears when it is answered', async () => {
  const { open, opened } = gate()
  const petstore = own([
    http.get('/slow', async () => {
      await opened
      return HttpResponse.json('slow')
    }),
    http.get('/fast', () => HttpResponse.json('fast')),
  ])
  const listed = () => petstore.journal.all().map(({ id, operation }) => `${id} ${operation}`)

  const slow = petstore.fetch(`${BASE}/slow`)
  await petstore.fetch(`${BASE}/fast`)
  expect(listed()).toEqual(['req-2 GET /fast'])
  open()
  await slow
  expect(listed()).toEqual(['req-1 GET /slow', 'req-2 GET /fast'])
})

test('a request that waits during a reset is answered, and leaves no trace', async () => {
  const { open, opened } = gate()
  const { open: begin, opened: begun } = gate()
  const petstore = own(
    ({ state }) => [
      http.get('/n', async () => {
        begin()
        await opened
        Object.assign(Object(state), { seen: true })
        return HttpResponse.json('done')
      }),
    ],
    { state: { seen: false } },
  )

  const response = petstore.fetch(`${BASE}/n`)
  await begun
  petstore.reset()
  open()

  expect(await (await response).json()).toBe('done')
  expect(petstore.journal).toHaveLength(0)
  expect(petstore.snapshot().parts.userHandlers).toEqual({ seen: false })
})

test('a client that gives up leaves an entry without a status', async () => {
  const controller = new AbortController()
  const petstore = own([
    http.get('/n', async () => {
      controller.abort()
      return new Promise<undefined>(() => {})
    }),
  ])

  await expect(petstore.fetch(`${BASE}/n`, { signal: controller.signal })).rejects.toThrow('abort')
  expect(petstore.journal.last()).toMatchObject({ operation: 'GET /n', status: 0 })
})

test('a path of your own can be exempt and deprecated', async () => {
  const petstore = own([http.get('/n/:id', () => HttpResponse.json(1))], {
    clock: '2026-03-01T00:00:00Z',
    rateLimit: { exempt: ['GET /n/:id'] },
    lifecycle: { operations: { 'GET /n/:id': { deprecatedAt: '2026-01-01' } } },
  })

  const response = await petstore.fetch(`${BASE}/n/7`)

  expect(response.headers.get('deprecation')).toBe('@1767225600')
  expect(petstore.journal.last()?.quota).toBeNull()
  expect(petstore.openapi.paths).toEqual({})
  expect(petstore.db.pet.count()).toBe(0)
})

test('one of your handlers can add what the service leaves open: entity tags, or a bound', async () => {
  const petstore = createPetstore()
  const etag = '"1"'
  petstore.use(
    http.get('/pets/:petId', ({ request }) =>
      request.headers.get('if-none-match') === etag
        ? new HttpResponse(null, { status: 304, headers: { etag } })
        : HttpResponse.json({ id: 1, name: 'Rex' }, { headers: { etag } }),
    ),
    http.post<never, { name: string }>('/pets', async ({ request }) => {
      const { name } = await request.clone().json()
      return name.length > 80 ? new HttpResponse(null, { status: 422 }) : undefined
    }),
  )
  const create = async (name: string) => {
    const body = JSON.stringify({ name, categoryId: 1 })
    const headers = { 'Content-Type': 'application/json' }
    return (await petstore.fetch('/pets', { method: 'POST', headers, body })).status
  }

  const first = await petstore.fetch('/pets/1')
  const again = await petstore.fetch('/pets/1', { headers: { 'If-None-Match': etag } })

  expect([first.headers.get('etag'), again.status]).toEqual([etag, 304])
  expect([await create('x'.repeat(81)), await create('Rex')]).toEqual([422, 201])
})

test('of two requests whose handlers overlap, only one gets a fault with times: 1', async () => {
  const { open, opened } = gate()
  const petstore = own([http.post('/n', () => opened.then(() => HttpResponse.json(1)))])
  petstore.faults.add({ network: 'reset', afterOperation: true, times: 1 })

  const send = () => petstore.fetch(`${BASE}/n`, { method: 'POST' })
  const results = Promise.allSettled([send(), send()])
  open()

  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

test('an exempt handler needs no key, even if keys are required', async () => {
  const petstore = own([http.post('/login', () => HttpResponse.json({ key: 'secret' }))], {
    auth: 'required',
    rateLimit: { exempt: ['POST /login'] },
  })

  expect((await petstore.fetch(`${BASE}/login`, { method: 'POST' })).status).toBe(200)
  expect((await petstore.fetch(`${BASE}/other`, { method: 'POST' })).status).toBe(401)
})

test('the headers of the service come first, and a handler keeps all others', async () => {
  const headers = {
    Link: '</n?page=2>; rel="next"',
    Date: 'Thu, 01 Jan 1970 00:00:00 GMT',
    'Access-Control-Allow-Origin': 'https://recorded.example',
    'X-Total': '2',
  }
  const petstore = own(
    [
      http.get('/old', () => HttpResponse.json({ text: 'é' }, { headers })),
      http.get('/plain', () => HttpResponse.json({ text: 'e' })),
      http.get('/new', () => HttpResponse.json({ text: 'e' }, { headers })),
    ],
    {
      clock: '2026-03-01T00:00:00Z',
      lifecycle: { operations: { 'GET /old': OLD, 'GET /plain': OLD } },
    },
  )
  const headersOf = async (path: string) =>
    Object.fromEntries((await petstore.fetch(BASE + path)).headers)

  const old = await headersOf('/old')
  expect(old).toMatchObject({ date: 'Sun, 01 Mar 2026 00:00:00 GMT', 'x-total': '2' })
  expect(old['content-length']).toBe('13')
  expect(old['access-control-allow-origin']).toBeUndefined()
  expect(old.link).toBe(`${OLD_LINK}, ${headers.Link}`)
  expect((await headersOf('/plain')).link).toBe(OLD_LINK)
  expect((await headersOf('/new')).link).toBe(headers.Link)
})

test('a fault cuts only the JSON of a handler, and an error of a handler ends the connection', async () => {
  const petstore = own([
    http.get('/n', () => HttpResponse.json([1, 2])),
    http.get('/page', () => HttpResponse.html('<p>Hi</p>')),
    http.get('/picture', () => new HttpResponse(new Uint8Array([255, 0]))),
    http.get('/broken', () => HttpResponse.error()),
  ])
  petstore.faults.add({ network: 'malformed-json' })

  const response = await petstore.fetch(`${BASE}/n`)
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['4', '[1,2'])
  expect(await (await petstore.fetch(`${BASE}/page`)).text()).toBe('<p>Hi</p>')
  const picture = await petstore.fetch(`${BASE}/picture`)
  expect([...new Uint8Array(await picture.arrayBuffer())]).toEqual([255, 0])
  await expect(petstore.fetch(`${BASE}/broken`)).rejects.toThrow(TypeError)
})
