import { createPetstore, type Fault, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

const EACH_ONCE: Fault = { method: 'POST', status: 503, times: 1, perCall: true }

function petstoreWith(fault: Fault): Petstore {
  const petstore = createPetstore({ clock: CLOCK, rateLimit: false })
  petstore.faults.add(fault)
  return petstore
}

const order = (petstore: Petstore, petId: number) =>
  send(petstore, 'POST', '/store/orders', { body: { petId } }).status

const read = (petstore: Petstore, path: string) => send(petstore, 'GET', path).status

test('with perCall, each call fails as often as times says, and then passes', () => {
  const petstore = petstoreWith({ ...EACH_ONCE, times: 2 })

  const statuses = [1, 2, 1, 2, 1, 2, 1, 3].map((petId) => order(petstore, petId))

  expect(statuses).toEqual([503, 503, 503, 503, 201, 201, 201, 503])
  expect(petstore.faults.list()).toMatchObject([{ acted: 5 }])
})

test('calls also differ by their method, path and query', () => {
  const petstore = petstoreWith({ ...EACH_ONCE, method: ['GET', 'HEAD'] })
  const paths = ['/pets/1', '/pets/2', '/pets?limit=1', '/pets?limit=2']

  expect(paths.map((path) => read(petstore, path))).toEqual([503, 503, 503, 503])
  expect(paths.map((path) => read(petstore, path))).toEqual([200, 200, 200, 200])
  expect(send(petstore, 'HEAD', '/pets/1').status).toBe(503)
})

test('with perCall, skip lets requests of each call through', () => {
  const petstore = petstoreWith({ method: 'GET', status: 503, skip: 1, times: 1, perCall: true })

  const statuses = ['/pets/1', '/pets/1', '/pets/1', '/pets/2', '/pets/2']

  expect(statuses.map((path) => read(petstore, path))).toEqual([200, 503, 200, 200, 503])
  expect(petstore.faults.list()).toMatchObject([{ skipped: 2, acted: 2 }])
})

test('each fault counts the calls for itself', () => {
  const petstore = petstoreWith(EACH_ONCE)
  petstore.faults.add({ ...EACH_ONCE, status: 500 })
  petstore.faults.add({ method: 'POST', status: 502, times: 1 })

  const statuses = [1, 1, 1, 1, 2, 2, 2].map((petId) => order(petstore, petId))

  expect(statuses).toEqual([503, 500, 502, 201, 503, 500, 201])
})

test('a lost response of each write can be found by the retry, with perCall after the operation', () => {
  const petstore = petstoreWith({ ...EACH_ONCE, afterOperation: true })

  expect([order(petstore, 1), order(petstore, 1)]).toEqual([503, 201])
  expect([order(petstore, 2), order(petstore, 2)]).toEqual([503, 201])
  expect(petstore.db.order.count()).toBe(9)
})

test('a fault that was removed and added again counts each call anew', () => {
  const petstore = petstoreWith(EACH_ONCE)
  order(petstore, 1)

  petstore.faults.clear()
  petstore.faults.add(EACH_ONCE)

  expect(order(petstore, 1)).toBe(503)
})

test('counts stay while other faults come and go, and end with their own fault', () => {
  const petstore = petstoreWith(EACH_ONCE)
  const other = petstore.faults.add({ ...EACH_ONCE, method: 'PUT' })
  expect([order(petstore, 1), order(petstore, 1)]).toEqual([503, 201])
  send(petstore, 'PUT', '/pets/1', { body: {} })

  other.remove()

  expect(order(petstore, 1)).toBe(201)
})
