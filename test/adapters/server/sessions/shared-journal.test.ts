import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { call, start } from '../../../support/server/control.ts'
import { callTimes, send } from '../../../support/service/state.ts'

const KIB = 1_024

/** The options of a server whose journals together have room for about 40 long bodies. */
const SMALL = { maxTotalJournalBytes: 500 * KIB, rateLimit: false } as const

/** Sends long bodies to a path that no petstore has. The journal keeps them all the same. */
function postTimes(petstore: Petstore, count: number): void {
  const body = 'x'.repeat(10_000)
  for (let sent = 0; sent < count; sent += 1) {
    send(petstore, 'POST', '/nowhere', { body: `${sent} ${body}` })
  }
}

test('beyond maxTotalJournalBytes, the largest journal drops its oldest entries', async () => {
  const { petstore, sessions } = await start(SMALL)
  const [loud, quiet] = [sessions.create().petstore, sessions.create().petstore]
  callTimes(petstore, 3)
  callTimes(quiet, 3)
  postTimes(loud, 100)

  expect(loud.journal.length).toBeGreaterThan(30)
  expect(loud.journal.length).toBeLessThan(50)
  expect(loud.journal.dropped).toBe(100 - loud.journal.length)
  expect(loud.journal.last()?.id).toBe('req-100')
  for (const { journal } of [petstore, quiet]) {
    expect([journal.length, journal.dropped]).toEqual([3, 0])
  }
})

test('equal sessions share maxTotalJournalBytes equally', async () => {
  const { sessions } = await start(SMALL)
  const petstores = Array.from({ length: 4 }, () => sessions.create().petstore)
  for (let round = 0; round < 50; round += 1) for (const each of petstores) postTimes(each, 1)

  const lengths = petstores.map(({ journal }) => journal.length)
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(7)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(13)
})

test('a deleted session gives the memory of its journal back', async () => {
  const { petstore, sessions } = await start(SMALL)
  postTimes(petstore, 20)
  for (let round = 0; round < 10; round += 1) {
    const { id, petstore: other } = sessions.create()
    postTimes(other, 15)
    sessions.delete(id)
  }

  expect([petstore.journal.length, petstore.journal.dropped]).toEqual([20, 0])
})

test('a session that was deleted while a test still uses it takes no memory from the others', async () => {
  const { petstore, sessions } = await start(SMALL)
  const { id, petstore: deleted } = sessions.create()
  sessions.delete(id)
  postTimes(deleted, 100)
  postTimes(petstore, 30)

  expect([petstore.journal.dropped, deleted.journal.dropped]).toEqual([0, 0])
})

test('a cleared journal gives its memory back', async () => {
  const server = await start(SMALL)
  const session = server.sessions.create()
  postTimes(server.petstore, 20)
  for (let round = 0; round < 10; round += 1) {
    postTimes(session.petstore, 15)
    await call(session, round % 2 === 0 ? 'POST /journal/clear' : 'POST /reset')
  }

  expect(server.petstore.journal.dropped).toBe(0)
})
