import { HttpResponse, http } from 'msw'
import { installPetstore } from 'petstore-mock/vitest'
import { describe, expect, test } from 'vitest'

const baseUrl = 'https://petstore.example/v1'
const native = globalThis.fetch

// The tests of this file run in order: later tests check what earlier ones left behind.

describe('in a describe', () => {
  const petstore = installPetstore({
    baseUrl,
    clock: '2026-05-01T00:00:00Z',
    onUnhandledRequest: 'error',
  })

  test('the petstore listens and answers fetch', async () => {
    expect(globalThis.fetch).not.toBe(native)
    expect((await fetch(`${baseUrl}/pets/9`, { method: 'DELETE' })).status).toBe(204)
    petstore.quotas.exhaust()
    petstore.clock.advance('30s')
    petstore.faults.add({ status: 500 })
    petstore.server.use(http.get(`${baseUrl}/pets`, () => HttpResponse.json(['mine'])))
  })

  test('each test starts with fresh data, quotas, clock, faults, journal and handlers', async () => {
    expect(petstore.journal.all()).toEqual([])

    const pet = await fetch(`${baseUrl}/pets/9`)
    const list = await fetch(`${baseUrl}/pets`)

    expect(pet.status).toBe(200)
    expect(pet.headers.get('X-RateLimit-Remaining')).toBe('59')
    expect(pet.headers.get('Date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
    expect(await list.json()).toHaveLength(12)
  })
})

describe('after that describe', () => {
  test('the petstore is closed and fetch is native again', () => {
    expect(globalThis.fetch).toBe(native)
  })
})

test('an invalid option throws an error that names it', () => {
  expect(() => installPetstore({ baseUrl: 'petstore' })).toThrow(
    /^baseUrl: expected .* but got "petstore"/,
  )
})
