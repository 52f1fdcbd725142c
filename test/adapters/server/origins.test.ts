import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { start } from '../../support/server/control.ts'

const AUTH = 'https://auth.example.com'
const API = 'https://api.example.com'

const handlers = [
  http.post(`${AUTH}/token`, () => {
    const headers = { 'Set-Cookie': 'sid=1; Domain=example.com; Path=/; Secure' }
    return HttpResponse.json({ access_token: 'abc' }, { headers })
  }),
  http.get(`${AUTH}/me`, ({ request }) => HttpResponse.json({ saw: request.url.slice(8) })),
  http.get(`${API}/me`, () => HttpResponse.json('api')),
  http.get(`${API}/notes`, () =>
    HttpResponse.json(
      {
        next: `${API}/notes?page=2`,
        owner: `${AUTH}/me`,
        text: `see ${API}/notes`,
        other: `${API}.evil`,
      },
      { headers: { Link: `<${API}/notes?page=2>; rel="next"` } },
    ),
  ),
  http.get(
    `${API}/old`,
    () => new HttpResponse(null, { status: 302, headers: { Location: `${AUTH}/me` } }),
  ),
]

test.each(['server', 'session'])('a %s serves handlers of several origins', async (kind) => {
  const server = await start({ operations: false, handlers })
  const { url } = kind === 'server' ? server : server.sessions.create()

  expect(await (await fetch(`${url}/@auth.example.com/me`)).json()).toEqual({
    saw: 'auth.example.com/me',
  })
  expect(await (await fetch(`${url}/@api.example.com/me`)).json()).toBe('api')
  expect((await fetch(`${url}/token`, { method: 'POST' })).status).toBe(200)
  expect(await (await fetch(`${url}/me`)).text()).toContain('/@auth.example.com/me or')
  expect((await fetch(`${url}/@other.example.com/me`)).status).toBe(404)
})

test('URLs of the handlers lead to the server, and cookies belong to it', async () => {
  const { url } = await start({ operations: false, handlers })

  const notes = await fetch(`${url}/notes`)
  expect(notes.headers.get('Link')).toBe(`<${url}/@api.example.com/notes?page=2>; rel="next"`)
  expect(await notes.json()).toEqual({
    next: `${url}/@api.example.com/notes?page=2`,
    owner: `${url}/@auth.example.com/me`,
    text: `see ${API}/notes`,
    other: `${API}.evil`,
  })
  const moved = await fetch(`${url}/old`)
  expect(moved.url).toBe(`${url}/@auth.example.com/me`)
  const token = await fetch(`${url}/@auth.example.com/token`, { method: 'POST' })
  expect(token.headers.getSetCookie()).toEqual(['sid=1; Path=/@auth.example.com/; Secure'])
  const unprefixed = await fetch(`${url}/token`, { method: 'POST' })
  expect(unprefixed.headers.getSetCookie()).toEqual(['sid=1; Path=/; Secure'])
  expect(await token.json()).toEqual({ access_token: 'abc' })
})

test('handlers of one origin need no prefix', async () => {
  const { url } = await start({ operations: false, handlers: handlers.slice(2) })

  const notes = await fetch(`${url}/notes`)
  expect(await notes.json()).toMatchObject({ next: `${url}/notes?page=2`, owner: `${AUTH}/me` })
})

test.each([
  'AUTH.Example.com',
  'auth.example.com:443',
  'auth.example.com%3A443',
  'auth.example.com.',
])('a host is also named as %s', async (host) => {
  const { url } = await start({ operations: false, handlers })

  expect((await fetch(`${url}/@${host}/me`)).status).toBe(200)
})

const redirecting = [
  ...handlers,
  ...['/me', '//auth.example.com/me', 'me', `${API}:443/me`].map((location, index) =>
    http.get(
      `${API}/${index}`,
      () => new HttpResponse(null, { status: 302, headers: { Location: location } }),
    ),
  ),
]

