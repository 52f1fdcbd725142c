import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

test('the first fault that matches acts, and only that one', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ operation: 'getPet', status: 500 })
  petstore.faults.add({ operation: ['listPets', 'getPet'], status: 502 })
  petstore.faults.add({ status: 503 })

  expect(send(petstore, 'GET', '/pets/1').status).toBe(500)
  expect(send(petstore, 'GET', '/pets').status).toBe(502)
  expect(send(petstore, 'GET', '/categories').status).toBe(503)
  expect(petstore.faults.list().map(({ acted }) => acted)).toEqual([1, 1, 1])
})

test('a key, and null for the callers without one, choose the caller', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ apiKey: 'mine', status: 500 })
  petstore.faults.add({ apiKey: null, status: 502 })

  expect(callTimes(petstore, 1, 'mine')).toEqual([500])
  expect(callTimes(petstore, 1)).toEqual([502])
  expect(callTimes(petstore, 1, 'other')).toEqual([200])
})

test('the same seed draws the same faults, another one others', () => {
  const drawn = (seed: number) => {
    const petstore = createPetstore({ clock: CLOCK, seed, rateLimit: false })
    petstore.faults.add({ status: 503, probability: 0.3 })
    return callTimes(petstore, 200)
  }

  expect(drawn(7)).toEqual(drawn(7))
  expect(drawn(7)).not.toEqual(drawn(8))
  expect(drawn(7).filter((status) => status === 503).length).toBeGreaterThan(30)
  expect(drawn(7).filter((status) => status === 503).length).toBeLessThan(90)
})

test('probability 0 never acts, 1 always', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 500, probability: 0 })
  petstore.faults.add({ status: 502, probability: 1 })

  expect(callTimes(petstore, 3)).toEqual([502, 502, 502])
})

test('a fault that always acts draws nothing, so the draws of the others stay the same', () => {
  const statusesAfter = (calls: number) => {
    const petstore = createPetstore({ clock: CLOCK, seed: 7 })
    petstore.faults.add({ operation: 'getPet', status: 500 })
    petstore.faults.add({ operation: 'listPets', status: 503, probability: 0.5 })
    for (let call = 0; call < calls; call += 1) send(petstore, 'GET', '/pets/1')
    return callTimes(petstore, 20)
  }

  expect(statusesAfter(1)).toEqual(statusesAfter(0))
})

test('an error has the code and the message of the fault', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 418, code: 'teapot', message: 'Short and stout', times: 1 })
  petstore.faults.add({ status: 500 })

  expect(JSON.parse(send(petstore, 'GET', '/pets').body ?? '')).toEqual({
    code: 'teapot',
    message: 'Short and stout',
    status: 418,
  })
  expect(send(petstore, 'GET', '/pets').body).toContain('"injected_fault"')
})

test('an error before the operation writes nothing, one after it loses only the response', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ operation: 'createCategory', status: 503, times: 1 })
  petstore.faults.add({ operation: 'createCategory', status: 503, afterOperation: true })
  const before = petstore.db.category.count()

  const create = () => send(petstore, 'POST', '/categories', { body: { name: 'Fish' } }).status

  expect([create(), petstore.db.category.count() - before]).toEqual([503, 0])
  expect([create(), petstore.db.category.count() - before]).toEqual([503, 1])
})

test('a refusal, a ban, a 401 and an unknown path come before any fault', () => {
  const petstore = createPetstore({
    clock: CLOCK,
    auth: 'required',
    apiKeys: { a: 'free', b: 'free' },
  })
  petstore.faults.add({ status: 503 })
  petstore.quotas.exhaust('a')
  petstore.quotas.ban('b')

  expect(callTimes(petstore, 1, 'a')).toEqual([429])
  expect(callTimes(petstore, 1, 'b')).toEqual([403])
  expect(callTimes(petstore, 1)).toEqual([401])
  petstore.quotas.forget('a')
  expect(send(petstore, 'GET', '/nowhere', { key: 'a' }).status).toBe(404)
  expect(petstore.faults.list()).toMatchObject([{ acted: 0 }])
})

test('a fault can set its own Cache-Control and Vary, or remove them', async () => {
  const petstore = createPetstore()
  petstore.faults.add({ headers: { 'cache-control': 'max-age=60', Vary: '*' }, times: 1 })
  const changed = await petstore.fetch('/pets')
  expect(changed.headers.get('Cache-Control')).toBe('max-age=60')
  expect(changed.headers.get('Vary')).toBe('*')
  petstore.faults.add({ headers: { 'Cache-Control': null } })
  expect((await petstore.fetch('/pets')).headers.has('Cache-Control')).toBe(false)
})
