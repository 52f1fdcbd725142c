import { ProblemError } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { call, start } from '../../../support/server/control.ts'
import { START } from '../../../support/service/state.ts'

test.each([
  ['POST /sessions', { id: 'one' }],
  ['PUT /sessions/one', undefined],
  ['PUT /sessions/one', {}],
  ['PUT /sessions/one', { id: 'one' }],
])(
  '%s with %j creates a session, with a base URL for clients and a URL of its control API',
  async (target, sent) => {
    const server = await start()

    const { status, headers, body } = await call(server, target, { body: sent })

    expect(status).toBe(201)
    expect(headers.location).toBe('/__petstore/sessions/one')
    expect(body).toEqual({
      id: 'one',
      url: `${server.controlUrl}/sessions/one/api`,
      controlUrl: `${server.controlUrl}/sessions/one`,
      createdAt: expect.any(Number),
    })
    expect(await (await fetch(`${body.url}/pets/1`)).json()).toMatchObject({ name: 'Rex' })
    expect(await (await fetch(`${body.controlUrl}/clock/now`)).json()).toBe(START)
  },
)

test('the Location of a session is the path that returns and deletes it', async () => {
  const server = await start()
  const created = await call(server, 'POST /sessions', { body: { id: 'one' } })
  const target = String(created.headers.location).replace('/__petstore', '')

  expect((await call(server, `GET ${target}`)).body).toEqual(created.body)
  expect((await call(server, 'GET /sessions')).body).toEqual([created.body])
  expect((await call(server, `DELETE ${target}`)).status).toBe(204)
  expect(await call(server, `GET ${target}`)).toMatchObject({
    status: 404,
    body: { code: 'session_not_found' },
  })
})

test.each([undefined, '{}', ' '])('a session without an id gets a random one: %j', async (body) => {
  const server = await start()

  const one = await call(server, 'POST /sessions', { body })
  const two = await call(server, 'POST /sessions', { body })

  expect(one.body.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/)
  expect(one.body.id).not.toBe(two.body.id)
})

test.each(['POST /sessions', 'PUT /sessions/one'])(
  'the options in the body of %s override those of the server',
  async (target) => {
    const server = await start({ plan: 'pro', apiKeys: { mine: 'business' } })

    const { body } = await call(server, target, {
      body: { plan: 'business', clock: '2027-01-01T00:00:00Z' },
    })
    const { headers } = await fetch(`${body.url}/pets`)

    expect(headers.get('X-RateLimit-Limit')).toBe('1000')
    expect(headers.get('Date')).toBe('Fri, 01 Jan 2027 00:00:00 GMT')
    expect(server.sessions.get(body.id)?.petstore.quotas.get('mine').plan).toBe('business')
    const main = await fetch(`${server.url}/pets`)
    expect(main.headers.get('X-RateLimit-Limit')).toBe('300')
  },
)

test('baseUrl adds a path to that of the session', async () => {
  const server = await start()

  const { body } = await call(server, 'POST /sessions', { body: { id: 'one', baseUrl: '/v1' } })

  expect(body.url).toBe(`${server.controlUrl}/sessions/one/api/v1`)
  expect((await fetch(`${body.url}/pets`)).status).toBe(200)
  expect((await fetch(`${server.controlUrl}/sessions/one/api/pets`)).status).toBe(404)
})

test('the URL has the origin that the client used, such as a mapped port', async () => {
  const server = await start({ allowedHosts: ['mock.test'] })
  const headers = { host: 'mock.test:8080' }

  const { body } = await call(server, 'POST /sessions', { body: { id: 'one' }, headers })
  const listed = await call(server, 'GET /sessions', { headers })

  expect(body.url).toBe('http://mock.test:8080/__petstore/sessions/one/api')
  expect(body.controlUrl).toBe('http://mock.test:8080/__petstore/sessions/one')
  expect(listed.body).toEqual([body])
})

