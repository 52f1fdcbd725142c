import { expect, test } from 'vitest'
import { AUDIT_RULES } from '../../src/audit/report.ts'
import { audited, rulesFound } from '../support/audit/audit.ts'
import { beRude, EVERY_OCCASION } from '../support/audit/rude.ts'

test('a client that does everything wrong is found by every rule, once', async () => {
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  expect([...rulesFound(petstore)].sort()).toEqual(Object.keys(AUDIT_RULES).sort())
})

test('the report is the same each time, and leaves the journal as it is', async () => {
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  const journal = petstore.journal.all()
  const report = petstore.audit()
  expect(petstore.audit()).toEqual(report)
  expect(petstore.journal.all()).toEqual(journal)
})

test('every message ends with where it is written', async () => {
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  for (const { rule, message } of petstore.audit().findings) {
    expect(message.endsWith(` (${AUDIT_RULES[rule].source})`)).toBe(true)
  }
})

test('every finding names entries of the journal, oldest first', async () => {
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  const ids = petstore.journal.all().map(({ id }) => id)
  for (const { entries } of petstore.audit().findings) {
    const places = entries.map((id) => ids.indexOf(id))
    expect(places).toEqual([...places].sort((left, right) => left - right))
    expect(places.length).toBeGreaterThan(0)
    expect(places).not.toContain(-1)
  }
})
