import { createPetstore, type Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import type { Told } from '../../../support/dialects.ts'
import { CLOCK } from '../../../support/service/state.ts'

/** Returns the headers about the wait of the second request, with a fault and one minute's quota. */
function waitOf(fault: Fault, { dialect = 'standard', ...rateLimit }: Told = {}, perMinute = 60) {
  const plans = { free: { perMinute } }
  const petstore = createPetstore({ clock: CLOCK, dialect, rateLimit, plans })
  petstore.handle({ method: 'GET', path: '/pets' })
  petstore.clock.advance('20s')
  petstore.faults.add(fault)
  const { headers } = petstore.handle({ method: 'GET', path: '/pets' })
  return Object.fromEntries(Object.entries(headers).filter(([name]) => /^retry/i.test(name)))
}

test('an injected 429 asks for one second while the quota allows the next request', () => {
  expect(waitOf({ status: 429 })).toEqual({ 'Retry-After': '1' })
})

test('an injected 429 asks for the rest of the window once the quota is exhausted', () => {
  expect(waitOf({ status: 429 }, {}, 2)).toEqual({ 'Retry-After': '40' })
})

test('an injected 429 after the operation asks for a wait too', () => {
  const petstore = createPetstore()
  petstore.faults.add({ status: 429, afterOperation: true })
  expect(petstore.handle({ method: 'GET', path: '/pets' })).toMatchObject({
    status: 429,
    headers: { 'Retry-After': '1' },
  })
})

test('an injected 429 announces the wait in the configured form and dialect', () => {
  expect(waitOf({ status: 429 }, { dialect: 'retry-after-ms' })).toEqual({
    'Retry-After': '1',
    'Retry-After-Ms': '1000',
  })
  expect(waitOf({ status: 429 }, { dialect: 'http-date' }, 2)).toEqual({
    'Retry-After': 'Fri, 01 May 2026 00:01:00 GMT',
  })
  expect(waitOf({ status: 429 }, { dialect: 'retry-after-ms' }, 2)).toEqual({
    'Retry-After': '40',
    'Retry-After-Ms': '40000',
  })
  expect(waitOf({ status: 429 }, { dialect: 'missing' }, 2)).toEqual({})
})

test.each(['Retry-After', 'retry-after', 'Retry-After-Ms'])(
  'the headers of a fault decide about the wait alone once they name %s',
  (name) => {
    const dialect = 'retry-after-ms'
    expect(waitOf({ status: 429, headers: { [name]: '7' } }, { dialect })).toEqual({ [name]: '7' })
    expect(waitOf({ status: 429, headers: { [name]: null } }, { dialect })).toEqual({})
  },
)

test.each([403, 500, 503])('an injected %i asks for a wait only if the fault says so', (status) => {
  expect(waitOf({ status })).toEqual({})
  expect(waitOf({ status, headers: { 'Retry-After': '7' } })).toEqual({ 'Retry-After': '7' })
})

test('a client that waits as long as an injected 429 says is served', () => {
  const petstore = createPetstore({ clock: CLOCK, plans: { free: { perMinute: 1 } } })
  petstore.faults.add({ status: 429, times: 1 })
  const { headers } = petstore.handle({ method: 'GET', path: '/pets' })
  petstore.clock.advance(`${Number(headers['Retry-After'])}s`)
  expect(petstore.handle({ method: 'GET', path: '/pets' }).status).toBe(200)
})
