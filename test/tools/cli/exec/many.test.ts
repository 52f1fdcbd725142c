import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { Judge } from '../../../../src/tools/cli/commands/judge.ts'

test('of more deleted sessions than fit, those with problems are kept', async () => {
  await using server = await startServer({ port: 0 })
  const judge = new Judge(server, 'error', 10)
  for (let number = 0; number < 20; number += 1) {
    const { id, url, petstore } = server.sessions.create({ id: `s${number}` })
    const path = new URL(url).pathname + (number < 15 ? '/pets' : '/pet')
    petstore.handle({ method: 'GET', path })
    server.sessions.delete(id)
  }
  const { ok, reports, shown, notes } = judge.end()
  expect(ok).toBe(true)
  expect(reports).toHaveLength(11)
  expect(shown.map(({ session }) => session)).toEqual(['s15', 's16', 's17', 's18', 's19'])
  expect(notes).toEqual(['5 deleted sessions: audit ok', '10 more deleted sessions: not listed'])
})

test('a report on a deleted session is short, but its counts cover everything', async () => {
  await using server = await startServer({ port: 0, rateLimit: false })
  const judge = new Judge(server, 'error')
  const { id, petstore } = server.sessions.create()
  for (let number = 0; number < 200; number += 1) {
    petstore.handle({ method: 'GET', path: `/unknown/${number}` })
  }
  server.sessions.delete(id)
  const report = judge.end().reports[1]?.report
  expect(report?.findings).toHaveLength(50)
  expect(report?.summary.warnings).toBe(200)
})
