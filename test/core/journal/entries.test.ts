import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, START, send } from '../../support/service/state.ts'

test('an entry holds the caller, the request, the response, the quota decision and the fault', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  petstore.faults.add({ headers: { 'X-Extra': 'yes' } })
  const body = { name: 'Fish' }

  const response = send(petstore, 'POST', '/categories?a=1', { key: 'mine', body })

  expect(petstore.journal.last()).toEqual({
    id: 'req-1',
    // The fault was added first.
    position: 2,
    at: START,
    apiKey: 'mine',
    plan: 'pro',
    method: 'POST',
    url: '/categories?a=1',
    path: '/categories',
    operation: 'createCategory',
    requestHeaders: { 'content-type': 'application/json', 'x-api-key': 'mine' },
    requestBody: '{"name":"Fish"}',
    requestBodyLength: 15,
    status: 201,
    responseHeaders: response.headers,
    responseBody: response.body,
    network: null,
    quota: {
      allowed: true,
      refusedBy: [],
      before: { minute: 0, day: 0 },
      after: { minute: 1, day: 1 },
    },
    fault: 'fault-1',
    delayMs: 0,
    strikes: 0,
  })
  expect(response.headers['X-Request-Id']).toBe('req-1')
})

test('an absent body, key or operation is null in the entry', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'GET', '/nowhere')

  expect(petstore.journal.last()).toMatchObject({
    apiKey: null,
    operation: null,
    requestBody: null,
    requestBodyLength: null,
    network: null,
    fault: null,
  })
})

test('strikes are back at 0 after the ban', () => {
  const petstore = createPetstore({
    clock: CLOCK,
    rateLimit: { exempt: ['listCategories'] },
    ban: { anonymous: true },
  })
  petstore.quotas.exhaust()
  callTimes(petstore, 6)
  expect(petstore.journal.last()?.strikes).toBe(5)

  petstore.clock.advance('10m')
  send(petstore, 'GET', '/categories')

  expect(petstore.journal.last()?.strikes).toBe(0)
})

test('a request that never reached the quota has no quota decision', () => {
  const petstore = createPetstore({ clock: CLOCK, auth: 'required' })
  callTimes(petstore, 1)

  expect(petstore.journal.last()).toMatchObject({ status: 401, quota: null })
})

test('a request that was refused, and not counted, left the windows as they were', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust()
  callTimes(petstore, 1)

  const windows = { minute: 60, day: 0 }
  expect(petstore.journal.last()?.quota).toEqual({
    allowed: false,
    refusedBy: ['minute'],
    before: windows,
    after: windows,
  })
})

test('a broken response is kept unbroken, with the fault that broke it', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ network: 'truncate' })
  callTimes(petstore, 1)

  const entry = petstore.journal.last()

  expect(entry).toMatchObject({ status: 200, network: 'truncate', fault: 'fault-1' })
  expect(JSON.parse(entry?.responseBody ?? '')).toHaveLength(12)
})

test("later changes to faults, quotas and data don't change an entry", () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ headers: { 'X-Extra': 'yes' } })
  callTimes(petstore, 1)
  const before = structuredClone(petstore.journal.all())

  petstore.faults.clear()
  petstore.quotas.exhaust()
  petstore.db.pet.delete({ where: { id: { equals: 1 } } })

  expect(petstore.journal.all()).toEqual(before)
})
