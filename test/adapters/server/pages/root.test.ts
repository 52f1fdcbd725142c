import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'

/** What a browser sends when the user opens a page. */
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each([
  { baseUrl: '*', path: '/', docs: '/docs' },
  { baseUrl: '/v1', path: '/', docs: '/docs' },
  { baseUrl: '/v1', path: '/v1', docs: '/v1/docs' },
  { baseUrl: '/v1', path: '/v1/', docs: '/v1/docs' },
])('with baseUrl $baseUrl, $path has links to all pages', async (given) => {
  const { port, petstore } = await start({ baseUrl: given.baseUrl })
  const origin = `http://127.0.0.1:${port}`

  const response = await fetch(origin + given.path)
  const links = [...(await response.text()).matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)

  expect(response.status).toBe(200)
  expect(links).toEqual(['/__petstore/', given.docs, '/__petstore/openapi.json'])
  for (const link of links) expect((await fetch(`${origin}${link}`)).status).toBe(200)
  expect(petstore.journal.all()).toEqual([])
})

/** What the paths of the server's own pages answer. */
const PAGES = ['/', '/docs', '/docs/start.js', '/openapi.json', '/openapi.yaml']

test("with the petstore's operations, your handler for a path wins over the server's page", async () => {
  const handlers = PAGES.map((path) => http.get(path, () => HttpResponse.json({ mine: path })))
  const { url, sessions } = await start({ handlers, rateLimit: false })
  const session = sessions.create()

  for (const base of [url, session.url]) {
    for (const path of PAGES) {
      const response = await fetch(base + path)
      expect(await response.json()).toEqual({ mine: path })
    }
  }
  expect((await fetch(`${url}/docs`, { method: 'POST' })).status).toBe(405)
})

test('a handler for every path leaves the pages of the server as they are', async () => {
  const { url } = await start({ handlers: [http.all('*', () => undefined)] })

  expect((await fetch(`${url}/docs`)).headers.get('Content-Type')).toMatch('text/html')
})

test('with operations: false, every path but the control API is up to your handlers', async () => {
  const { url } = await start({ operations: false })

  for (const path of PAGES) {
    const response = await fetch(url + path, { headers: { Accept: ACCEPT } })
    expect(await response.json()).toMatchObject({ code: 'route_not_found' })
  }
  expect((await fetch(`${url}/__petstore/`)).status).toBe(200)
})
