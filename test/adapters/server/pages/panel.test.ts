import { expect, test } from 'vitest'
import { call, start } from '../../../support/server/control.ts'

const BROWSER = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

test.each(['', '/'])('a browser that opens /__petstore%s gets the panel', async (path) => {
  const server = await start()

  const response = await fetch(server.controlUrl + path, BROWSER)

  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('Content-Security-Policy')).toBe(POLICY)
  expect(await response.text()).toContain('<!doctype html>')
})

test.each(['', '/'])('an API client gets the index at /__petstore%s', async (path) => {
  const { body } = await call(await start(), `GET ${path}`, { headers: { accept: '*/*' } })

  expect(body.name).toBe('petstore-mock')
})

test('the page loads only files that the server serves, with their type', async () => {
  const server = await start()
  const page = await (await fetch(`${server.controlUrl}/`, BROWSER)).text()
  const loaded = [...page.matchAll(/(?:href|src)="(\/[^"]+)"/g)].map(([, path]) => path)

  for (const path of loaded) {
    const response = await fetch(server.url + path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe(
      `text/${path?.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`,
    )
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect((await response.text()).length).toBeGreaterThan(0)
  }
  expect(loaded.length).toBeGreaterThan(1)
})

test('the files of the panel need no token; its calls do', async () => {
  const server = await start({ controlToken: 'correct-horse-battery' })

  for (const path of ['/', '/panel/panel.js', '/panel/panel.css']) {
    expect((await fetch(server.controlUrl + path, BROWSER)).status).toBe(200)
  }
  for (const path of ['/settings', '/openapi.json']) {
    expect((await fetch(server.controlUrl + path, BROWSER)).status).toBe(401)
  }
  expect((await call(server, 'GET /')).status).toBe(401)
})

test.each(['/panel/', '/panel/index.html', '/panel/../../package.json', '/panel/%2e%2e/x'])(
  'no other file can be read: %s',
  async (path) => {
    const { controlUrl } = await start()

    expect((await fetch(controlUrl + path)).status).toBe(404)
  },
)

test("POST to the panel is refused like any call that doesn't exist", async () => {
  const server = await start()

  expect((await call(server, 'POST /', BROWSER)).status).toBe(405)
  expect((await fetch(`${server.controlUrl}/panel/panel.js`, { method: 'POST' })).status).toBe(405)
})
