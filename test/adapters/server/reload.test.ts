import { HttpResponse, http } from 'msw'
import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { start } from '../../support/server/control.ts'
import { CLOCK, withJson } from '../../support/service/state.ts'
import { until } from '../../support/until.ts'

test('a reload starts a new petstore: rows, quotas, clock, faults and journal are fresh', async () => {
  const server = await start()
  await fetch(`${server.url}/pets`, withJson('POST', { name: 'Fido', categoryId: 1 }))
  server.petstore.clock.advance('5s')
  server.petstore.faults.add({ operation: 'getPet', status: 503 })

  server.reload({ clock: CLOCK, plan: 'pro', fixtures: emptyWorld })

  const { db, clock, quotas, faults, journal } = server.petstore
  expect([db.pet.count(), faults.list(), journal.all()]).toEqual([0, [], []])
  expect(clock.now()).toBe(Date.parse(CLOCK))
  expect(quotas.get()).toMatchObject({ plan: 'pro', windows: [{ used: 0 }, {}] })
  const { status, headers } = await fetch(`${server.url}/pets`)
  expect([status, headers.get('X-Request-Id')]).toEqual([200, 'req-1'])
})

test('a request from before a reload is answered, and leaves no trace after it', async () => {
  let answer = () => {}
  const notes = http.post('*/notes', async () => {
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return HttpResponse.json({ of: 'before' }, { status: 201 })
  })
  const server = await start({ clock: CLOCK, handlers: [notes] })
  const pending = fetch(`${server.url}/notes`, { method: 'POST' })
  const idle = answer
  await until(() => answer !== idle)

  server.reload({ clock: CLOCK, handlers: [notes] })
  answer()

  expect(await (await pending).json()).toEqual({ of: 'before' })
  expect(server.petstore.journal.all()).toEqual([])
  expect(server.petstore.quotas.get().windows[0]?.used).toBe(0)
})

test('a reload deletes all sessions, and later ones inherit the new options', async () => {
  const server = await start()
  const before = server.sessions.create({ id: 'one' })

  server.reload({ clock: CLOCK, plan: 'business' })

  expect(server.sessions.list()).toEqual([])
  expect((await fetch(`${before.url}/pets`)).status).toBe(404)
  expect(server.sessions.create({ id: 'one' }).petstore.quotas.get().plan).toBe('business')
})

test('an invalid option throws and changes nothing', async () => {
  const server = await start()
  const { petstore } = server
  server.sessions.create({ id: 'one' })

  expect(() => server.reload({ plan: 'gold' })).toThrow(
    /^plan: expected the name of a plan \(free, .*\) but got "gold"$/,
  )

  expect(server.petstore).toBe(petstore)
  expect(server.sessions.list()).toHaveLength(1)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
})

test('a new base path changes the URL at once', async () => {
  const server = await start()

  server.reload({ clock: CLOCK, baseUrl: '/v1' })

  expect(server.url).toMatch(/\/v1$/)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
})
