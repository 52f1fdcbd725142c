import { createPetstore, type FailOn, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { toHaveCleanAudit } from '../../../src/adapters/testing/audit-matchers.ts'

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

test.each<[keyof typeof CLIENTS, { readonly [Threshold in FailOn]: boolean }]>([
  ['none', { error: true, warning: true, never: true }],
  ['info', { error: true, warning: true, never: true }],
  ['warning', { error: true, warning: false, never: true }],
  ['error', { error: false, warning: false, never: true }],
])('an audit with findings up to %s passes, by failOn: %j', async (client, passes) => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  await CLIENTS[client](petstore)

  for (const failOn of ['error', 'warning', 'never'] as const) {
    expect(petstore.audit({ failOn })).toMatchObject({ ok: passes[failOn], failOn })
    expect(toHaveCleanAudit(petstore, { failOn }).pass).toBe(passes[failOn])
  }
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
    'audit: "failon" isn\'t one of its options; did you mean failOn?',
  )
})
