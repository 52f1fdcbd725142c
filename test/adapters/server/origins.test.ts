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
  const token = await fetch(`${url}/token`, { method: 'POST' })
  expect(token.headers.getSetCookie()).toEqual(['sid=1; Path=/@auth.example.com/; Secure'])
  expect(await token.json()).toEqual({ access_token: 'abc' })
})

test('handlers of one origin need no prefix', async () => {
  const { url } = await start({ operations: false, handlers: handlers.slice(2) })

  const notes = await fetch(`${url}/notes`)
  expect(await notes.json()).toMatchObject({ next: `${url}/notes?page=2`, owner: `${AUTH}/me` })
})
