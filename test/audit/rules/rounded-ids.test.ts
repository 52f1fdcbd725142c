import { expect, test } from 'vitest'
import { audited, rulesFound } from '../../support/audit/audit.ts'

/** An id of which a double has two decimal forms: the shortest one, and its exact value. */
const idOffset = 9_210_000_000_000_123_457n

/** Fetches the pets, and returns the first id as text, which is exact. */
async function firstId(petstore: ReturnType<typeof audited>): Promise<string> {
  const text = await (await petstore.fetch('/pets')).text()
  return /"id":(\d+)/.exec(text)?.[1] ?? ''
}

test.each([
  ['as JavaScript prints it', String],
  ['as its exact value', (double: number) => String(BigInt(double))],
])('an id that was rounded to a double is reported, %s', async (_, print) => {
  const petstore = audited({ idOffset })
  const rounded = print(Number(await firstId(petstore)))
  await petstore.fetch(`/store/inventory/${rounded}`)

  expect(petstore.audit().findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining(`The client sent the rounded id ${rounded} in`),
  )
})

test('the two forms of a rounded id differ', async () => {
  const double = Number(await firstId(audited({ idOffset })))
  expect(String(double)).not.toBe(String(BigInt(double)))
})

test('an id that only an error has named is no id that the client should have sent', async () => {
  const petstore = audited({ idOffset })
  const missing = String(idOffset + 5_000n)
  const refused = await petstore.fetch(`/categories/${missing}`)
  expect(await refused.text()).toContain(missing)
  await petstore.fetch(`/categories/${Number(missing)}`)

  expect(rulesFound(petstore)).toEqual([])
})

test('only the request for which no record was found is reported', async () => {
  const petstore = audited({ idOffset })
  const path = `/store/inventory/${Number(await firstId(petstore))}`
  petstore.quotas.exhaust()
  await petstore.fetch(path)
  petstore.clock.advance('1m')
  await petstore.fetch(path)

  expect(petstore.journal.all().map(({ status }) => status)).toEqual([200, 429, 404])
  const found = petstore.audit().findings.filter(({ rule }) => rule === 'rounded-int64-id')
  expect(found).toMatchObject([{ entries: ['req-3'] }])
})
