import { expect, test } from 'vitest'
import { AUDIT_RULES } from '../../../src/core/audit/report.ts'
import { audited } from '../../support/audit/audit.ts'
import { beRude, EVERY_OCCASION } from '../../support/audit/rude.ts'
import { anchorsOf } from '../../support/markdown.ts'

test("repeated audits give the same report and don't change the journal", async () => {
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  const journal = petstore.journal.all()
  const report = petstore.audit()
  expect(petstore.audit()).toEqual(report)
  expect(petstore.journal.all()).toEqual(journal)
})

test('every message ends with the RFC and the section of the documentation that explain it', async () => {
  const anchors = anchorsOf('docs/guides/audit.md')
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  for (const { rule, message } of petstore.audit().findings) {
    const rfc = AUDIT_RULES[rule].source
    const sources = [
      ...(rfc === null ? [] : [rfc]),
      `node_modules/petstore-mock/docs/guides/audit.md#${rule}`,
    ]
    expect(message.endsWith(` (${sources.join(', ')})`)).toBe(true)
    expect(anchors).toContain(rule)
  }
})

test('every finding lists journal entries, oldest first', async () => {
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
