import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { start } from '../../../support/server/control.ts'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

test.each([
  { path: '/docs', type: 'text/html; charset=utf-8' },
  { path: '/docs/', type: 'text/html; charset=utf-8' },
  { path: '/docs/start.js', type: 'text/javascript; charset=utf-8' },
  { path: '/docs/swagger-ui.css', type: 'text/css; charset=utf-8' },
  { path: '/docs/swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
  { path: '/openapi.json', type: 'application/json' },
  { path: '/openapi.yaml', type: 'application/yaml' },
])('GET and HEAD $path return $type', async ({ path, type }) => {
  const { url } = await start()

  const get = await fetch(url + path)
  const head = await fetch(url + path, { method: 'HEAD' })

  expect([get.status, head.status]).toEqual([200, 200])
  expect(get.headers.get('Content-Type')).toBe(type)
  expect(get.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(get.headers.get('Referrer-Policy')).toBe('no-referrer')
  expect(head.headers.get('Content-Length')).toBe(String((await get.arrayBuffer()).byteLength))
  expect(await head.text()).toBe('')
})

test('the page loads nothing from other origins, and no page may frame it', async () => {
  const { url } = await start()

  const response = await fetch(`${url}/docs`)

  expect(response.headers.get('Content-Security-Policy')).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; " +
      "frame-ancestors 'none'",
  )
  expect(response.headers.get('Access-Control-Allow-Origin')).toBe(null)
})

test('a page of any origin may read the contract', async () => {
  const { url } = await start()

  const responses = await Promise.all(['json', 'yaml'].map((end) => fetch(`${url}/openapi.${end}`)))

  expect(responses.map(({ headers }) => headers.get('Access-Control-Allow-Origin'))).toEqual([
    '*',
    '*',
  ])
})

test.each([
  { baseUrl: '*', server: '/' },
  { baseUrl: '/v1', server: '/v1' },
])('the contract names this server, with the path $server', async ({ baseUrl, server }) => {
  const { port } = await start({ baseUrl })
  const origin = `http://127.0.0.1:${port}`

  const json = await (await fetch(`${origin}/openapi.json`)).json()
  const yaml = await (await fetch(`${origin}/openapi.yaml`)).text()

  expect(json.servers).toEqual([{ url: server }])
  expect(parse(yaml)).toEqual(json)
})

test('other methods get 405 with Allow, and OPTIONS gets 204', async () => {
  const { url } = await start()

  const post = await fetch(`${url}/docs`, { method: 'POST', body: '{}' })
  const options = await fetch(`${url}/docs`, { method: 'OPTIONS' })

  expect(post.status).toBe(405)
  expect(post.headers.get('Allow')).toBe('GET, HEAD, OPTIONS')
  expect(await post.json()).toEqual({
    code: 'method_not_allowed',
    message: "/docs doesn't allow POST, only GET, HEAD, OPTIONS",
    status: 405,
  })
  expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
})

test.each(['/docs', '/docs/start.js', '/openapi.json', '/favicon.ico'])(
  "%s spends no quota, and isn't in the journal",
  async (path) => {
    const { url, petstore } = await start()
    petstore.quotas.exhaust()
    const before = petstore.quotas.get()

    const response = await fetch(url + path)

    expect(response.status).toBe(path === '/favicon.ico' ? 204 : 200)
    expect(petstore.quotas.get()).toEqual(before)
    expect(petstore.journal.all()).toEqual([])
  },
)

test.each([
  '/docs/../../package.json',
  '/docs/../package.json',
  '/docs/%2e%2e/%2e%2e/package.json',
  '/docs/..%2fpackage.json',
  '/docs/..%5cpackage.json',
  '/docs/LICENSE',
  '/docs/index.html',
  '/docs/start.js%00.html',
  '/docs/constructor',
  '/docs//start.js',
  '//docs',
  '/%64ocs',
  'file:///etc/passwd',
  'http://x/docs/../package.json',
])('%s gets 404, because a path never reaches another file', async (target) => {
  const { port } = await start({ baseUrl: '/' })

  const { text } = await sendRaw(port, rawRequest(`GET ${target}`, { Connection: 'close' }))

  expect(text).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/)
  expect(JSON.parse(text.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 'route_not_found',
    status: 404,
  })
})

test.each([undefined, '/v1'])(
  'a session with the baseUrl %s serves its own contract',
  async (baseUrl) => {
    const server = await start({ plans: { free: { perMinute: 5 } } })
    const options = { plans: { free: { perMinute: 7 } }, clock: '2031-07-01' }
    const session = server.sessions.create({ ...options, ...(baseUrl && { baseUrl }) })

    const json = await (await fetch(`${session.url}/openapi.json`)).json()
    const yaml = await (await fetch(`${session.url}/openapi.yaml`)).text()

    expect(json).toEqual({
      ...session.petstore.openapi,
      servers: [{ url: new URL(session.url).pathname }],
    })
    expect(json['x-plans'][0]).toMatchObject({ name: 'free', perMinute: 7 })
    expect(json.paths['/pets/{petId}'].get['x-sunset']).toBe('2032-12-31')
    expect(parse(yaml)).toEqual(json)
  },
)

test('the contract of a session is also beside its base path, as on the server itself', async () => {
  const { sessions } = await start()
  const { url } = sessions.create({ id: 'api', baseUrl: '/v1' })

  const inside = await fetch(`${url}/openapi.json`)
  const beside = await fetch(url.replace('/v1', '/openapi.json'))

  expect(url).toMatch(/\/sessions\/api\/api\/v1$/)
  expect(await beside.text()).toBe(await inside.text())
})
