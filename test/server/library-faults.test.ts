import { type PetstoreServer, startServer } from 'petstore-mock/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { until } from '../support/until.ts'

let server: PetstoreServer

beforeEach(async () => {
  server = await startServer({ port: 0, clock: '2026-05-01T00:00:00Z' })
})
afterEach(() => server.close())

const order = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ petId: 1 }),
}

test.each([
  { network: 'reset', code: 'ECONNRESET' },
  { network: 'empty', code: 'UND_ERR_SOCKET' },
] as const)('network $network breaks the connection: $code', async ({ network, code }) => {
  server.petstore.faults.add({ network })

  const response = fetch(`${server.url}/pets`)

  await expect(response).rejects.toMatchObject({ name: 'TypeError', cause: { code } })
})

test('network reset with afterOperation: true loses the response, not the write', async () => {
  server.petstore.faults.add({ operation: 'createOrder', network: 'reset', afterOperation: true })

  await expect(fetch(`${server.url}/store/orders`, order)).rejects.toThrow(TypeError)
  expect(server.petstore.db.order.count()).toBe(6)
})

test('network truncate sends the headers and half of the body', async () => {
  server.petstore.faults.add({ network: 'truncate' })

  const response = await fetch(`${server.url}/pets`)

  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow(TypeError)
})

test('network malformed-json answers 200 with a body that is not JSON', async () => {
  server.petstore.faults.add({ network: 'malformed-json' })

  const response = await fetch(`${server.url}/pets/1`)

  expect(response.status).toBe(200)
  await expect(response.json()).rejects.toThrow(SyntaxError)
})

test('network timeout never answers, until the client aborts', async () => {
  server.petstore.faults.add({ network: 'timeout' })
  const controller = new AbortController()
  const response = fetch(`${server.url}/pets`, { signal: controller.signal })
  await until(() => server.petstore.journal.last())

  controller.abort()

  await expect(response).rejects.toMatchObject({ name: 'AbortError' })
})

test('a request that never gets an answer does not keep the server from closing', async () => {
  const closing = await startServer({ port: 0 })
  closing.petstore.faults.add({ network: 'timeout' })
  const response = fetch(`${closing.url}/pets`)
  const outcome = expect(response).rejects.toThrow(TypeError)
  await until(() => closing.petstore.journal.last())

  await closing.close()

  await outcome
})

test('the server serves again after a fault', async () => {
  server.petstore.faults.add({ network: 'reset', times: 1 })

  await expect(fetch(`${server.url}/pets`)).rejects.toThrow(TypeError)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
})
