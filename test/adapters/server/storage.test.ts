import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

const FULL = { status: 507, body: { code: 'insufficient_storage', status: 507 } }

/** Starts a server on which no text of 60,000 characters fits. */
const startSmall = () => start({ fixtures: emptyWorld, maxDataBytes: 50_000 })

const LARGE = { categories: [{ id: 1, name: 'x'.repeat(60_000) }] }

test('a session whose rows have no room is refused', async () => {
  const server = await startSmall()

  expect(await call(server, 'POST /sessions', { body: { fixtures: LARGE } })).toMatchObject(FULL)

  expect(server.sessions.list()).toEqual([])
})

test('a state for which there is no room is refused, and changes nothing', async () => {
  const server = await startSmall()
  const other = await start({ fixtures: LARGE })
  const { body } = await call(other, 'GET /snapshot')
  const before = await call(server, 'GET /snapshot')

  expect(await call(server, 'POST /restore', { body })).toMatchObject(FULL)

  expect((await call(server, 'GET /snapshot')).body).toEqual(before.body)
})
