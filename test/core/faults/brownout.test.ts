import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

function statusOf(petstore: Petstore, path: string): number {
  return send(petstore, 'GET', path).status
}

test('brownout switches only the deprecated operation off, and says which', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: 'brownout' })

  expect(statusOf(petstore, '/pets/1')).toBe(503)
  expect(statusOf(petstore, '/pets')).toBe(200)
  expect(statusOf(petstore, '/categories/1')).toBe(200)
  expect(JSON.parse(send(petstore, 'GET', '/pets/1').body ?? '')).toMatchObject({
    message: 'getPet is switched off for ten minutes of each hour until its sunset',
  })
})

test('brownout lasts ten minutes of each hour, counted from when it began', () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:17:00Z', scenario: 'brownout' })
  const at = (time: string) => {
    petstore.clock.set(`2026-05-01T${time}Z`)
    return statusOf(petstore, '/pets/1')
  }

  expect(at('00:17:00')).toBe(503)
  expect(at('00:26:59.999')).toBe(503)
  expect(at('00:27:00')).toBe(200)
  expect(at('01:16:59.999')).toBe(200)
  expect(at('01:17:00')).toBe(503)
})

test('a client that waits for the Retry-After of a brownout is served', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: 'brownout' })
  petstore.clock.advance('9m')

  const { headers } = send(petstore, 'GET', '/pets/1')
  petstore.clock.advance(`${Number(headers['Retry-After'])}s`)

  expect(statusOf(petstore, '/pets/1')).toBe(200)
})

test('brownout is over from the sunset on', () => {
  const petstore = createPetstore({ clock: CLOCK, scenario: 'brownout' })
  const sunset = Date.parse(send(petstore, 'GET', '/pets/1').headers.Sunset ?? '')
  const ofHour = (hours: number) => {
    petstore.clock.set(sunset + hours * 3_600_000)
    return Array.from({ length: 60 }, () => {
      petstore.clock.advance('1m')
      return statusOf(petstore, '/pets/1')
    })
  }

  expect(ofHour(-2)).toContain(503)
  expect(new Set(ofHour(0))).toEqual(new Set([410]))
  expect(new Set(ofHour(100))).toEqual(new Set([410]))
})

test('brownout follows the option lifecycle', () => {
  const petstore = createPetstore({
    clock: CLOCK,
    scenario: 'brownout',
    lifecycle: { operations: { getPet: null, listOrders: { sunsetAt: '2026-05-01T01:00:00Z' } } },
  })

  expect(statusOf(petstore, '/pets/1')).toBe(200)
  expect(statusOf(petstore, '/store/orders')).toBe(503)
  petstore.clock.set('2026-05-01T01:00:00Z')
  expect(statusOf(petstore, '/store/orders')).toBe(410)
})

test("an operation that's deprecated without a sunset has brownouts forever", () => {
  const deprecatedAt = '2026-01-01T00:00:00Z'
  const petstore = createPetstore({
    clock: '2036-01-01T00:00:00Z',
    scenario: 'brownout',
    lifecycle: { operations: { listPets: { deprecatedAt } } },
  })

  expect(statusOf(petstore, '/pets')).toBe(503)
})

test("an operation that isn't deprecated yet has no brownouts yet", () => {
  const deprecatedAt = '2026-05-02T00:00:00Z'
  const petstore = createPetstore({
    clock: CLOCK,
    scenario: 'brownout',
    lifecycle: { operations: { listPets: { deprecatedAt } } },
  })

  expect(statusOf(petstore, '/pets')).toBe(200)
  petstore.clock.set(deprecatedAt)
  expect(statusOf(petstore, '/pets')).toBe(503)
})
