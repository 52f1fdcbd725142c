import { HttpResponse, http } from 'msw'
import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'

/** Creates an API that adds notes, and reads them with POST. */
const create = (options: PetstoreOptions = {}) =>
  createPetstore({
    operations: false,
    handlers: [
      http.post('/notes', async ({ request }) =>
        HttpResponse.json({ length: (await request.text()).length }, { status: 201 }),
      ),
      http.post('/search', () => HttpResponse.json([])),
      http.get('/notes', () => HttpResponse.json([])),
    ],
    ...options,
  })

test('no plan limits the callers of an API of your own, unless you set one', async () => {
  const api = create({ plan: 'free' })
  const unlimited = create()
  for (let sent = 0; sent < 60; sent += 1) {
    await api.fetch('/notes')
    await unlimited.fetch('/notes')
  }

  expect((await api.fetch('/notes')).status).toBe(429)
  expect((await unlimited.fetch('/notes')).status).toBe(200)
})

test('a caller without a limit can be exhausted all the same', async () => {
  const api = create()
  api.quotas.exhaust()

  const refused = await api.fetch('/notes')
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60'])
  expect((await refused.json()).message).toMatch(/^The quota is used up: wait 60 s, then retry/)
})

test.each(['a key with spaces', 'x'.repeat(300), 'anonymous'])(
  'the key %s is that of a caller of its own',
  async (key) => {
    const api = create({ plan: 'free' })
    const read = (sent: string) => api.fetch('/notes', { headers: { 'X-API-Key': sent } })
    await read(key)

    expect((await read(key)).headers.get('X-RateLimit-Remaining')).toBe('58')
    expect((await read(`${key}!`)).headers.get('X-RateLimit-Remaining')).toBe('59')
  },
)

test.each([
  [{}, ['7', null]],
  [{ plan: 'free' }, ['59', '60']],
] as const)(
  "with %j, a handler's rate-limit headers are sent unless a plan limits the caller",
  async (options, expected) => {
    const headers = { 'X-RateLimit-Remaining': '7' }
    const handlers = [http.get('/limited', () => HttpResponse.json({}, { headers }))]
    const api = createPetstore({ operations: false, handlers, ...options })

    const told = (await api.fetch('/limited')).headers

    expect([told.get('X-RateLimit-Remaining'), told.get('X-RateLimit-Limit')]).toEqual(expected)
  },
)

test('a body may have 10 MiB, or as much as maxBodyBytes, and a handler never gets a part of it', async () => {
  const post = async (length: number, options: PetstoreOptions = {}) => {
    const body = 'x'.repeat(length)
    return (await create(options).fetch('/notes', { method: 'POST', body })).json()
  }

  expect(await post(10_485_760)).toEqual({ length: 10_485_760 })
  expect(await post(10_485_761)).toMatchObject({ status: 413, code: 'payload_too_large' })
  expect(await post(1_000, { maxBodyBytes: 1_000 })).toEqual({ length: 1_000 })
  expect(await post(1_001, { maxBodyBytes: 1_000 })).toMatchObject({
    message: 'The body is too large: the limit is 1000 bytes',
  })
})

test.each<[string, PetstoreOptions['safe'], readonly string[]]>([
  ['nothing', [], ['retried-unsafe-method']],
  ['the name of the operation', ['POST /search'], []],
  ['a function that accepts the request', [({ path }) => path === '/search'], []],
  ['another operation', ['POST /notes'], ['retried-unsafe-method']],
])('the audit accepts a repeat of what is safe by %s', async (_, safe = [], rules) => {
  const api = create({ safe })
  api.faults.add({ network: 'reset', times: 1 })

  const search = () => api.fetch('/search', { method: 'POST' })
  await search().catch(search)

  expect(api.audit().findings.map(({ rule }) => rule)).toEqual(rules)
})
