import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

const BODY = '{"name":"Fish"}'
const HEADERS = { 'Content-Type': 'application/json', 'Content-Length': `${BODY.length}` }
const POST = rawRequest('POST /categories', HEADERS, BODY)

/** Connects a client that keeps sending after the server has closed its side. */
async function openHalf(port: number) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  await once(socket, 'connect')
  return openRaw(socket)
}

test.each([
  { where: 'its headers', split: 20 },
  { where: 'its body', split: POST.length - 8 },
])('a request that got 408 within $where is never executed', async ({ split }) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { port, petstore } = await start({ requestTimeout: '60ms' })
  const raw = await openHalf(port)
  raw.send(POST.slice(0, split))
  await raw.until('"status":408}')

  raw.socket.end(POST.slice(split))
  const { text } = await raw.ended()

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 408'])
  expect(petstore.journal.all()).toEqual([])
  expect(logged).not.toHaveBeenCalled()
  logged.mockRestore()
})

const TWO_HOSTS = 'GET /pets HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'

test.each([
  { after: 'two Hosts', first: TWO_HOSTS, status: 400 },
  { after: 'an Expect', first: rawRequest('GET /pets', { Expect: 'much' }), status: 417 },
  {
    after: 'Connection: close',
    first: rawRequest('GET /nope', { Connection: 'close' }),
    status: 404,
  },
  { after: 'HTTP/1.0', first: 'GET /nope HTTP/1.0\r\n\r\n', status: 404 },
  { after: 'an unknown method', first: rawRequest('FOO /pets'), status: 501 },
])(
  'a request pipelined after the last response is not executed: $after',
  async ({ first, status }) => {
    const { port, petstore } = await start()

    const { text } = await sendRaw(port, first + POST)

    expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
    expect(petstore.journal.all().map(({ method }) => method)).not.toContain('POST')
  },
)

test.each([
  { what: 'a tunnel', second: rawRequest('CONNECT example.com:443') },
  {
    what: 'a body with Expect: 100-continue',
    second: POST.replace('Host', 'Expect: 100-continue\r\nHost'),
  },
  { what: 'another refusal', second: rawRequest('GET /pets', { Expect: 'much' }) },
])('no response follows the last response: $what', async ({ second }) => {
  const { port, petstore } = await start()

  const { text } = await sendRaw(port, TWO_HOSTS + second)

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  expect(petstore.journal.all()).toEqual([])
})

test('a delayed last response is still sent, whatever request follows', async () => {
  const { port } = await start({ latency: '20ms' })

  const { text } = await sendRaw(
    port,
    `${rawRequest('GET /pets/1', { Connection: 'close' })}garbage\r\n\r\n`,
  )

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200'])
  expect(text).toContain('"Rex"')
})
