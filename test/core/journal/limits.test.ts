import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

test('the journal keeps the newest entries up to its limit, and counts those that it has dropped', () => {
  const petstore = createPetstore({ clock: CLOCK, rateLimit: false, journal: { limit: 10 } })
  callTimes(petstore, 35)

  const ids = Array.from({ length: 10 }, (_, index) => `req-${26 + index}`)
  expect(petstore.journal.all().map(({ id }) => id)).toEqual(ids)
  expect([...petstore.journal].map(({ id }) => id)).toEqual(ids)
  expect(petstore.journal.toHar().log.entries).toHaveLength(10)
  expect(petstore.journal.dropped).toBe(25)
  petstore.journal.clear()
  expect(petstore.journal.dropped).toBe(0)
})

test("a dropped entry can't be explained", () => {
  const petstore = createPetstore({ clock: CLOCK, rateLimit: false, journal: { limit: 10 } })
  callTimes(petstore, 15)

  expect(() => petstore.journal.explain('req-5')).toThrow(
    'journal.explain: expected the id of an entry in the journal but got "req-5"',
  )
  expect(petstore.journal.explain('req-6')).toContain('GET /pets')
})

test.each([16_384, 100_000])(
  'of a request body with %i characters, the first 16,384 are kept',
  (length) => {
    const petstore = createPetstore({ clock: CLOCK })
    const body = { name: 'x'.repeat(length - '{"name":""}'.length) }
    send(petstore, 'POST', '/categories', { body })

    expect(petstore.journal.last()).toMatchObject({
      status: 201,
      requestBody: JSON.stringify(body).slice(0, 16_384),
      requestBodyLength: length,
    })
  },
)

test('a long response body is cut after 16,384 characters in the journal, not for the client', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'POST', '/categories', { body: { name: 'x'.repeat(100_000) } })

  const response = send(petstore, 'GET', '/categories')

  expect(response.body?.length).toBeGreaterThan(100_000)
  expect(petstore.journal.last()?.responseBody).toBe(response.body?.slice(0, 16_384))
  expect(petstore.journal.last()?.responseHeaders['Content-Length']).toBe(
    String(response.body?.length),
  )
})

const KIB = 1_024

/** Creates categories with long names. */
function postTimes(petstore: Petstore, count: number, name: string): void {
  for (let sent = 0; sent < count; sent += 1) {
    send(petstore, 'POST', '/categories', { body: { name: `${sent} ${name}` } })
  }
}

function createStore(maxBytes: number) {
  return createPetstore({ clock: CLOCK, rateLimit: false, journal: { maxBytes } })
}

test('beyond journal.maxBytes, the journal drops its oldest entries and counts them', () => {
  const petstore = createStore(100 * KIB)
  postTimes(petstore, 20, 'x'.repeat(10_000))

  const { journal } = petstore
  const kept = journal.all().map(({ id }) => id)

  expect(kept.length).toBeGreaterThan(2)
  expect(kept.length).toBeLessThanOrEqual(5)
  expect(kept).toEqual(Array.from(kept, (_, index) => `req-${21 - kept.length + index}`))
  expect(journal.dropped).toBe(20 - kept.length)
})

test('rows that restores have replaced count among the bytes of the journal', () => {
  const petstore = createStore(100 * KIB)
  const snapshot = petstore.snapshot()
  for (let restored = 0; restored < 20; restored += 1) petstore.restore(snapshot)

  const kept = petstore.journal.actions().map(({ id }) => id)

  expect(kept.length).toBeGreaterThan(2)
  expect(kept.length).toBeLessThan(10)
  expect(kept.at(-1)).toBe('action-20')
})
