import { expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { useServers } from '../../../support/server/servers.ts'

const start = useServers()

const closing = (host: string) => ({ Host: host, Connection: 'close' })

test('a request target in absolute form leads to its path', async () => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest('GET http://any.example/pets/1', closing('x')))

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toContain('"Rex"')
})

test.each([
  'POST http://evil.example/__petstore/reset',
  'POST http://localhost@evil.example/__petstore/reset',
  'POST foo://evil.example/__petstore/reset',
  'FOO http://evil.example/__petstore/reset',
])('the host in an absolute target overrides Host: %s is refused', async (line) => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest(line, closing('localhost')))

  expect(text).toMatch(/^HTTP\/1\.1 403 /)
  expect(text).toContain('"code":"foreign_host"')
})

test('the host in an absolute target overrides Host: localhost is accepted', async () => {
  const { port } = await start()
  const line = `GET http://LOCALHOST:${port}/__petstore/clock`

  const { text } = await sendRaw(port, rawRequest(line, closing('evil.example')))

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})
