import { expect, test } from 'vitest'
import { audited, createPet, JSON_BODY, repeat, rulesFound } from '../../support/audit/audit.ts'

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

test("errors that depend on data or on the API key aren't invalid requests", async () => {
  const petstore = audited({ auth: 'required', apiKeys: { a: 'free' } })
  const headers = { 'X-API-Key': 'a' }
  await petstore.fetch('/categories/99', { headers })
  await petstore.fetch('/categories/1', { method: 'DELETE', headers })
  await petstore.fetch('/pets')
  expect(petstore.journal.all().map(({ status }) => status)).toEqual([404, 409, 401])
  expect(rulesFound(petstore)).toEqual([])
})

test("an injected error isn't reported", async () => {
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

test('an unstable operation is an info', async () => {
  const petstore = audited()
  await repeat(petstore, [0, 0], () => petstore.fetch('/store/inventory'))
  expect(petstore.audit()).toMatchObject({
    ok: true,
    summary: { requests: 3, errors: 0, warnings: 0, infos: 1 },
    findings: [{ rule: 'used-unstable', entries: { length: 3 } }],
  })
})

const DEPRECATED_AT = Date.UTC(2026, 5, 1)
const SUNSET_AT = Date.UTC(2026, 6, 1)

test.each([
  ["before it's deprecated", DEPRECATED_AT - 1, []],
  ['from then on', DEPRECATED_AT, ['called-deprecated']],
  ['before its sunset', SUNSET_AT - 1, ['called-deprecated']],
  ['at its sunset', SUNSET_AT, ['called-after-sunset']],
])('a call of a deprecated operation %s, at %i: %j', async (_, at, rules) => {
  const listPets = { deprecatedAt: new Date(DEPRECATED_AT), sunsetAt: new Date(SUNSET_AT) }
  const petstore = audited({ clock: at, lifecycle: { operations: { listPets } } })
  await petstore.fetch('/pets')
  expect(rulesFound(petstore)).toEqual(rules)
})

test('a finding shows only the calls that came after the deprecation', async () => {
  const listPets = { deprecatedAt: new Date(DEPRECATED_AT) }
  const petstore = audited({ clock: DEPRECATED_AT - 1, lifecycle: { operations: { listPets } } })
  await petstore.fetch('/pets')
  petstore.clock.advance(1)
  await petstore.fetch('/pets')
  expect(petstore.audit().findings.map(({ entries }) => entries)).toEqual([['req-2']])
})
