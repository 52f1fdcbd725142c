import type { PetstoreServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { call, start } from '../../../support/server/control.ts'
import { send } from '../../../support/service/state.ts'

/** Starts a server whose journal has many entries with a body of 1 kB. */
async function startFull(entries: number): Promise<PetstoreServer> {
  const server = await start({ rateLimit: false })
  const body = JSON.stringify({ name: 'x'.repeat(1_000), categoryId: 1, status: 'unknown' })
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
  // A part ends between the halves of a character.
  petstore.db.category.create({ name: `x${'🐶'.repeat(70_000)}` })
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
