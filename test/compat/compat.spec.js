// `npm test -- compat` runs these tests with the packed package, msw 3, vitest 5 and a newer Node.
import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { installPetstore } from 'petstore-mock/vitest'
import { describe, expect, test, vi } from 'vitest'

const BASE = 'https://api.example.com/v1'

describe('with installPetstore', () => {
  const petstore = installPetstore({ baseUrl: BASE, clock: '2026-05-01T00:00:00Z' })

  test('a client exceeds the quota and succeeds after Retry-After', async () => {
    const responses = await Promise.all(Array.from({ length: 61 }, () => fetch(`${BASE}/pets/1`)))
    expect(responses.filter((response) => response.status === 200)).toHaveLength(60)
    const refused = responses.find((response) => response.status === 429)
    expect(refused?.headers.get('x-ratelimit-remaining')).toBe('0')
    petstore.clock.advance(`${refused?.headers.get('retry-after')}s`)
    expect((await fetch(`${BASE}/pets/1`)).status).toBe(200)
  })

  test('each test starts with a fresh state', async () => {
    const response = await fetch(`${BASE}/pets/1`)
    expect(response.headers.get('x-ratelimit-remaining')).toBe('59')
    expect(await response.json()).toEqual({
      id: 1,
      name: 'Rex',
      categoryId: 1,
      status: 'available',
    })
  })

  test('a request with a body creates a record', async () => {
    const response = await fetch(`${BASE}/store/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"petId":1,"quantity":2}',
    })
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toBe('/v1/store/orders/6')
  })

  test('unknown paths, methods and malformed percent-encoding get errors', async () => {
    expect((await fetch(`${BASE}/nothing`)).status).toBe(404)
    expect((await fetch(`${BASE}/pets`, { method: 'PUT' })).status).toBe(405)
    expect((await fetch(`${BASE}/pets/%E0%A4%A`)).status).toBe(400)
    expect((await fetch(`${BASE}/pets/1`, { method: 'HEAD' })).status).toBe(200)
  })

  test('a handler of the test takes precedence', async () => {
    petstore.server.use(http.get(`${BASE}/pets/:petId`, () => HttpResponse.json({ id: 99 })))
    expect(await (await fetch(`${BASE}/pets/1`)).json()).toEqual({ id: 99 })
  })

  test('a broken connection makes fetch fail', async () => {
    petstore.faults.add({ operation: 'getPet', network: 'reset', times: 1 })
    await expect(fetch(`${BASE}/pets/1`)).rejects.toThrow(TypeError)
    expect((await fetch(`${BASE}/pets/1`)).status).toBe(200)
  })
})

test('a client that discards a body can continue', async () => {
  const petstore = setupPetstore({ baseUrl: BASE })
  petstore.listen()
  const response = await fetch(`${BASE}/pets/1`)
  await response.body?.cancel()
  petstore.close()
  expect(response.bodyUsed).toBe(true)
})

test('the matchers check a client whose pauses are skipped by fake timers', async () => {
  vi.useFakeTimers()
  const petstore = setupPetstore({ baseUrl: BASE, clock: '2026-05-01T00:00:00Z' })
  petstore.listen({ timers: vi })
  petstore.quotas.exhaust()
  const refused = await fetch(`${BASE}/pets`)
  const pause = Number(refused.headers.get('retry-after')) * 1_000
  await new Promise((resolve) => setTimeout(resolve, pause))
  expect((await fetch(`${BASE}/pets`)).status).toBe(200)
  expect(petstore).toHaveRespectedRetryAfter()
  expect(petstore).toHaveCleanAudit()
  petstore.close()
  vi.useRealTimers()
})

test('requests to other hosts pass through', async () => {
  const server = await startServer({ port: 0 })
  const petstore = setupPetstore({ baseUrl: BASE })
  petstore.listen({ onUnhandledRequest: 'bypass' })
  const response = await fetch(`${server.url}/pets/2`)
  expect((await response.json()).name).toBe('Bella')
  expect(server.petstore.journal.all()).toHaveLength(1)
  petstore.close()
  await server.close()
})

test('the core works without interception', async () => {
  expect((await createPetstore().fetch('/pets')).status).toBe(200)
})
