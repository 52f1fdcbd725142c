import { setupPetstore } from 'petstore-mock/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { audited, repeat, rulesFound } from '../../../support/audit/audit.ts'
import { CLOCK } from '../../../support/service/state.ts'
import { until } from '../../../support/until.ts'

/** Creates a petstore whose anonymous caller has used up its quota. */
function exhausted(options = {}) {
  const petstore = audited(options)
  petstore.quotas.exhaust()
  return petstore
}

test.each([
  ['standard', 60_000 - 50, []],
  ['standard', 60_000 - 51, ['retried-too-early']],
  ['http-date', 60_000 - 1_000, []],
  ['http-date', 60_000 - 1_001, ['retried-too-early']],
] as const)('in the dialect %s, a retry after %i ms gives %j', async (dialect, ms, rules) => {
  const petstore = exhausted({ dialect })
  await repeat(petstore, [ms], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual(rules)
})

test("requests in the same turn of the event loop aren't retries, however many promises resolve in between", async () => {
  const petstore = exhausted()
  const later = async () => {
    for (let step = 0; step < 500; step += 1) await null
    return petstore.fetch('/pets')
  }
  await Promise.all([petstore.fetch('/pets'), later()])
  expect(petstore.journal.all({ status: 429 })).toHaveLength(2)
  expect(rulesFound(petstore)).toEqual([])
})

test("a request with another key isn't a retry", async () => {
  const petstore = audited({ apiKeys: { a: 'free', b: 'free' } })
  petstore.quotas.exhaust('a')
  petstore.quotas.exhaust('b')
  for (const key of ['a', 'b']) {
    await petstore.fetch('/pets', { headers: { 'X-API-Key': key } })
    petstore.clock.advance(1_000)
  }
  expect(rulesFound(petstore)).toEqual([])
})

test("a delayed response counts only once it's delivered", async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const petstore = exhausted({ latency: 20 })
  const slow = petstore.fetch('/pets')
  await until(() => vi.getTimerCount() === 1)
  petstore.clock.advance(1_000)
  const others = [petstore.fetch('/pets'), petstore.fetch('/categories')]
  await until(() => vi.getTimerCount() === 3)
  vi.advanceTimersByTime(20)
  await Promise.all([slow, ...others])
  expect(petstore.journal.all({ status: 429 })).toHaveLength(3)
  expect(rulesFound(petstore)).toEqual([])
})

test("the response to an aborted request doesn't count", async () => {
  const petstore = exhausted({ latency: 10_000, ban: false })
  for (let sent = 0; sent < 3; sent += 1) {
    const controller = new AbortController()
    const response = petstore.fetch('/pets', { signal: controller.signal })
    petstore.clock.advance(1_000)
    setImmediate(() => controller.abort())
    await expect(response).rejects.toThrow()
  }
  expect(petstore.journal.all({ status: 429 })).toHaveLength(3)
  expect(rulesFound(petstore)).toEqual([])
})

test('other requests during the wait after a 429 are one finding', async () => {
  const petstore = exhausted()
  await petstore.fetch('/pets')
  petstore.clock.advance(100)
  await petstore.fetch('/categories')
  await petstore.fetch('/store/orders')
  expect(petstore.audit().findings).toMatchObject([
    { rule: 'called-while-exhausted', entries: ['req-1', 'req-2', 'req-3'] },
  ])
})

test("a different request isn't reported if it's sent after the wait", async () => {
  const petstore = exhausted()
  await petstore.fetch('/pets')
  petstore.quotas.exhaust(undefined, 'day')
  petstore.clock.advance(60_000)
  await petstore.fetch('/categories')
  expect(petstore.journal.last()?.status).toBe(429)
  expect(rulesFound(petstore)).toEqual([])
})

test('an exempt operation may be called while the quota is exhausted', async () => {
  const petstore = exhausted({ rateLimit: { exempt: ['listCategories'] } })
  await petstore.fetch('/pets')
  petstore.clock.advance(1_000)
  await petstore.fetch('/categories')
  expect(rulesFound(petstore)).toEqual([])
})

test('an injected 429 applies to its own request only', async () => {
  const petstore = audited()
  petstore.faults.add({ operation: 'listPets', status: 429, headers: { 'Retry-After': '9' } })
  await petstore.fetch('/pets')
  petstore.clock.advance(1_000)
  await petstore.fetch('/categories')
  expect(rulesFound(petstore)).toEqual([])
  await petstore.fetch('/pets')
  expect(rulesFound(petstore)).toEqual(['retried-too-early'])
})

test("preflights aren't audited", async () => {
  const petstore = exhausted()
  const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' }
  await petstore.fetch('/pets')
  petstore.clock.advance(1_000)
  await petstore.fetch('/pets', { method: 'OPTIONS', headers })
  expect(petstore.audit()).toMatchObject({ findings: [], summary: { requests: 1 } })
})

test('identical requests in a row through msw are retries', async () => {
  const petstore = setupPetstore({ clock: CLOCK, ban: false })
  petstore.listen()
  onTestFinished(() => petstore.close())
  petstore.quotas.exhaust()
  for (let sent = 0; sent < 3; sent += 1) await fetch('http://api.example/pets')
  expect(rulesFound(petstore)).toEqual(['retried-too-early', 'retried-too-early'])
})
