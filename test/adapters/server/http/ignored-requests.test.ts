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

const EXPECTING = rawRequest('GET /pets', { Expect: 'much' })
const CONTINUING = POST.replace('Host', 'Expect: 100-continue\r\nHost')

test.each([
  { what: 'two Hosts', first: TWO_HOSTS, next: POST, status: 400 },
  {
    what: 'two Hosts, then a tunnel',
    first: TWO_HOSTS,
    next: rawRequest('CONNECT a.example:80'),
    status: 400,
  },
  { what: 'two Hosts, then 100-continue', first: TWO_HOSTS, next: CONTINUING, status: 400 },
  { what: 'two Hosts, then a refusal', first: TWO_HOSTS, next: EXPECTING, status: 400 },
  { what: 'an Expect', first: EXPECTING, next: POST, status: 417 },
  {
    what: 'Connection: close',
    first: rawRequest('GET /nope', { Connection: 'close' }),
    next: POST,
    status: 404,
  },
  { what: 'HTTP/1.0', first: 'GET /nope HTTP/1.0\r\n\r\n', next: POST, status: 404 },
  { what: 'an unknown method', first: rawRequest('FOO /pets'), next: POST, status: 501 },
])('a request after the last response is neither executed nor answered: $what', async (example) => {
  const { first, next, status } = example
  const { port, petstore } = await start()

  const { text } = await sendRaw(port, first + next)

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
  expect(petstore.journal.length).toBe(status === 404 || status === 501 ? 1 : 0)
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
