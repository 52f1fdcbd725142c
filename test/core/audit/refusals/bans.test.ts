import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { endDelivery, loseDelivery } from '../../../../src/core/http/delivery.ts'
import { audited, open, repeat, rulesFound } from '../../../support/audit/audit.ts'
import { freezeRealTime } from '../../../support/freeze-real-time.ts'

freezeRealTime()

/** Sends different requests at a fixed interval on the service's clock. */
async function call(petstore: Petstore, ms: number, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) {
    petstore.clock.advance(ms)
    await petstore.fetch(`/categories/${sent + 1}`)
  }
}

test("a client can't know of a ban set by the test before its next request", async () => {
  const petstore = audited()
  await petstore.fetch('/pets')
  petstore.quotas.ban()
  petstore.clock.advance(1_000)
  await petstore.fetch('/pets')
  expect(rulesFound(petstore)).toEqual([])
})

test('requests that lead to a ban are reported, and so are those during the ban', async () => {
  const petstore = audited({ ban: { after: 2, status: 429, anonymous: true } })
  petstore.quotas.exhaust()
  await petstore.fetch('/pets')
  await call(petstore, 1_000, 4)
  expect(rulesFound(petstore)).toEqual(['called-while-exhausted', 'called-while-banned'])
})

test('a ban that the test ends is over', async () => {
  const petstore = audited()
  petstore.quotas.ban()
  await petstore.fetch('/pets')
  petstore.quotas.pardon()
  petstore.clock.advance(1_000)
  await petstore.fetch('/pets')
  petstore.quotas.ban()
  petstore.clock.advance(1_000)
  await petstore.fetch('/pets')
  expect(rulesFound(petstore)).toEqual([])
})

test("without Retry-After, requests during a ban aren't reported", async () => {
  const petstore = audited({ dialect: 'missing' })
  petstore.quotas.ban()
  await repeat(petstore, [1_000, 1_000], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual([])
})

test("a request that starts the next ban wasn't sent during a ban", async () => {
  const petstore = audited({ ban: { after: 2, duration: '30s', anonymous: true } })
  petstore.quotas.exhaust()
  await repeat(petstore, [0, 0], () => petstore.fetch('/pets'))
  expect(petstore.journal.last()?.status).toBe(403)
  petstore.clock.advance('30s')
  await repeat(petstore, [0], () => petstore.fetch('/pets'))
  expect(petstore.journal.last()?.status).toBe(403)
  expect(rulesFound(petstore)).not.toContain('called-while-banned')
  expect(petstore.audit().findings.flatMap(({ entries }) => entries)).toContain('req-4')
})

test.each([
  [59_949, ['called-while-banned']],
  [59_950, []],
])('%i ms after a ban of a minute was announced, a request gives %j', async (ms, rules) => {
  const petstore = audited()
  petstore.quotas.ban(undefined, '1m')
  await repeat(petstore, [ms], () => petstore.fetch('/pets'))
  expect(petstore.journal.last()?.status).toBe(403)
  expect(rulesFound(petstore)).toEqual(rules)
})

test('a finding names the API key of the client', async () => {
  const petstore = audited({ apiKeys: { mine: 'free' } })
  petstore.quotas.ban('mine')
  const send = () => petstore.fetch('/pets', { headers: { 'X-API-Key': 'mine' } })
  await repeat(petstore, [1_000], send)
  expect(petstore.audit().findings).toMatchObject([
    { rule: 'called-while-banned', apiKey: 'mine', operation: 'listPets' },
  ])
})

const get = (path: string) => ({ method: 'GET', path })

test("a client doesn't know about a ban whose announcement was lost", () => {
  const petstore = audited()
  petstore.quotas.ban()
  loseDelivery(open(petstore, get('/pets')))
  petstore.clock.advance('1s')
  for (let sent = 0; sent < 2; sent += 1) endDelivery(open(petstore, get('/pets')))

  expect(petstore.audit().findings).toMatchObject([
    { rule: 'called-while-banned', entries: ['req-2', 'req-3'] },
  ])
})

test.each([
  ['/pets', ['called-while-banned']],
  ['/categories', []],
])('right after a ban was announced for /pets, GET %s gives %j', (path, rules) => {
  const petstore = audited()
  petstore.quotas.ban()
  endDelivery(open(petstore, get('/pets')))
  endDelivery(open(petstore, get(path)))

  expect(rulesFound(petstore)).toEqual(rules)
})
