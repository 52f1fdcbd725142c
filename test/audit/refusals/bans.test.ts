import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audited, repeat, rulesFound } from '../../support/audit/audit.ts'

/** Sends different requests at a fixed interval on the service's clock. */
async function call(petstore: Petstore, ms: number, times: number): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) {
    petstore.clock.advance(ms)
    await petstore.fetch(`/categories/${sent + 1}`)
  }
}

test('requests during a ban are one finding, which begins with the response that announced the ban', async () => {
  const petstore = audited()
  petstore.quotas.ban()
  await repeat(petstore, [1_000, 1_000], () => petstore.fetch('/pets'))
  const { findings } = petstore.audit()
  expect(findings).toMatchObject([{ rule: 'called-while-banned', severity: 'error' }])
  expect(findings[0]?.entries).toHaveLength(3)
  expect(findings[0]?.message).toBe(
    'The client sent 2 requests during a ban, starting with GET /pets. It should have waited until 2026-05-01T00:10:00.000Z (Retry-After: 600) (docs/guides/audit.md#called-while-banned)',
  )
})

test('a client cannot know of a ban set by the test before its next request', async () => {
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

test('waiting for the end of a ban is not reported', async () => {
  const petstore = audited()
  petstore.quotas.ban(undefined, '1m')
  await repeat(petstore, [60_000], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual([])
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

test('without Retry-After, requests during a ban are not reported', async () => {
  const petstore = audited({ rateLimit: { dialect: 'missing' } })
  petstore.quotas.ban()
  await repeat(petstore, [1_000, 1_000], () => petstore.fetch('/pets'))
  expect(rulesFound(petstore)).toEqual([])
})

test('a request that starts the next ban was not sent during a ban', async () => {
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
