import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

test('PUT creates a session with the id in its path', async () => {
  const server = await start()

  const created = await call(server, 'PUT /sessions/one', { body: { plan: 'pro' } })

  expect(created).toMatchObject({
    status: 201,
    headers: { location: '/__petstore/sessions/one' },
    body: { id: 'one', url: `${server.controlUrl}/sessions/one/api` },
  })
  const { headers } = await fetch(`${created.body.url}/pets`)
  expect(headers.get('X-RateLimit-Limit')).toBe('300')
})

test.each([undefined, '{}', '{"id":"one"}'])(
  'the body of PUT may leave the id out, or repeat it: %j',
  async (body) => {
    const server = await start()

    expect((await call(server, 'PUT /sessions/one', { body })).status).toBe(201)
    expect(server.sessions.list().map(({ id }) => id)).toEqual(['one'])
  },
)

test.each([
  ['PUT /sessions/one', { id: 'two' }, 'id: expected "one", the id in the path, but got "two"'],
  ['PUT /sessions/one', { id: null }, 'id: expected "one", the id in the path, but got null'],
  ['PUT /sessions/a%20b', {}, 'id: expected 1 to 64 letters'],
  ['PUT /sessions/one', { plan: 'gold' }, 'plan: expected the name of a plan'],
  ['PUT /sessions/one', [], 'session: expected an object but got []'],
])('%s with %j is refused, and no session is created', async (target, body, message) => {
  const server = await start()

  const refused = await call(server, target, { body })

  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(refused.body.message).toContain(message)
  expect(server.sessions.list()).toEqual([])
})

test('a repeated PUT gets a 409, and the session stays as it is', async () => {
  const server = await start()
  await call(server, 'PUT /sessions/one')
  const session = server.sessions.get('one')
  await fetch(`${session?.url}/pets`)

  const repeated = await call(server, 'PUT /sessions/one', { body: { plan: 'pro' } })

  expect(repeated).toMatchObject({ status: 409, body: { code: 'session_exists' } })
  expect(server.sessions.get('one')?.petstore).toBe(session?.petstore)
  expect(session?.petstore.journal.all()).toHaveLength(1)
})