test('Location and Link of responses lead to the session', async () => {
  const server = await start()
  const { url } = server.sessions.create({ id: 'one' })

  const list = await fetch(`${url}/pets?limit=2`)
  const next = /<([^>]+)>; rel="next"/.exec(list.headers.get('Link') ?? '')?.[1] ?? ''
  const created = await fetch(`${url}/pets`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"name":"Fido","categoryId":1}',
  })
  const location = created.headers.get('Location') ?? ''

  expect(next).toMatch(/^\/__petstore\/sessions\/one\/api\/pets\?/)
  expect(location).toBe('/__petstore/sessions/one/api/pets/13')
  expect((await fetch(new URL(next, url))).status).toBe(200)
  expect(await (await fetch(new URL(location, url))).json()).toMatchObject({ name: 'Fido' })
})

const ID = 'id: expected 1 to 64 letters, digits, _ and - but got'

test.each([
  [{ id: '' }, `${ID} ""`],
  [{ id: 'a/b' }, `${ID} "a/b"`],
  [{ id: 'a\r\nSet-Cookie: x' }, `${ID} "a\\r\\nSet-Cookie: x"`],
  [{ id: 'x'.repeat(65) }, `${ID} "xxxx`],
  [{ id: 5 }, `${ID} 5`],
  [{ id: null }, `${ID} null`],
  [{ id: ['one'] }, `${ID} ["one"]`],
  [{ plan: 'gold' }, 'plan: expected the name of a plan'],
  [{ baseUrl: 'https://api.example.com' }, "baseUrl: expected '*' or a path such as '/v1'"],
  [{ maxSessions: 5 }, '"maxSessions" isn\'t one of its options'],
  [[], 'session: expected an object but got []'],
  [{ id: 'two' }, 'id: expected "one", the id in the path, but got "two"', 'PUT /sessions/one'],
  [{}, `${ID} "a%20b"`, 'PUT /sessions/a%20b'],
])('the options %j are refused: %s', async (body, message, target = 'POST /sessions') => {
  const server = await start()

  const response = await call(server, target, { body })

  expect(response.status).toBe(422)
  expect(response.body.code).toBe('validation_failed')
  expect(response.body.message).toContain(message)
  expect(server.sessions.list()).toEqual([])
})

test.each(['POST /sessions', 'PUT /sessions/one'])(
  '%s with an id in use is refused, and its session stays as it is',
  async (target) => {
    const server = await start()
    const session = server.sessions.create({ id: 'one' })
    await fetch(`${session.url}/pets`)

    const { status, body } = await call(server, target, { body: { id: 'one', plan: 'pro' } })

    expect(status).toBe(409)
    expect(body).toEqual({
      code: 'session_exists',
      message:
        'The session one already exists; ' +
        'to start it over, delete it first (DELETE /__petstore/sessions/one)',
      status: 409,
    })
    expect(server.sessions.get('one')?.petstore).toBe(session.petstore)
    expect(session.petstore.journal.all()).toHaveLength(1)
  },
)

test('server.sessions and the control API manage the same sessions', async () => {
  const server = await start()
  await call(server, 'POST /sessions', { body: { id: 'called' } })
  const coded = server.sessions.create({ id: 'coded', plan: 'pro' })

  expect(server.sessions.list().map(({ id }) => id)).toEqual(['called', 'coded'])
  expect(server.sessions.get('coded')?.petstore).toBe(coded.petstore)
  expect(coded.petstore.clock.now()).toBe(START)
  const { body } = await call(server, 'GET /sessions')
  expect(body).toEqual(server.sessions.list().map(({ petstore, ...session }) => session))
  expect(server.sessions.delete('called')).toBe(true)
  expect(server.sessions.delete('called')).toBe(false)
  expect(server.sessions.get('called')).toBeUndefined()
  expect((await call(server, 'GET /sessions')).body).toHaveLength(1)
})

test('sessions.create throws a ProblemError for an id in use', async () => {
  const { sessions } = await start()
  sessions.create({ id: 'one' })

  const create = () => sessions.create({ id: 'one' })

  expect(create).toThrow(ProblemError)
  expect(create).toThrow('The session one already exists')
})
