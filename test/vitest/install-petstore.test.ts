import { HttpResponse, http } from 'msw'
import { installPetstore } from 'petstore-mock/vitest'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'

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

describe('in a describe within that of another petstore', () => {
  const outer = installPetstore({ baseUrl })

  describe('the inner one answers', () => {
    const inner = installPetstore({ baseUrl })

    test('while its describe runs', async () => {
      await fetch(`${baseUrl}/pets`)
      expect(inner).toHaveReceived({ path: '/pets' })
      expect(outer).not.toHaveReceived({ path: '/pets' })
    })
  })

  test('and then the outer one does', async () => {
    await fetch(`${baseUrl}/pets`)
    expect(outer).toHaveReceived({ path: '/pets' })
  })
})

describe('when a test ends by its timeout', () => {
  const petstore = installPetstore({ baseUrl })
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  afterAll(() => printed.mockRestore())

  test.fails('because a fault never answers', { timeout: 100 }, async () => {
    petstore.faults.add({ operation: 'getPet', network: 'timeout' })
    await fetch(`${baseUrl}/pets/1?a=b`)
  })

  test('the request and the fault are named', () => {
    expect(printed).toHaveBeenCalledWith(
      "[petstore-mock] GET /v1/pets/1?a=b still waits: fault-1 never answers (network: 'timeout'). Give the client a timeout, or abort its request.",
    )
  })
})

describe("in a place where Vitest wouldn't run its hooks", () => {
  const message = 'installPetstore: expected to be called at the top of a file or in a describe'

  beforeEach(() => {
    expect(() => installPetstore()).toThrow(message)
  })

  test("it's refused: in a test, and in a hook for each test", () => {
    expect(() => installPetstore()).toThrow(message)
  })
})

describe('with reset: false', () => {
  const petstore = installPetstore({ baseUrl, reset: false })
  petstore.db.pet.create({ name: 'Nemo', categoryId: 1 })

  test('rows that were created at the top level are there', async () => {
    expect(petstore.db.pet.count()).toBe(13)
    petstore.server.use(http.get(`${baseUrl}/pets`, () => HttpResponse.json(['mine'])))
  })

  test('and still there in the next test, like the handlers', async () => {
    expect(petstore.db.pet.count()).toBe(13)
    expect(await (await fetch(`${baseUrl}/pets`)).json()).toEqual(['mine'])
  })
})

describe('with reset: { keep }', () => {
  const petstore = installPetstore({ baseUrl, reset: { keep: ['db'] } })
  petstore.db.pet.create({ name: 'Nemo', categoryId: 1 })

  test('a test changes the rows and the quota', () => {
    petstore.db.pet.create({ name: 'Dory', categoryId: 1 })
    petstore.quotas.exhaust()
  })

  test('and the next one starts with the rows, but with a fresh quota', () => {
    expect(petstore.db.pet.count()).toBe(14)
    expect(petstore.quotas.msUntilAllowed()).toBe(0)
  })
})

describe('after that describe', () => {
  test('the petstore is closed and fetch is native again', () => {
    expect(globalThis.fetch).toBe(native)
  })
})

test.each([
  [
    'never',
    'reset: expected true, false, or options such as { keep: [\'clock\'] } but got "never"',
  ],
  [{ keep: ['rows'] }, 'reset.keep: expected one of "db", "clock", "quotas", "faults", "journal"'],
])('reset: %j is refused', (reset, message) => {
  expect(() => Reflect.apply(installPetstore, undefined, [{ reset }])).toThrow(message)
})
