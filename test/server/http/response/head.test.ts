import { expect, test } from 'vitest'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { useServers } from '../../../support/server/servers.ts'

const start = useServers()

const CLOCK = 'HEAD /__petstore/clock'
const LOCAL = { Host: 'localhost', Connection: 'close' }

test.each([
  { what: 'no body', status: 200, request: { ...LOCAL, 'Content-Length': '0' }, body: '' },
  { what: 'a body', status: 200, request: { ...LOCAL, 'Content-Length': '2' }, body: '{}' },
  {
    what: 'a body that never comes',
    status: 200,
    request: { ...LOCAL, 'Content-Length': '2' },
    body: '',
  },
  {
    what: 'an Expect',
    status: 417,
    request: { Expect: 'much', 'Content-Length': '2' },
    body: '',
  },
  {
    what: 'two Hosts',
    status: 400,
    request: { Host: 'x', host: 'y', 'Content-Length': '2' },
    body: '',
  },
])('HEAD gets a response on a connection that closes: $what', async ({ request, body, status }) => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest(CLOCK, request, body))

  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(text).toMatch(/\r\n\r\n$/)
})

test('HEAD gets a response in HTTP/1.0', async () => {
  const { port } = await start()

  const { text } = await sendRaw(
    port,
    `${CLOCK} HTTP/1.0\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n`,
  )

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toMatch(/\r\n\r\n$/)
})
