import { explore } from 'petstore-mock/explore'
import { setupPetstore } from 'petstore-mock/node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listPatiently } from '../../support/explore/clients.ts'

const baseUrl = 'https://api.example.com'
const petstore = setupPetstore({ baseUrl })

beforeEach(() => petstore.listen())
afterEach(() => {
  petstore.close()
  petstore.reset()
  vi.restoreAllMocks()
})

async function countPets(url: string): Promise<unknown> {
  const response = await fetch(`${url}/pets`, { signal: AbortSignal.timeout(5_000) })
  const pets = await response.json()
  return pets.length
}

test('a search that intercepts replaces a petstore that listens, until it ends', async () => {
  const { ok, runs } = await explore(() => countPets(baseUrl), {
    intercept: true,
    petstore: { baseUrl },
    faults: 1,
  })

  // Without faults three times, then one path for each outcome.
  expect({ ok, runs }).toEqual({ ok: true, runs: 9 })
  expect(petstore.journal).toHaveLength(0)
  expect(await countPets(baseUrl)).toBe(12)
})

test('a petstore with another base URL answers during a search that intercepts', async () => {
  const client = async ({ baseUrl: own }: { readonly baseUrl: string }) => {
    await countPets(baseUrl)
    return countPets(own)
  }
  const { ok, matrix } = await explore(client, {
    intercept: true,
    petstore: { baseUrl: 'https://other.example' },
    faults: 1,
  })

  expect(ok).toBe(true)
  expect(matrix).toHaveLength(1)
  expect(petstore.journal).toHaveLength(9)
})

test('a search drives its fake timers alone, although a petstore listens with timers', async () => {
  petstore.close()
  petstore.listen({ timers: vi })
  const count = vi.spyOn(vi, 'getTimerCount')

  const { ok } = await explore(listPatiently, { outcomes: ['429'] })

  expect(ok).toBe(true)
  // It throws while the timers of Vitest are real.
  expect(count).not.toHaveBeenCalled()
})
