import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { start } from '../../support/server/control.ts'

test('the URL contains the selected port, and the service answers there', async () => {
  const { url, port, certificate } = await start()

  expect(url).toBe(`http://127.0.0.1:${port}`)
  expect(port).toBeGreaterThan(0)
  expect(certificate).toBeNull()
  expect(await (await fetch(`${url}/pets/1`)).json()).toMatchObject({ name: 'Rex' })
})

test('an IPv6 host is in brackets in the URL', async () => {
  const { url, port } = await start({ host: '::1' })

  expect(url).toBe(`http://[::1]:${port}`)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('a base path is part of the URL, and paths outside it get 404', async () => {
  const { url, port } = await start({ baseUrl: '/v1' })

  expect(url).toBe(`http://127.0.0.1:${port}/v1`)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
  const outside = await fetch(`http://127.0.0.1:${port}/pets`)
  expect(outside.status).toBe(404)
  expect(outside.headers.get('Date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
})

test.each(['https://api.example.com', 'http://localhost:4010/v1'])(
  'the base URL %s is refused, because host and port set the address of the server',
  async (baseUrl) => {
    const message =
      "baseUrl: expected '*' or a path such as '/v1', because host and port set the address of " +
      `the server but got "${baseUrl}"`
    const server = await start()

    await expect(startServer({ port: 0, baseUrl })).rejects.toThrow(message)
    expect(() => server.reload({ baseUrl })).toThrow(message)
    expect((await fetch(`${server.url}/pets`)).status).toBe(200)
  },
)

test.each([
  ['/__petstore', '/__petstore'],
  ['/__petstore/sessions/one', '/__petstore'],
  ['/docs/', '/docs'],
  ['/v1/../openapi.json', '/openapi.json'],
])('the base path %s is refused, because the server uses it itself', async (baseUrl, own) => {
  const message = `baseUrl: expected a path outside ${own}, which the server uses itself, but got "${baseUrl}"`
  const server = await start({ baseUrl: '/docs2' })

  await expect(startServer({ port: 0, baseUrl })).rejects.toThrow(message)
  expect(() => server.reload({ baseUrl })).toThrow(message)
  expect(() => server.sessions.create({ baseUrl })).toThrow(message)
})

test('HEAD has the headers of GET, including the length, and no body', async () => {
  const { url, controlUrl } = await start()

  for (const path of [`${url}/pets`, `${controlUrl}/clock/now`]) {
    const get = await fetch(path)
    const head = await fetch(path, { method: 'HEAD' })
    expect(head.headers.get('Content-Length')).toBe(get.headers.get('Content-Length'))
    expect(await head.text()).toBe('')
  }
})

test('a server declared with await using stops at the end of its block', async () => {
  let address = ''
  {
    await using server = await startServer({ port: 0 })
    address = server.url
    expect((await fetch(`${address}/pets`)).status).toBe(200)
  }

  await expect(fetch(`${address}/pets`)).rejects.toThrow(TypeError)
})

test('startServer rejects with EADDRINUSE and says that the port is in use', async () => {
  const { port } = await start()

  await expect(startServer({ port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: `port: expected a free port but got ${port}; 0 selects a free one`,
    cause: { code: 'EADDRINUSE' },
  })
})

test('startServer says which host is no address of this machine', async () => {
  await expect(startServer({ port: 0, host: '203.0.113.1' })).rejects.toThrow(
    'host: expected an address of this machine but got "203.0.113.1"',
  )
})
