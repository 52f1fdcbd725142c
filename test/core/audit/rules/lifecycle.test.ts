import { expect, test } from 'vitest'
import { audited, rulesFound } from '../../../support/audit/audit.ts'

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
