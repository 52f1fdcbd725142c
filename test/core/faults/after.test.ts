import { createPetstore, type Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import { send } from '../../support/service/state.ts'

const GONE = '2029-01-01T00:00:00Z'
const SERVED = '2026-05-01T00:00:00Z'

function petstoreWith(...faults: readonly Fault[]) {
  const petstore = createPetstore({ clock: SERVED })
  petstore.clock.set(GONE)
  for (const fault of faults) petstore.faults.add({ operation: 'getPet', ...fault })
  return petstore
}

test("a fault after the operation isn't spent by a request that never got there", () => {
  const petstore = petstoreWith({ status: 503, afterOperation: true, times: 1 })

  const { status } = send(petstore, 'GET', '/pets/1')

  expect(status).toBe(410)
  expect(petstore.journal.last()).toMatchObject({ fault: null })
  expect(petstore.faults.list()).toMatchObject([{ acted: 0 }])
  petstore.clock.set(SERVED)
  expect(send(petstore, 'GET', '/pets/1').status).toBe(503)
  expect(petstore.faults.list()).toMatchObject([{ acted: 1 }])
})

test('a fault after the operation leaves the headers and the body of a 410 alone', () => {
  const petstore = petstoreWith({
    headers: { 'X-Fault': 'yes' },
    network: 'truncate',
    delay: 5,
    afterOperation: true,
  })

  const response = send(petstore, 'GET', '/pets/1')

  expect(response.headers).not.toHaveProperty('X-Fault')
  expect(response).not.toHaveProperty('network')
  expect(response).not.toHaveProperty('delayMs')
})

test('a fault after the operation skips only requests whose operation ran', () => {
  const petstore = petstoreWith({ status: 503, afterOperation: true, skip: 1 })

  send(petstore, 'GET', '/pets/1')
  expect(petstore.faults.list()).toMatchObject([{ skipped: 0 }])
  petstore.clock.set(SERVED)

  expect(send(petstore, 'GET', '/pets/1').status).toBe(200)
  expect(petstore.faults.list()).toMatchObject([{ skipped: 1 }])
  expect(send(petstore, 'GET', '/pets/1').status).toBe(503)
})

test('no fault acts on a 410, or skips it', () => {
  const petstore = petstoreWith({ status: 503, skip: 1 })

  expect(send(petstore, 'GET', '/pets/1').status).toBe(410)
  expect(send(petstore, 'GET', '/pets/1').status).toBe(410)
  expect(petstore.faults.list()).toMatchObject([{ skipped: 0, acted: 0 }])
})

test('the first fault that matches acts, whether before or after the operation', () => {
  const petstore = petstoreWith({ status: 502, afterOperation: true, times: 1 }, { status: 503 })
  petstore.clock.set(SERVED)

  expect(send(petstore, 'GET', '/pets/1').status).toBe(502)
  expect(send(petstore, 'GET', '/pets/1').status).toBe(503)
})

test('a fault after the operation acts on what the operation refused', () => {
  const petstore = petstoreWith({ status: 503, afterOperation: true })
  petstore.clock.set(SERVED)

  expect(send(petstore, 'GET', '/pets/none').status).toBe(503)
})