test.each(['server', 'session'])(
  'relative redirects of a %s stay at their origin',
  async (kind) => {
    const server = await start({ operations: false, handlers: redirecting })
    const { url } = kind === 'server' ? server : server.sessions.create()
    const follow = async (path: string) => (await fetch(`${url}/@api.example.com${path}`)).url

    expect(await follow('/0')).toBe(`${url}/@api.example.com/me`)
    expect(await follow('/1')).toBe(`${url}/@auth.example.com/me`)
    expect(await follow('/2')).toBe(`${url}/@api.example.com/me`)
    expect(await follow('/3')).toBe(`${url}/@api.example.com/me`)
  },
)

test('a redirect of a handler without an origin stays in its session', async () => {
  const old = () => new HttpResponse(null, { status: 302, headers: { Location: '/new' } })
  const server = await start({
    operations: false,
    handlers: [http.get('/old', old), http.get('/new', () => HttpResponse.json('new'))],
  })
  const { url } = server.sessions.create()

  expect((await fetch(`${url}/old`)).url).toBe(`${url}/new`)
})

test('handlers whose host is a pattern answer under any name', async () => {
  const saw = ({ request }: { request: Request }) => HttpResponse.json(request.url)
  const { url } = await start({
    operations: false,
    handlers: [
      http.get('https://*/api/timeline', saw),
      http.get('https://*.shop.example/cart', saw),
      http.get(/^https:\/\/files\.example\.com\//, saw),
    ],
  })
  const read = async (path: string) => (await fetch(url + path)).json()

  expect(await read('/api/timeline')).toBe(`${url.replace('http:', 'https:')}/api/timeline`)
  expect(await read('/@social.example/api/timeline')).toBe('https://social.example/api/timeline')
  expect(await read('/@eu.shop.example/cart?page=2')).toBe('https://eu.shop.example/cart?page=2')
  expect(await read('/@files.example.com/a.txt')).toBe('https://files.example.com/a.txt')
  expect((await fetch(`${url}/cart`)).status).toBe(404)
})

test('URLs have the name that the client has for the server', async () => {
  const { port } = await start({ operations: false, handlers })

  const notes = await fetch(`http://localhost:${port}/notes`)
  expect(await notes.json()).toMatchObject({
    owner: `http://localhost:${port}/@auth.example.com/me`,
  })
})

test('without rewriteUrls, responses are as the handlers made them', async () => {
  const { url } = await start({ operations: false, handlers, rewriteUrls: false })

  expect(await (await fetch(`${url}/notes`)).json()).toMatchObject({ owner: `${AUTH}/me` })
  const moved = await fetch(`${url}/old`, { redirect: 'manual' })
  expect(moved.headers.get('Location')).toBe(`${AUTH}/me`)
  const token = await fetch(`${url}/token`, { method: 'POST' })
  expect(token.headers.getSetCookie()).toEqual(['sid=1; Domain=example.com; Path=/; Secure'])
})

test('a handler of another origin wins over a page of the server', async () => {
  const { url } = await start({ handlers: [http.get(`${API}/docs`, () => HttpResponse.json(1))] })

  expect(await (await fetch(`${url}/docs`)).json()).toBe(1)
})

test('faults and filters match the path at an origin, which the request names', async () => {
  const { url, petstore } = await start({ operations: false, handlers })
  petstore.faults.add({ path: '/me', status: 503, times: 1 })

  const statuses = ['/@auth.example.com/me', '/@auth.example.com/me', '/@api.example.com/me']
  const responses = await Promise.all(statuses.map((path) => fetch(url + path)))

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 503])
  expect(petstore.journal.all({ path: '/me' })).toHaveLength(3)
})

test('a target in the absolute form names the origin, whatever the Host', async () => {
  const { port } = await start({ operations: false, handlers })
  const socket = connect(port, '127.0.0.1')
  socket.end(`GET ${AUTH}/me HTTP/1.1\r\nHost: api.example.com\r\nConnection: close\r\n\r\n`)
  expect(await text(socket)).toContain('{"saw":"auth.example.com/me"}')
})
