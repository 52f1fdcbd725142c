import { graphql, HttpResponse, http, passthrough } from 'msw'
import { setupPetstore } from 'petstore-mock/node'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

const BASE = 'https://api.example.com/v1'

const BYTES = new Uint8Array([0, 255, 1])

const petstore = setupPetstore({
  baseUrl: BASE,
  handlers: [
    http.get('/bytes', () => HttpResponse.arrayBuffer(BYTES.buffer)),
    http.get('/cookies', () => {
      const headers = new Headers([
        ['Set-Cookie', 'a=1'],
        ['Set-Cookie', 'b=2'],
      ])
      return new HttpResponse(null, { status: 204, headers })
    }),
    http.get('/session', ({ cookies }) => HttpResponse.json(Object.keys(cookies))),
    http.get('/stream', () => {
      const body = new Blob(['data: 1\n\n', 'data: 2\n\n']).stream()
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
    http.get('/error', () => HttpResponse.error()),
    http.get('/outside', () => passthrough()),
    http.delete('/body', async ({ request }) => HttpResponse.json(await request.json())),
    http.post('/size', async ({ request }) => {
      const { byteLength } = await request.arrayBuffer()
      return HttpResponse.json(byteLength)
    }),
    http.all('*', () => undefined),
  ],
})

beforeAll(() => petstore.listen())
afterEach(() => petstore.reset())
afterAll(() => petstore.close())

test('bytes and streams arrive as a handler sends them, and the journal keeps only text', async () => {
  const bytes = await (await fetch(`${BASE}/bytes`)).arrayBuffer()
  const events = await (await fetch(`${BASE}/stream`)).text()

  expect(new Uint8Array(bytes)).toEqual(BYTES)
  expect(events).toBe('data: 1\n\ndata: 2\n\n')
  expect(petstore.journal.all().map(({ responseBody }) => responseBody)).toEqual([null, events])
})

test('several cookies arrive, and msw stores them', async () => {
  const response = await fetch(`${BASE}/cookies`, { credentials: 'include' })
  const session = await fetch(`${BASE}/session`, { credentials: 'include' })

  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(await session.json()).toContain('a')
})

test('a request has its bytes with any method, up to the limit of a body', async () => {
  const remove = await fetch(`${BASE}/body`, { method: 'DELETE', body: '{"id":1}' })
  const post = await fetch(`${BASE}/size`, { method: 'POST', body: BYTES })
  const tooLarge = await fetch(`${BASE}/size`, { method: 'POST', body: new Uint8Array(1_100_000) })

  expect(await remove.json()).toEqual({ id: 1 })
  expect(await post.json()).toBe(3)
  expect(tooLarge.status).toBe(413)
})

test('a network error is a reset, and what passes through has no response in the journal', async () => {
  await expect(fetch(`${BASE}/error`)).rejects.toThrow()
  await expect(fetch(`${BASE}/outside`)).rejects.toThrow()

  const [error, outside] = petstore.journal.all()
  expect(error).toMatchObject({ operation: 'GET /error', network: 'reset' })
  expect(outside).toMatchObject({ operation: 'GET /outside', status: 0, responseBody: null })
})

test('a handler for everything that answers nothing leaves faults and quotas to the operation', async () => {
  petstore.faults.add({ operation: 'getPet', status: 503, times: 1 })

  expect((await fetch(`${BASE}/pets/1`)).status).toBe(503)
  expect((await fetch(`${BASE}/pets/1`)).status).toBe(200)
  expect(petstore.journal.last()?.operation).toBe('getPet')
})

test('without a base URL, requests that no handler takes are left to others', async () => {
  const other = setupPetstore({
    operations: false,
    handlers: [
      http.post('https://auth.example.com/token', () => HttpResponse.json('token')),
      graphql.query('Me', () => HttpResponse.json({ data: { me: 1 } })),
      http.get(
        ({ request }) => request.url.includes('mine'),
        () => HttpResponse.json('mine'),
      ),
    ],
  })
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  other.listen()
  const post = (url: string, body: string) => {
    const headers = { 'Content-Type': 'application/json' }
    return fetch(url, { method: 'POST', headers, body })
  }

  try {
    expect(await (await post('https://auth.example.com/token', '')).json()).toBe('token')
    expect((await post('https://auth.example.com/other', '')).status).toBe(405)
    const me = await post('https://x.example/graphql', '{"query":"query Me { me }"}')
    expect(await me.json()).toEqual({ data: { me: 1 } })
    expect(await (await fetch('https://x.example/mine')).json()).toBe('mine')
    await expect(
      post('https://x.example/graphql', '{"query":"query Other { me }"}'),
    ).rejects.toThrow()
    await expect(fetch('https://x.example/yours')).rejects.toThrow()
    expect(printed.mock.calls.flat().join()).toContain(
      'below the base URL, https://auth.example.com',
    )
  } finally {
    other.close()
    printed.mockRestore()
  }
})
