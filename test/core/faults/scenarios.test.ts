import { createPetstore, scenarios } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

const options = { clock: CLOCK, rateLimit: false } as const

test('flaky fails one request in five, and slows some of the others, the same ones each time', () => {
  const play = () => {
    const petstore = createPetstore({ ...options, scenario: 'flaky' })
    return Array.from({ length: 500 }, () => send(petstore, 'GET', '/pets'))
  }
  const responses = play()
  const failed = responses.filter(({ status }) => status === 503)
  const delays = responses.flatMap(({ delayMs }) => delayMs ?? [])

  expect(play()).toEqual(responses)
  expect(failed.length).toBeGreaterThan(70)
  expect(failed.length).toBeLessThan(130)
  expect(delays.length).toBeGreaterThan(160)
  expect(delays.length).toBeLessThan(240)
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(50)
  expect(Math.max(...delays)).toBeLessThanOrEqual(400)
})

test('outage answers every operation 503 for two minutes, then all is well', () => {
  const petstore = createPetstore({ ...options, scenario: 'outage' })
  const statuses = () =>
    ['/pets', '/pets/1', '/categories', '/store/orders', '/store/inventory'].map(
      (path) => send(petstore, 'GET', path).status,
    )

  expect(JSON.parse(send(petstore, 'GET', '/pets').body ?? '')).toEqual({
    code: 'injected_fault',
    message: 'The service is down',
    status: 503,
  })
  expect(new Set(statuses())).toEqual(new Set([503]))
  petstore.clock.advance(119_999)
  expect(new Set(statuses())).toEqual(new Set([503]))
  petstore.clock.advance(1)
  expect(new Set(statuses())).toEqual(new Set([200]))
})

test('slow takes one to three seconds for each response', () => {
  const petstore = createPetstore({ ...options, scenario: 'slow' })
  const delays = Array.from({ length: 100 }, () => send(petstore, 'GET', '/pets').delayMs ?? 0)

  expect(Math.min(...delays)).toBeGreaterThanOrEqual(1_000)
  expect(Math.max(...delays)).toBeLessThanOrEqual(3_000)
  expect(new Set(delays).size).toBeGreaterThan(50)
})

test('lossy loses the response of one write in five, and the write is there', () => {
  const petstore = createPetstore({ ...options, scenario: 'lossy' })
  const before = petstore.db.category.count()
  const responses = Array.from({ length: 200 }, () =>
    send(petstore, 'POST', '/categories', { body: { name: 'Fish' } }),
  )
  const lost = responses.filter(({ network }) => network === 'reset')

  expect(lost.length).toBeGreaterThan(25)
  expect(lost.length).toBeLessThan(60)
  expect(petstore.db.category.count() - before).toBe(200)
})

test('lossy cuts off one response in ten, also of reads', () => {
  const petstore = createPetstore({ ...options, scenario: 'lossy' })
  const responses = Array.from({ length: 300 }, () => send(petstore, 'GET', '/pets').network)

  expect(new Set(responses)).toEqual(new Set([undefined, 'truncate']))
  expect(responses.filter((network) => network === 'truncate').length).toBeLessThan(60)
})

test('the option and play do the same', () => {
  for (const name of ['flaky', 'outage', 'slow', 'lossy'] as const) {
    const optional = createPetstore({ ...options, scenario: name })
    const played = createPetstore(options)
    played.faults.play(name)

    expect(played.faults.list()).toEqual(optional.faults.list())
  }
})

test('a scenario of one’s own is plain data, made of parts of others', () => {
  const scenario = {
    faults: [...scenarios.outage.faults, ...scenarios.flaky.faults, { delay: 10 }],
  }
  const petstore = createPetstore({ ...options, scenario })

  expect(petstore.faults.list()).toHaveLength(4)
  expect(callTimes(petstore, 5)).toEqual([503, 503, 503, 503, 503])
})
