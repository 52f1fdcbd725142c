import { createPetstore, type FailOn, type Petstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { toHaveCleanAudit } from '../../src/testing/audit-matchers.ts'

/** Sends requests of which the worst finding has a severity, or which have no finding. */
const CLIENTS = {
  none: (petstore: Petstore) => petstore.fetch('/pets'),
  info: (petstore: Petstore) => petstore.fetch('/pets/1'),
  warning: (petstore: Petstore) => petstore.fetch('/pets/not-a-number'),
  async error(petstore: Petstore) {
    petstore.quotas.exhaust()
    for (let sent = 0; sent < 2; sent += 1) await petstore.fetch('/pets')
  },
} as const

const TABLE: readonly (readonly [keyof typeof CLIENTS, FailOn, boolean])[] = [
  ['none', 'error', true],
  ['none', 'warning', true],
  ['none', 'never', true],
  ['info', 'error', true],
  ['info', 'warning', true],
  ['info', 'never', true],
  ['warning', 'error', true],
  ['warning', 'warning', false],
  ['warning', 'never', true],
  ['error', 'error', false],
  ['error', 'warning', false],
  ['error', 'never', true],
]

describe.each(TABLE)('with findings up to %s, failOn %s', (client, failOn, ok) => {
  test(`${ok ? 'passes' : 'fails'}, in the report and in the matcher`, async () => {
    const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
    await CLIENTS[client](petstore)

    expect(petstore.audit({ failOn })).toMatchObject({ ok, failOn })
    expect(toHaveCleanAudit(petstore, { failOn }).pass).toBe(ok)
  })
})

test('errors make an audit fail by default', () => {
  expect(createPetstore().audit().failOn).toBe('error')
  expect(createPetstore().audit({}).failOn).toBe('error')
})

test('unknown thresholds and options are refused', () => {
  const petstore = createPetstore()
  const level = JSON.parse('{"failOn":"warnings"}')
  const option = JSON.parse('{"failon":"warning"}')
  expect(() => petstore.audit(level)).toThrow(
    'audit.failOn: expected one of "error", "warning", "never" but got "warnings"',
  )
  expect(() => petstore.audit(option)).toThrow(
    'audit: "failon" is not one of its options; did you mean failOn?',
  )
})
