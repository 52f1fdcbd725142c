import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

const BODY = '{"name":"Fish"}'
const HEADERS = { 'Content-Type': 'application/json', 'Content-Length': `${BODY.length}` }
const POST = rawRequest('POST /categories', HEADERS, BODY)

test.each([
  { what: 'two Hosts', first: 'GET /pets HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', status: 400 },
  { what: 'an unknown method', first: rawRequest('FOO /pets'), status: 400 },
  { what: 'an Expect', first: rawRequest('GET /pets', { Expect: 'much' }), status: 417 },
  {
    what: 'Connection: close',
    first: rawRequest('GET /nope', { Connection: 'close' }),
    status: 404,
  },
  { what: 'HTTP/1.0', first: 'GET /nope HTTP/1.0\r\n\r\n', status: 404 },
])(
  'a request after the last response is neither executed nor answered: $what',
  async ({ first, status }) => {
    const { port, petstore } = await start()

    const { text } = await sendRaw(port, first + POST)

    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
    expect(petstore.db.category.count()).toBe(4)
  },
)

test('a delayed last response is still sent, whatever follows', async () => {
  const { port } = await start({ latency: '20ms' })

  const { text } = await sendRaw(
    port,
    `${rawRequest('GET /pets/1', { Connection: 'close' })}garbage\r\n\r\n`,
  )

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  expect(text).toContain('"Rex"')
})
