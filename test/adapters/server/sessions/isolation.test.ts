import type { PetstoreServer, SessionOptions } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { call, ofSession, start } from '../../../support/server/control.ts'
import { START, withJson, withKey } from '../../../support/service/state.ts'

/** Creates a session that has been changed in every way, and an untouched one. */
async function startBusy() {
  const server = await start()
  const [busy, quiet] = [server.sessions.create({ id: 'busy' }), server.sessions.create()]
  await fetch(`${busy.url}/pets`, withJson('POST', { name: 'Fido', categoryId: 1 }))
  await fetch(`${busy.url}/pets/1`, withKey('mine'))
  const control = ofSession(server, 'busy')
  await call(control, 'PATCH /quotas/anonymous', { body: { exhaust: 'day', ban: '1h' } })
  await call(control, 'PATCH /clock', { body: { advance: '1h' } })
  await call(control, 'POST /faults', { body: { status: 503 } })
  return { server, busy, others: [quiet.petstore, server.petstore] }
}

test('each session has its own data, quotas, clock, faults and journal', async () => {
  const { busy, others } = await startBusy()

  expect(busy.petstore.db.pet.count()).toBe(13)
  expect(busy.petstore.journal.all()).toHaveLength(2)
  for (const { db, quotas, clock, faults, journal } of others) {
    expect(db.pet.count()).toBe(12)
    expect(quotas.list()).toEqual([])
    expect(clock.now()).toBe(START)
    expect(faults.list()).toEqual([])
    expect(journal.all()).toEqual([])
  }
})

test("changes to the main petstore don't affect a session, nor the other way round", async () => {
  const { server, busy } = await startBusy()
  await fetch(`${server.url}/pets/1`, { method: 'DELETE' })

  await call(server, 'DELETE /faults')
  await call(server, 'PATCH /clock', { body: { set: '2027-01-01T00:00:00Z' } })

  expect(busy.petstore.faults.list()).toHaveLength(1)
  expect(busy.petstore.clock.now()).toBe(START + 3_600_000)
  expect((await call(ofSession(server, 'busy'), 'POST /reset')).status).toBe(204)
  expect(busy.petstore.db.pet.count()).toBe(12)
  expect(server.petstore.db.pet.count()).toBe(11)
  await call(server, 'POST /reset')
  expect(server.petstore.db.pet.count()).toBe(12)
})

/** Few requests a minute, so that few are enough to be refused. */
const FEW: SessionOptions = { plans: { free: { perMinute: 25 } } }

/** Returns the responses to a sequence of requests, without the path of the session. */
async function play(server: PetstoreServer, options: SessionOptions) {
  const { id, url, petstore } = server.sessions.create(options)
  petstore.faults.add({ operation: 'getPet', status: 503, probability: 0.5 })
  const responses: unknown[] = []
  const send = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, init)
    const headers = [...response.headers].map(([name, value]) => [name, value.replaceAll(id, 'ID')])
    const body = (await response.text()).replaceAll(id, 'ID')
    responses.push({ status: response.status, headers, body })
  }
  for (let sent = 0; sent < 20; sent += 1) await send('/pets/1', withKey('mine'))
  await send('/pets', withJson('POST', { name: 'Fido', categoryId: 1 }))
  await send('/pets?limit=3', withKey('mine'))
  await send('/pets/13', { method: 'DELETE' })
  await send('/nope')
  petstore.clock.advance('61s')
  for (let sent = 0; sent < 30; sent += 1) await send('/store/inventory')
  petstore.quotas.ban()
  await send('/pets')
  return responses
}

test('two sessions with the same options give the same responses to the same requests', async () => {
  const server = await start()
  const options: SessionOptions = { ...FEW, seed: 7, rateLimit: { ietfHeaders: true } }

  const first = await play(server, options)
  const second = await play(server, options)

  expect(second).toEqual(first)
  expect(new Set(first.map((response) => Object(response).status))).toEqual(
    new Set([200, 201, 204, 403, 404, 429, 503]),
  )
})

test("concurrent calls to different sessions don't mix", async () => {
  const { sessions } = await start({ plans: { free: { perMinute: 6 } } })
  const all = Array.from({ length: 10 }, (_, index) => sessions.create({ seed: index }))

  const statuses = await Promise.all(
    all.flatMap(({ url }) =>
      Array.from({ length: 7 }, async () => (await fetch(`${url}/pets`)).status),
    ),
  )

  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  for (const { petstore } of all) expect(petstore.quotas.get().windows[0]?.used).toBe(6)
})
