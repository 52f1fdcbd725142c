import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { Socket } from 'node:net'
import type { PetstoreServer, ServerOptions } from 'petstore-mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { call, start } from '../../../support/server/control.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'
import { send } from '../../../support/service/state.ts'
import { until } from '../../../support/until.ts'

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

test('a large response has the entries of the moment when it was requested', async () => {
  const server = await startFull(500)
  const response = await fetch(`${server.controlUrl}/journal`)
  server.petstore.reset()
  expect(await response.json()).toHaveLength(500)
})

test('large responses arrive in parts, as the same JSON', async () => {
  const server = await startFull(500)
  const { petstore, controlUrl } = server
  for (let caller = 0; caller < 500; caller += 1) {
    send(petstore, 'GET', '/categories', { key: `caller-${caller}` })
  }
  const expected = {
    '/journal': petstore.journal.all(),
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

test('a client that reads nothing of a large response is disconnected', async () => {
  const server = await startFull(1_000, { size: 16_000, responseTimeout: '100ms' })
  const accepted: Socket[] = []
  const record = (message: unknown) => {
    const { socket } = Object(message)
    if (socket instanceof Socket) accepted.push(socket)
  }
  subscribe('net.server.socket', record)
  onTestFinished(() => void unsubscribe('net.server.socket', record))

  const raw = openRaw(server.port)
  raw.send(rawRequest('GET /__petstore/journal', { Host: 'localhost' }))
  await raw.until('HTTP/1.1 200')
  raw.socket.pause()

  await until(() => accepted.find((each) => each.remotePort === raw.socket.localPort)?.destroyed)
  raw.socket.destroy()
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
