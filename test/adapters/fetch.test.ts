import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { until } from '../support/until.ts'

const CLOCK = '2026-05-01T00:00:00Z'

test('petstore.fetch accepts a path, without interception', async () => {
  const petstore = createPetstore({ clock: CLOCK })

  const response = await petstore.fetch('/pets?limit=2')

  expect(response.status).toBe(200)
  expect(await response.json()).toHaveLength(2)
})

test.each([
  'https://anywhere.example/pets/1',
  new URL('https://anywhere.example/pets/1'),
  new Request('https://anywhere.example/pets/1'),
])('petstore.fetch accepts an absolute URL as a string, a URL or a Request (%#)', async (input) => {
  const petstore = createPetstore({ clock: CLOCK })

  expect(await (await petstore.fetch(input)).json()).toMatchObject({ id: 1, name: 'Rex' })
})

test('petstore.fetch sends method, headers and body of a Request', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const request = new Request('https://anywhere.example/pets', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': 'mine' },
    body: JSON.stringify({ name: 'Fido', categoryId: 1 }),
  })

  const response = await petstore.fetch(request)

  expect(response.status).toBe(201)
  expect(await response.json()).toEqual({ id: 13, name: 'Fido', categoryId: 1 })
  expect(petstore.journal.last()).toMatchObject({ apiKey: 'mine', operation: 'createPet' })
})

test('petstore.fetch reaches the service below the base path', async () => {
  const petstore = createPetstore({ clock: CLOCK, baseUrl: 'https://petstore.example/v1' })

  expect((await petstore.fetch('/v1/pets')).status).toBe(200)
  expect((await petstore.fetch('https://petstore.example/v1/pets')).status).toBe(200)
  expect((await petstore.fetch('/pets')).status).toBe(404)
})

test('petstore.fetch answers a body of more than 1 MiB with 413, and changes nothing', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const name = 'x'.repeat(1_048_576)
  const body = JSON.stringify({ name, categoryId: 1 })
  const headers = { 'Content-Type': 'application/json' }

  const response = await petstore.fetch('/pets', { method: 'POST', headers, body })

  expect(response.status).toBe(413)
  expect(petstore.db.pet.count()).toBe(12)
})

test('an aborted signal rejects, and the service never sees the request', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const reason = new Error('changed my mind')

  const response = petstore.fetch('/pets', { signal: AbortSignal.abort(reason) })

  await expect(response).rejects.toBe(reason)
  expect(petstore.journal.all()).toEqual([])
})

test('aborting while a response is delayed rejects with the reason', async () => {
  const petstore = createPetstore({ clock: CLOCK, latency: '1h' })
  const controller = new AbortController()
  const response = petstore.fetch('/pets', { signal: controller.signal })
  await until(() => petstore.journal.last())

  controller.abort()

  await expect(response).rejects.toMatchObject({ name: 'AbortError' })
})

test('petstore.handle answers plain data with plain data, synchronously', () => {
  const petstore = createPetstore({ clock: CLOCK })

  const { status, headers, body } = petstore.handle({ method: 'GET', path: '/pets/1' })

  expect(status).toBe(200)
  expect(headers['X-RateLimit-Remaining']).toBe('59')
  expect(body).toBe('{"id":1,"name":"Rex","categoryId":1,"status":"available"}')
})
