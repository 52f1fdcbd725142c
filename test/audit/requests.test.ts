import { expect, test } from 'vitest'
import { audited, createPet, JSON_BODY, repeat, rulesFound } from '../support/audit/audit.ts'

/** Above 2^63 − 2^13, doubles are 1,024 apart. */
const idOffset = 9_200_000_000_000_000_001n

/** Fetches the pet ids as text, to keep them exact. */
async function petIds(petstore: ReturnType<typeof audited>): Promise<readonly string[]> {
  const text = await (await petstore.fetch('/pets')).text()
  return [...text.matchAll(/"id":(\d+)/g)].map(([, id = '']) => id)
}

test('an id that the client rounds to a double is reported', async () => {
  const petstore = audited({ idOffset })
  const [exact] = await petIds(petstore)
  await petstore.fetch(`/store/inventory/${Number(exact)}`)
  const [found] = petstore.audit().findings.filter(({ rule }) => rule === 'rounded-int64-id')
  expect(found?.message).toContain(
    `The client sent the rounded id ${Number(exact)} in GET /store/inventory/${Number(exact)}`,
  )
})

test.each([
  ['exact ids', (id: string) => id],
  ['unrelated ids', (id: string) => String(BigInt(id) + 5_000n)],
  ['short ids', () => '999'],
])('%s are not reported', async (_, change) => {
  const petstore = audited({ idOffset })
  const ids = await petIds(petstore)
  for (const id of ids) await petstore.fetch(`/categories/${change(id)}`)
  expect(rulesFound(petstore)).toEqual([])
})

test('a rounded id that belongs to another record is not reported', async () => {
  const petstore = audited({ idOffset: 9_007_199_254_740_993n })
  await petstore.fetch('/pets/9007199254740995')
  await petstore.fetch('/pets/9007199254740996')
  expect(petstore.journal.last()?.status).toBe(200)
  expect(rulesFound(petstore)).toEqual(['called-deprecated'])
})

test('a rounded id that another caller received is not reported', async () => {
  const petstore = audited({ idOffset: 9_007_199_254_740_993n, apiKeys: { a: 'free' } })
  await petstore.fetch('/store/orders', { headers: { 'X-API-Key': 'a' } })
  await petIds(petstore)
  await petstore.fetch('/store/orders/9007199254740996', { method: 'DELETE' })
  await petstore.fetch('/store/orders/9007199254740996')
  expect(rulesFound(petstore)).toEqual([])
})

test('after journal.clear(), rounded ids are not reported', async () => {
  const petstore = audited({ idOffset })
  const [exact] = await petIds(petstore)
  petstore.journal.clear()
  await petIds(petstore)
  await petstore.fetch(`/store/inventory/${Number(exact)}`)
  expect(rulesFound(petstore)).toEqual(['used-unstable'])
})

test.each(['db', 'quotas'] as const)(
  'after a reset that keeps %s but not the journal, rounded ids are not reported',
  async (kept) => {
    const petstore = audited({ idOffset })
    const [exact] = await petIds(petstore)
    petstore.reset({ keep: [kept] })
    await petIds(petstore)
    await petstore.fetch(`/store/inventory/${Number(exact)}`)
    expect(rulesFound(petstore)).toEqual(['used-unstable'])
  },
)

test.each([['clock'], ['faults'], []] as const)(
  'after a reset that keeps the parts %j, rounded ids are reported',
  async (...keep) => {
    const petstore = audited({ idOffset })
    petstore.reset({ keep })
    const [exact] = await petIds(petstore)
    await petstore.fetch(`/store/inventory/${Number(exact)}`)
    expect(rulesFound(petstore)).toContain('rounded-int64-id')
  },
)

test('after a response that is too long for the journal, rounded ids are not reported', async () => {
  const petstore = audited({ idOffset })
  petstore.quotas.setPlan(undefined, 'business')
  for (let sent = 0; sent < 95; sent += 1) {
    const body = JSON.stringify({ name: `${sent}`, description: 'x'.repeat(200) })
    await petstore.fetch('/categories', { method: 'POST', headers: JSON_BODY, body })
  }
  const text = await (await petstore.fetch('/categories?limit=100')).text()
  expect(text.length).toBeGreaterThan(16_384)
  const [exact] = await petIds(petstore)
  await petstore.fetch(`/store/inventory/${Number(exact)}`)
  expect(rulesFound(petstore)).toEqual(['used-unstable'])
})

test('identical invalid requests are one finding', async () => {
  const petstore = audited()
  for (const body of ['{}', '{', '{}']) {
    await petstore.fetch('/pets', { method: 'POST', headers: JSON_BODY, body })
  }
  await petstore.fetch('/pets?limit=x')
  const { findings, ok } = petstore.audit()
  expect(ok).toBe(true)
  expect(findings.map(({ rule, entries }) => [rule, entries.length])).toEqual([
    ['invalid-request', 2],
    ['invalid-request', 1],
    ['invalid-request', 1],
  ])
})

test('errors that depend on data or on the API key are not invalid requests', async () => {
  const petstore = audited({ auth: 'required', apiKeys: { a: 'free' } })
  const headers = { 'X-API-Key': 'a' }
  await petstore.fetch('/categories/99', { headers })
  await petstore.fetch('/categories/1', { method: 'DELETE', headers })
  await petstore.fetch('/pets')
  expect(petstore.journal.all().map(({ status }) => status)).toEqual([404, 409, 401])
  expect(rulesFound(petstore)).toEqual([])
})

test('an injected error is not reported', async () => {
  const petstore = audited()
  petstore.faults.add({ status: 422, code: 'validation_failed', times: 1 })
  await createPet(petstore)
  expect(rulesFound(petstore)).toEqual([])
})

test('a real error is reported even if a fault delays it', async () => {
  const petstore = audited()
  petstore.faults.add({ delay: 1 })
  await petstore.fetch('/pets?limit=x')
  expect(rulesFound(petstore)).toEqual(['invalid-request'])
})

test('a deprecated operation is an info until its sunset, then a warning', async () => {
  const petstore = audited()
  await petstore.fetch('/pets/1')
  petstore.clock.set('2027-12-30T23:59:59Z')
  await petstore.fetch('/pets/1')
  expect(petstore.audit()).toMatchObject({
    ok: true,
    findings: [{ rule: 'called-deprecated', severity: 'info' }],
  })
  petstore.clock.set('2028-01-01')
  await petstore.fetch('/pets/1')
  expect(rulesFound(petstore)).toEqual(['called-deprecated', 'called-after-sunset'])
})

test('an unstable operation is an info', async () => {
  const petstore = audited()
  await repeat(petstore, [0, 0], () => petstore.fetch('/store/inventory'))
  expect(petstore.audit()).toMatchObject({
    ok: true,
    summary: { requests: 3, errors: 0, warnings: 0, infos: 1 },
    findings: [{ rule: 'used-unstable', entries: { length: 3 } }],
  })
})
