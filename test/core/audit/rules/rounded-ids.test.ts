import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audited, JSON_BODY, rulesFound } from '../../../support/audit/audit.ts'

/** An id of which a double has two decimal forms: the shortest one, and its exact value. */
const idOffset = 9_210_000_000_000_123_457n

/** Fetches the pet ids as text, to keep them exact. */
async function petIds(petstore: Petstore): Promise<readonly string[]> {
  const text = await (await petstore.fetch('/pets')).text()
  return [...text.matchAll(/"id":(\d+)/g)].map(([, id = '']) => id)
}

test.each([
  ['as JavaScript prints it', String],
  ['as its exact value', (double: number) => String(BigInt(double))],
])('an id that was rounded to a double is reported, %s', async (_, print) => {
  const petstore = audited({ idOffset })
  const [exact] = await petIds(petstore)
  const rounded = print(Number(exact))
  await petstore.fetch(`/store/inventory/${rounded}`)

  expect(petstore.audit().findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`The client sent the rounded id ${rounded} in`),
  )
})

test("an id that only an error named isn't one that the client should have sent", async () => {
  const petstore = audited({ idOffset })
  const missing = String(idOffset + 5_000n)
  const refused = await petstore.fetch(`/categories/${missing}`)
  expect(await refused.text()).toContain(missing)
  await petstore.fetch(`/categories/${Number(missing)}`)

  expect(rulesFound(petstore)).toEqual([])
})

test('only the request for which no record was found is reported', async () => {
  const petstore = audited({ idOffset })
  const [exact] = await petIds(petstore)
  const path = `/store/inventory/${Number(exact)}`
  petstore.quotas.exhaust()
  await petstore.fetch(path)
  petstore.clock.advance('1m')
  await petstore.fetch(path)

  expect(petstore.journal.all().map(({ status }) => status)).toEqual([200, 429, 404])
  const found = petstore.audit().findings.filter(({ rule }) => rule === 'rounded-int64-id')
  expect(found).toMatchObject([{ entries: ['req-3'] }])
})

test.each([
  ['exact ids', (id: string) => id],
  ['unrelated ids', (id: string) => String(BigInt(id) + 5_000n)],
  ['short ids', () => '999'],
])("%s aren't reported", async (_, change) => {
  const petstore = audited({ idOffset })
  const ids = await petIds(petstore)
  for (const id of ids) await petstore.fetch(`/categories/${change(id)}`)
  expect(rulesFound(petstore)).toEqual([])
})

test("a rounded id that belongs to another record isn't reported", async () => {
  const petstore = audited({ idOffset: 9_007_199_254_740_993n })
  await petstore.fetch('/pets/9007199254740995')
  await petstore.fetch('/pets/9007199254740996')
  expect(petstore.journal.last()?.status).toBe(200)
  expect(rulesFound(petstore)).toEqual(['called-deprecated'])
})

test("a rounded id that another caller received isn't reported", async () => {
  const petstore = audited({ idOffset: 9_007_199_254_740_993n, apiKeys: { a: 'free' } })
  await petstore.fetch('/store/orders', { headers: { 'X-API-Key': 'a' } })
  await petIds(petstore)
  await petstore.fetch('/store/orders/9007199254740996', { method: 'DELETE' })
  await petstore.fetch('/store/orders/9007199254740996')
  expect(rulesFound(petstore)).toEqual([])
})

test("after a response that is too long for the journal, rounded ids aren't reported", async () => {
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

test.each<[string, PetstoreOptions, (petstore: Petstore) => unknown]>([
  ['is cleared', {}, ({ journal }) => journal.clear()],
  ['drops its oldest entries', { journal: { limit: 2 } }, petIds],
])("after the journal %s, rounded ids aren't reported", async (_, options, lose) => {
  const petstore = audited({ idOffset, ...options })
  const [exact] = await petIds(petstore)
  await lose(petstore)
  await petIds(petstore)
  await petstore.fetch(`/store/inventory/${Number(exact)}`)
  expect(rulesFound(petstore)).toEqual(['used-unstable'])
})
