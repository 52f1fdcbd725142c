import https from 'node:https'
import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { until } from '../support/until.ts'

const url = 'https://petstore.example/v1'
const petstore = setupPetstore({ baseUrl: url, clock: '2026-05-01T00:00:00Z' })

beforeAll(() => petstore.listen({ onUnhandledRequest: 'error' }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  petstore.reset()
})
afterAll(() => petstore.close())

const order = {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ petId: 1 }),
}

// The same faults, through msw and through petstore.fetch.
describe.each([
  {
    name: 'fetch through msw',
    send: (path: string, init?: RequestInit) => fetch(url + path, init),
  },
  {
    name: 'petstore.fetch',
    send: (path: string, init?: RequestInit) => petstore.fetch(url + path, init),
  },
])('$name', ({ send }) => {
  test.each(['reset', 'empty'] as const)('network %s rejects with a TypeError', async (network) => {
    petstore.faults.add({ network, times: 1 })

    await expect(send('/pets')).rejects.toThrow(TypeError)
    expect((await send('/pets')).status).toBe(200)
  })

  test('network reset before the operation writes nothing', async () => {
    petstore.faults.add({ operation: 'createOrder', network: 'reset' })

    await expect(send('/store/orders', order)).rejects.toThrow(TypeError)
    expect(petstore.db.order.count()).toBe(5)
  })

  test.each(['reset', 'empty', 'timeout'] as const)(
    'network %s after the operation has written loses the response, not the write',
    async (network) => {
      petstore.faults.add({ operation: 'createOrder', network, afterOperation: true })
      const controller = new AbortController()

      const response = send('/store/orders', { ...order, signal: controller.signal })
      const outcome = expect(response).rejects.toThrow()
      await until(() => petstore.journal.last())
      controller.abort()

      await outcome
      expect(petstore.db.order.count()).toBe(6)
    },
  )

  test('network timeout never answers: the request ends when the client aborts', async () => {
    const complaint = vi.spyOn(console, 'error')
    petstore.faults.add({ network: 'timeout' })
    const controller = new AbortController()
    const response = send('/pets', { signal: controller.signal })
    await until(() => petstore.journal.last())

    const reason = new Error('the user went away')
    controller.abort(reason)

    await expect(response).rejects.toBe(reason)
    expect(complaint).not.toHaveBeenCalled()
  })

  test('AbortSignal.timeout ends a response that never comes as a TimeoutError', async () => {
    petstore.faults.add({ network: 'timeout' })
    const response = send('/pets', { signal: AbortSignal.timeout(5) })

    await expect(response).rejects.toMatchObject({ name: 'TimeoutError' })
  })

  test('a request that is given up during a delay is ended there', async () => {
    petstore.faults.add({ delay: '24d' })
    const controller = new AbortController()
    const response = send('/pets', { signal: controller.signal })

    controller.abort()

    await expect(response).rejects.toMatchObject({ name: 'AbortError' })
  })

  test('network truncate sends the headers, and reading the body fails', async () => {
    petstore.faults.add({ network: 'truncate' })

    const response = await send('/pets')

    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow(TypeError)
  })

  test("network malformed-json answers 200 with a body that can't be parsed", async () => {
    const whole = await (await send('/pets/1')).text()
    petstore.faults.add({ network: 'malformed-json' })

    const response = await send('/pets/1')

    expect(response.status).toBe(200)
    expect(await response.clone().text()).toBe(whole.slice(0, -1))
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  test('a delay delays the response by exactly that time', async () => {
    petstore.faults.add({ delay: '5s' })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const arrived = vi.fn()

    const response = send('/pets').then(arrived)
    // Wait until the response is waiting for its timer.
    while (vi.getTimerCount() === 0) await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(arrived).not.toHaveBeenCalled()

    await vi.advanceTimersByTimeAsync(1)
    await response
    expect(arrived).toHaveBeenCalledOnce()
  })
})

test.each(['reset', 'empty'] as const)(
  'network %s closes the connection of node:http, with the code of Node',
  async (network) => {
    petstore.faults.add({ network, times: 1 })

    expect(await errorOf(url)).toMatchObject({ code: 'ECONNRESET' })
  },
)

test('petstore.fetch fails as the fetch of Node does, with a code in the cause', async () => {
  petstore.faults.add({ network: 'reset', times: 1 })
  await expect(petstore.fetch(`${url}/pets`)).rejects.toMatchObject({
    message: 'fetch failed',
    cause: { code: 'ECONNRESET' },
  })

  petstore.faults.add({ network: 'truncate', times: 1 })
  const response = await petstore.fetch(`${url}/pets`)
  await expect(response.text()).rejects.toMatchObject({
    message: 'terminated',
    cause: { code: 'UND_ERR_SOCKET' },
  })
})

test('half of a truncated body arrives before it breaks off', async () => {
  const whole = await (await petstore.fetch(`${url}/pets`)).text()
  petstore.faults.add({ network: 'truncate' })

  const reader = (await petstore.fetch(`${url}/pets`)).body?.getReader()
  const first = await reader?.read()

  expect(new TextDecoder().decode(first?.value)).toBe(whole.slice(0, Math.ceil(whole.length / 2)))
  await expect(reader?.read()).rejects.toThrow(TypeError)
})

/** Reads the pets with `node:https`. Resolves with the error. */
function errorOf(baseUrl: string): Promise<Error> {
  return new Promise((resolve, reject) => {
    const request = https.get(`${baseUrl}/pets`, () => reject(new Error('expected no response')))
    request.on('error', resolve)
  })
}

test('a latency and a delay that no timer can wait together take as long as both', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const petstore = createPetstore({ latency: '24d' })
  petstore.faults.add({ delay: '24d' })
  const arrived = vi.fn()

  const response = petstore.fetch('/pets').then(arrived)
  while (vi.getTimerCount() === 0) await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(2 * 24 * 86_400_000 - 1)
  expect(arrived).not.toHaveBeenCalled()

  await vi.advanceTimersByTimeAsync(1)
  await response
  expect(arrived).toHaveBeenCalledOnce()
})
