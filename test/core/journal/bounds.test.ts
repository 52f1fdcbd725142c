import { createPetstore } from 'petstore-mock'
import { expect, test, vi } from 'vitest'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

test('the journal keeps the newest entries up to its limit', () => {
  const petstore = createPetstore({ clock: CLOCK, rateLimit: false, journal: { limit: 10 } })
  callTimes(petstore, 35)

  const ids = Array.from({ length: 10 }, (_, index) => `req-${26 + index}`)
  expect(petstore.journal.all().map(({ id }) => id)).toEqual(ids)
  expect([...petstore.journal].map(({ id }) => id)).toEqual(ids)
  expect(petstore.journal.toHar().log.entries).toHaveLength(10)
})

test('the journal counts the entries that it has dropped since it was last cleared', () => {
  const petstore = createPetstore({ clock: CLOCK, rateLimit: false, journal: { limit: 10 } })
  callTimes(petstore, 35)

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

test('a long request body is cut after 16,384 characters, and its whole length is kept', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const name = 'x'.repeat(100_000)
  send(petstore, 'POST', '/categories', { body: { name } })

  const body = JSON.stringify({ name })
  expect(petstore.journal.last()).toMatchObject({
    status: 201,
    requestBody: body.slice(0, 16_384),
    requestBodyLength: body.length,
  })
})

test('a body of exactly 16,384 characters is kept whole', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const name = 'x'.repeat(16_384 - '{"name":""}'.length)
  send(petstore, 'POST', '/categories', { body: { name } })

  expect(petstore.journal.last()?.requestBody).toBe(JSON.stringify({ name }))
})

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

test("a journal with limit 0 doesn't read request headers", () => {
  const petstore = createPetstore({ journal: { limit: 0 } })
  const headerList = vi.fn(() => [])

  petstore.handle({ method: 'GET', path: '/pets', headerList })

  expect(headerList).not.toHaveBeenCalled()
})
