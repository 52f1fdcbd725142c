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
  await call(control, 'POST /quotas/exhaust?window=day')
  await call(control, 'POST /quotas/ban?duration=1h')
  await call(control, 'POST /clock/advance', { body: '1h' })
  await call(control, 'POST /faults/add', { body: { status: 503 } })
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

  await call(server, 'POST /faults/clear')
  await call(server, 'POST /clock/set', { body: '2027-01-01T00:00:00Z' })

  expect(busy.petstore.faults.list()).toHaveLength(1)
  expect(busy.petstore.clock.now()).toBe(START + 3_600_000)
  expect((await call(ofSession(server, 'busy'), 'POST /reset')).status).toBe(204)
  expect(busy.petstore.db.pet.count()).toBe(12)
  expect(server.petstore.db.pet.count()).toBe(11)
  await call(server, 'POST /reset')
  expect(server.petstore.db.pet.count()).toBe(12)
})
