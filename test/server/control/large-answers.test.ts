import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import type { PetstoreServer, ServerOptions } from 'petstore-mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { until } from '../../support/until.ts'

/** Fills the journal with requests that have a body of `size` characters. */
async function startFull(
  entries: number,
  { size = 1_000, ...options }: ServerOptions & { readonly size?: number } = {},
): Promise<PetstoreServer> {
  const server = await start({ rateLimit: false, ...options })
  const body = JSON.stringify({ name: 'x'.repeat(size), categoryId: 1, status: 'unknown' })
  for (let sent = 0; sent < entries; sent += 1) {
    server.petstore.handle({ method: 'POST', path: '/pets', body })
  }
  return server
}

test('a large response arrives in parts, as the same JSON', async () => {
  const server = await startFull(500)
  const response = await fetch(`${server.controlUrl}/journal`)
  expect(response.headers.get('content-length')).toBeNull()
  expect(response.headers.get('x-total-count')).toBe('500')
  expect(await response.json()).toEqual(JSON.parse(JSON.stringify(server.petstore.journal.all())))
})

test('a large response has the entries of the moment when it was requested', async () => {
  const server = await startFull(500)
  const response = await fetch(`${server.controlUrl}/journal`)
  server.petstore.reset()
  expect(await response.json()).toHaveLength(500)
})

test('a large archive, state and list of quotas arrive in parts, as the same JSON', async () => {
  const server = await startFull(500)
  const { petstore, controlUrl } = server
  for (let caller = 0; caller < 500; caller += 1) {
    const header = (name: string) => (name === 'x-api-key' ? `caller-${caller}` : undefined)
    petstore.handle({ method: 'GET', path: '/categories', header })
  }
  const expected = {
    '/journal?format=har': petstore.journal.toHar(),
    '/state': petstore.snapshot(),
    '/quotas': petstore.quotas.list(),
  }
  for (const [path, value] of Object.entries(expected)) {
    const response = await fetch(controlUrl + path)
    expect([path, response.headers.get('content-length')]).toEqual([path, null])
    expect(await response.text()).toBe(JSON.stringify(value))
  }
})

test('a small response still has a Content-Length', async () => {
  const server = await startFull(1)
  const { headers } = await fetch(`${server.controlUrl}/journal`)
  expect(headers.get('content-length')).not.toBeNull()
})

test('HEAD of a large response has its headers and no body', async () => {
  const server = await startFull(500)
  const response = await fetch(`${server.controlUrl}/journal`, { method: 'HEAD' })
  expect([response.status, response.headers.get('x-total-count')]).toEqual([200, '500'])
  expect(await response.text()).toBe('')
})

test.each(['/journal', '/audit'])('other requests are answered while %s is sent', async (path) => {
  const server = await startFull(3_000)
  await call(server, 'GET /health')
  const order: string[] = []
  const large = fetch(server.controlUrl + path).then(async (response) => {
    await response.arrayBuffer()
    order.push(path)
  })
  await call(server, 'GET /health')
  order.push('/health')
  await large
  expect(order).toEqual(['/health', path])
})

/** Requests the journal and reads nothing but the start of the response. */
async function requestAndPause({ port }: PetstoreServer) {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
  })
  socket.on('error', () => {})
  socket.write(`GET /__petstore/journal HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  return socket
}

test('a client that reads nothing of a large response is disconnected', async () => {
  const server = await startFull(1_000, { size: 16_000, responseTimeout: '100ms' })
  const accepted: Socket[] = []
  const record = (message: unknown) => {
    const { socket } = Object(message)
    if (socket instanceof Socket) accepted.push(socket)
  }
  subscribe('net.server.socket', record)
  onTestFinished(() => void unsubscribe('net.server.socket', record))

  const client = await requestAndPause(server)

  await until(() => accepted.find((each) => each.remotePort === client.localPort)?.destroyed)
  const response = await fetch(`${server.controlUrl}/journal`)
  expect(await response.json()).toHaveLength(1_000)
})

test('large responses are sent at the same time, to as many clients as read them', async () => {
  const server = await startFull(1_000, { size: 16_000 })
  const lengths = Array.from({ length: 20 }, async () => {
    const response = await fetch(`${server.controlUrl}/journal?limit=300`)
    return (await response.text()).length
  })
  const [first, ...others] = await Promise.all(lengths)
  expect(first).toBeGreaterThan(300 * 16_000)
  expect(new Set(others)).toEqual(new Set([first]))
})
