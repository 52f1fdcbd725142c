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
  ['none', { error: true, warning: true, info: true, never: true }],
  ['info', { error: true, warning: true, info: false, never: true }],
  ['warning', { error: true, warning: false, info: false, never: true }],
  ['error', { error: false, warning: false, info: false, never: true }],
])('an audit with findings up to %s passes, by failOn: %j', async (client, passes) => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  await CLIENTS[client](petstore)

  for (const failOn of ['error', 'warning', 'info', 'never'] as const) {
    expect(petstore.audit({ failOn })).toMatchObject({ ok: passes[failOn], failOn })
    expect(toHaveCleanAudit(petstore, { failOn }).pass).toBe(passes[failOn])
  }
})

test('errors make an audit fail by default', () => {
  expect(createPetstore().audit().failOn).toBe('error')
  expect(createPetstore().audit({}).failOn).toBe('error')
})

test('a rule can have another severity, or be off', () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  petstore.handle({ method: 'GET', path: '/pets/1' }) // deprecated: an info

  const rules = { 'called-deprecated': 'error' } as const
  expect(petstore.audit({ rules })).toMatchObject({ ok: false, summary: { errors: 1, infos: 0 } })
  expect(toHaveCleanAudit(petstore, { rules }).pass).toBe(false)
  const off = { failOn: 'info', rules: { 'called-deprecated': 'off' } } as const
  expect(petstore.audit(off)).toMatchObject({ ok: true, findings: [] })
  expect(toHaveCleanAudit(petstore, off).pass).toBe(true)
})

test('an unknown threshold is refused', () => {
  const petstore = createPetstore()
  const level = JSON.parse('{"failOn":"warnings"}')
  expect(() => petstore.audit(level)).toThrow(
    'audit.failOn: expected one of "error", "warning", "info", "never" but got "warnings"',
  )
})
