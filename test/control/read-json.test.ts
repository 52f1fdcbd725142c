import { expect, test } from 'vitest'
import { call, start } from '../support/server/control.ts'

test.each([
  ['arrays', '['.repeat(33) + ']'.repeat(33)],
  ['objects', `${'{"a":'.repeat(33)}1${'}'.repeat(33)}`],
])('a body with 33 levels of %s is refused', async (_, body) => {
  const refused = await call(await start(), 'POST /reset', { body })

  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(refused.body.message).toBe('The body is nested too deeply: the limit is 32 levels')
})

test.each([
  ['32 levels', '['.repeat(32) + ']'.repeat(32)],
  ['100,000 names', `{${Array.from({ length: 100_000 }, (_, index) => `"n${index}":1`).join()}}`],
])('a body with %s is parsed', async (_, body) => {
  const refused = await call(await start(), 'PUT /state', { body })

  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain('snapshot: expected a snapshot from GET /state but got')
})
