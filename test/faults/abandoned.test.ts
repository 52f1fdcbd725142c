import { setupPetstore } from 'petstore-mock/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

const url = 'https://petstore.example'
const petstore = setupPetstore({ baseUrl: url, clock: '2026-05-01T00:00:00Z' })

beforeAll(() => petstore.listen({ onUnhandledRequest: 'bypass' }))
afterEach(() => petstore.reset())
afterAll(() => petstore.close())

describe.each([
  { name: 'msw', send: (init: RequestInit) => fetch(`${url}/pets`, init) },
  { name: 'petstore.fetch', send: (init: RequestInit) => petstore.fetch('/pets', init) },
])('through $name', ({ send }) => {
  test('a response that never comes ends with the reason of the request’s own signal', async () => {
    petstore.faults.add({ network: 'timeout' })
    const reason = new Error('the user went away')
    const controller = new AbortController()
    const response = send({ signal: controller.signal })

    controller.abort(reason)

    await expect(response).rejects.toBe(reason)
  })

  test('AbortSignal.timeout ends it as a TimeoutError', async () => {
    petstore.faults.add({ network: 'timeout' })

    await expect(send({ signal: AbortSignal.timeout(5) })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
  })

  test('a request that is given up during a delay is ended there', async () => {
    petstore.faults.add({ delay: '24d' })
    const controller = new AbortController()
    const response = send({ signal: controller.signal })

    controller.abort()

    await expect(response).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test('half of a truncated body arrives before it breaks off', async () => {
  const whole = await (await petstore.fetch('/pets')).text()
  petstore.faults.add({ network: 'truncate' })

  const reader = (await petstore.fetch('/pets')).body?.getReader()
  const first = await reader?.read()

  expect(new TextDecoder().decode(first?.value)).toBe(whole.slice(0, Math.ceil(whole.length / 2)))
  await expect(reader?.read()).rejects.toThrow(TypeError)
})
