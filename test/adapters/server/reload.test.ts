import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { CLOCK, START, withJson, withKey } from '../../support/service/state.ts'

const PARTS = ['clock', 'db', 'faults', 'journal', 'quotas', 'random']

test('a reload keeps data, quotas, clock, faults and journal', async () => {
  const server = await start()
  await fetch(`${server.url}/pets`, withJson('POST', { name: 'Fido', categoryId: 1 }))
  server.petstore.clock.advance('5s')
  server.petstore.faults.add({ operation: 'getPet', status: 503 })

  const { kept, restarted } = server.reload({ clock: CLOCK, plan: 'pro' })

  expect([...kept].sort()).toEqual(PARTS)
  expect(restarted).toEqual([])
  expect(server.petstore.db.pet.count()).toBe(13)
  expect(server.petstore.clock.now()).toBe(START + 5_000)
  expect(server.petstore.quotas.get()).toMatchObject({ plan: 'pro', windows: [{ used: 1 }, {}] })
  expect(server.petstore.journal.all()).toHaveLength(1)
  expect((await fetch(`${server.url}/pets/1`)).status).toBe(503)
})

test('a reload is an act, and one can travel no farther back', async () => {
  const server = await start()
  server.petstore.clock.advance('5s')
  await fetch(`${server.url}/pets`)
  server.reload({ clock: CLOCK, plan: 'pro' })
  await fetch(`${server.url}/pets`)

  expect(server.petstore.journal.acts()).toMatchObject([
    { id: 'act-1', name: 'clock.advance' },
    { id: 'act-2', name: 'reload', args: [], after: 'req-1' },
  ])
  const { steps, from, reason } = (await call(server, 'GET /travel')).body
  expect(steps).toHaveLength(4)
  expect({ from, reason }).toEqual({ from: 3, reason: 'act-2 reloaded the server' })
  expect((await call(server, 'GET /travel/4')).body.quotas[0].plan).toBe('pro')
})

test('a part whose option changed restarts', async () => {
  const server = await start()
  await fetch(`${server.url}/pets`)

  const { restarted } = server.reload({
    clock: '2027-01-01T00:00:00Z',
    fixtures: emptyWorld,
    seed: 2,
  })

  expect([...restarted].sort()).toEqual(['clock', 'db', 'random'])
  expect(server.petstore.db.pet.count()).toBe(0)
  expect(server.petstore.clock.now()).toBe(Date.UTC(2027, 0, 1))
  expect(server.petstore.quotas.get().windows[1]?.limit).toBe(1_000)
})

test.each([
  ['keeps', {}, 'true'],
  ['forgets, with other rows,', { fixtures: emptyWorld }, null],
  ['forgets, with other ids,', { idOffset: 100n }, null],
] as const)('a reload %s the answers to idempotency keys', async (_, changed, replayed) => {
  const server = await start({ clock: CLOCK })
  const fish = withJson('POST', { name: 'Fish' })
  const init = { ...fish, headers: { ...fish.headers, 'Idempotency-Key': '8e03978e' } }
  await fetch(`${server.url}/categories`, init)

  server.reload({ clock: CLOCK, ...changed })

  const { status, headers } = await fetch(`${server.url}/categories`, init)
  expect(status).toBe(201)
  expect(headers.get('Idempotent-Replayed')).toBe(replayed)
})

test("a part whose state isn't valid under the new options restarts", async () => {
  const server = await start({ plans: { gold: { perMinute: 5 } } })
  server.petstore.quotas.setPlan('mine', 'gold')

  const { restarted } = server.reload({ clock: CLOCK })

  expect(restarted).toEqual(['quotas'])
  const { headers } = await fetch(`${server.url}/pets`, withKey('mine'))
  expect(headers.get('X-RateLimit-Limit')).toBe('60')
})

test('later calls and sessions use the new options, existing sessions keep theirs', async () => {
  const server = await start()
  const before = server.sessions.create({ id: 'before' })

  server.reload({ clock: CLOCK, plan: 'business' })
  const after = server.sessions.create({ id: 'after' })

  expect((await call(server, 'GET /quotas/anonymous')).body.plan).toBe('business')
  expect(after.petstore.quotas.get().plan).toBe('business')
  expect(before.petstore.quotas.get().plan).toBe('free')
})

test('an invalid option throws and changes nothing', async () => {
  const server = await start()
  const { petstore } = server

  expect(() => server.reload({ plan: 'gold' })).toThrow(
    /^plan: expected the name of a plan \(free, .*\) but got "gold"$/,
  )

  expect(server.petstore).toBe(petstore)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
})

test('a new base path changes the URL at once', async () => {
  const server = await start()

  server.reload({ clock: CLOCK, baseUrl: '/v1' })

  expect(server.url).toMatch(/\/v1$/)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
})
