import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { call, ofSession, start } from '../../support/server/control.ts'
import { withJson } from '../../support/service/state.ts'

const FULL = { status: 507, body: { code: 'insufficient_storage', status: 507 } }

/** A text of 40,000 bytes. */
const TEXT = '猫'.repeat(20_000)

/** Starts a server whose petstores together have room for two of the texts. */
const startSmall = () => start({ fixtures: emptyWorld, maxTotalDataBytes: 120_000 })

const category = withJson('POST', { name: TEXT })

test('the petstores of a server share the room for rows', async () => {
  const server = await startSmall()
  const { url } = server.sessions.create({ id: 'one' })

  const responses = [
    await fetch(`${server.url}/categories`, category),
    await fetch(`${url}/categories`, category),
    await fetch(`${url}/categories`, category),
  ]

  expect(responses.map(({ status }) => status)).toEqual([201, 201, 507])
  expect(await responses[2]?.json()).toMatchObject({
    ...FULL.body,
    message: expect.stringContaining('(maxTotalDataBytes) but got'),
  })
  expect((await fetch(`${url}/categories`)).status).toBe(200)
})

test('a session that is deleted gives its room back', async () => {
  const server = await startSmall()
  const fixtures = { categories: [{ id: 1, name: TEXT }] }
  const create = (id: string) => call(server, 'POST /sessions', { body: { id, fixtures } })

  expect((await create('one')).status).toBe(201)
  expect(await create('two')).toMatchObject(FULL)
  expect((await call(server, 'GET /sessions')).body).toHaveLength(1)

  await call(server, 'DELETE /sessions/one')
  expect((await create('two')).status).toBe(201)
})

test.each([
  ['apiKeys', Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`key-${at}`, 'pro']))],
  ['plans', { gold: { perMinute: 1 }, ['猫'.repeat(60_000)]: { perMinute: 1 } }],
  ['scenario', { faults: [{ status: 503, message: '猫'.repeat(60_000) }] }],
])('the option %s of a session needs room too', async (name, value) => {
  const server = await startSmall()

  const { status, body } = await call(server, 'POST /sessions', { body: { [name]: value } })

  expect({ status, body }).toMatchObject(FULL)
  expect(body.message).toMatch(/^options: expected at most \d+ bytes of memory/)
})

test('a state for which there is no room is refused, and changes nothing', async () => {
  const server = await startSmall()
  const other = await start({ fixtures: { categories: [{ id: 1, name: TEXT.repeat(3) }] } })
  const { body } = await call(other, 'GET /snapshot')
  await fetch(`${server.url}/categories`, category)
  const before = await call(server, 'GET /snapshot')

  expect(await call(server, 'POST /restore', { body })).toMatchObject(FULL)

  expect((await call(server, 'GET /snapshot')).body).toEqual(before.body)
})

/** Returns the statuses of requests that fill the room for two texts. */
async function fill(url: string) {
  const statuses: number[] = []
  while (statuses.length < 3) statuses.push((await fetch(`${url}/categories`, category)).status)
  return statuses
}

test('a reload for whose options there is no room is refused, and the rows still count', async () => {
  const server = await startSmall()
  const scenario = { faults: [{ status: 503, message: TEXT.repeat(4) }] }

  expect(() => server.reload({ fixtures: emptyWorld, scenario })).toThrow(/^options: expected/)

  expect(await fill(server.url)).toEqual([201, 201, 507])
})

test('a petstore can always be reset to its fixtures, however full the server is', async () => {
  const server = await startSmall()
  const fixtures = { categories: [{ id: 1, name: 'x'.repeat(10_000) }] }
  const { petstore } = server.sessions.create({ id: 'one', fixtures })
  petstore.db.category.deleteMany({ where: {} })
  const fillUp = () => {
    for (;;) server.petstore.db.category.create({ name: 'x'.repeat(1_000) })
  }
  expect(fillUp).toThrow('(maxTotalDataBytes)')

  expect((await call(ofSession(server, 'one'), 'POST /reset')).status).toBe(204)

  expect(petstore.db.category.count()).toBe(1)
})
