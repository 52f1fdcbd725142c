import { startServer } from 'petstore-mock/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createRemotePetstore, type RemotePetstore } from '../../src/remote/remote-petstore.ts'
import { connectServer, type RemoteServer } from '../../src/remote/server.ts'

const MAY = Date.UTC(2026, 4, 1)

let server: RemoteServer
let petstore: RemotePetstore

beforeAll(async () => {
  const own = await startServer({ port: 0, clock: MAY, plans: { gold: { perMinute: 5 } } })
  server = await connectServer('server', own.controlUrl)
  return () => own.close()
})
beforeEach(async () => {
  const session = await server.createSession({ apiKeys: { 'a/b': 'gold' } })
  petstore = createRemotePetstore(session)
  return () => server.deleteSession(session)
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(petstore.url + path, { headers })

test('the clock moves like that of a petstore in the process', async () => {
  expect([await petstore.clock.mode(), await petstore.clock.now()]).toEqual(['frozen', MAY])
  await petstore.clock.advance('61s')
  expect(await petstore.clock.now()).toBe(MAY + 61_000)
  await petstore.clock.set(new Date(MAY))
  expect(await petstore.clock.now()).toBe(MAY)
  await petstore.clock.resume()
  expect(await petstore.clock.mode()).toBe('running')
  await petstore.clock.freeze()
  expect(await petstore.clock.mode()).toBe('frozen')
  await petstore.clock.freeze('2027-01-01T00:00:00Z')
  expect(await petstore.clock.now()).toBe(Date.UTC(2027, 0, 1))
})

test('quotas are read and changed by the key of a caller', async () => {
  await petstore.quotas.exhaust('a/b')
  expect((await get('/pets', { 'X-API-Key': 'a/b' })).status).toBe(429)
  expect((await get('/pets')).status).toBe(200)
  expect(await petstore.quotas.msUntilAllowed('a/b')).toBe(60_000)
  expect(await petstore.quotas.msUntilAllowed()).toBe(0)
  await petstore.quotas.setRemaining('a/b', 2)
  expect((await petstore.quotas.get('a/b')).windows[0]?.remaining).toBe(2)
  await petstore.quotas.setPlan('a/b', 'pro')
  await petstore.quotas.ban(undefined, '10m')
  expect(await petstore.quotas.msUntilAllowed(null)).toBe(600_000)
  await petstore.quotas.pardon()
  expect((await petstore.quotas.list()).map(({ apiKey, plan }) => [apiKey, plan])).toEqual([
    ['a/b', 'pro'],
    [null, 'free'],
  ])
  await petstore.quotas.forget('a/b')
  expect((await petstore.quotas.get('a/b')).plan).toBe('gold')
  await petstore.quotas.clear()
  expect(await petstore.quotas.list()).toHaveLength(1)
})

test('nobody waits for a limit that is not enforced', async () => {
  const session = await server.createSession({ rateLimit: false })
  const free = createRemotePetstore(session)
  await free.quotas.exhaust()
  expect(await free.quotas.msUntilAllowed()).toBe(0)
  await server.deleteSession(session)
})

test('a fault acts until its handle removes it', async () => {
  const fault = await petstore.faults.add({ operation: 'listPets', status: 503 })
  expect((await get('/pets')).status).toBe(503)
  expect(await petstore.faults.list()).toMatchObject([{ id: fault.id, acted: 1 }])
  await fault.remove()
  await fault.remove()
  expect((await get('/pets')).status).toBe(200)
  {
    await using _ = await petstore.faults.add({ status: 500 })
    expect((await get('/pets')).status).toBe(500)
  }
  expect((await get('/pets')).status).toBe(200)
})

test('scenarios end by their id, and all faults at once', async () => {
  const outage = await petstore.faults.play('outage')
  expect(await petstore.faults.scenarios()).toMatchObject([{ id: outage.id, name: 'outage' }])
  expect(await petstore.faults.remove(outage.id)).toBe(true)
  expect(await petstore.faults.remove(outage.id)).toBe(false)
  await petstore.faults.play({ faults: [{ status: 502 }] })
  await petstore.faults.clear()
  expect([await petstore.faults.list(), await petstore.faults.scenarios()]).toEqual([[], []])
})

test('the journal is filtered by fields or with a function', async () => {
  const response = await get('/pets/7')
  await get('/pets/99')
  expect(await petstore.journal.all({ status: 404 })).toMatchObject([{ path: '/pets/99' }])
  expect(await petstore.journal.last(({ status }) => status === 200)).toMatchObject({
    id: response.headers.get('X-Request-Id'),
  })
  const last = await petstore.journal.last()
  expect(await petstore.journal.explain(last ?? '')).toContain('404')
  expect((await petstore.journal.toHar()).log.entries).toHaveLength(2)
  await petstore.clock.advance(5)
  expect(await petstore.journal.acts()).toMatchObject([{ name: 'clock.advance' }])
  await petstore.journal.clear()
  expect(await petstore.journal.last()).toBeUndefined()
})

test('rows are written at once, with ids as strings', async () => {
  const created = await petstore.rows.create('pet', { name: 'Nova', categoryId: 1 })
  expect(created).toEqual({ id: '13', name: 'Nova', categoryId: '1', status: null })
  expect((await get('/pets/13')).status).toBe(200)
  expect(await petstore.rows.update('pet', 13, { status: 'sold' })).toMatchObject({
    status: 'sold',
  })
  expect(await petstore.rows.get('pet', 13n)).toMatchObject({ status: 'sold' })
  expect(await petstore.rows.list('pet')).toHaveLength(13)
  expect(await petstore.rows.delete('pet', '13')).toBe(true)
  expect(await petstore.rows.delete('pet', '13')).toBe(false)
  expect(await petstore.rows.get('pet', 13)).toBeUndefined()
})

test('a snapshot restores the state, and a reset keeps the parts that it names', async () => {
  const saved = await petstore.snapshot()
  await petstore.quotas.exhaust()
  await petstore.clock.advance('1s')
  await petstore.reset({ keep: ['clock'] })
  expect(await petstore.clock.now()).toBe(MAY + 1_000)
  expect((await get('/pets')).status).toBe(200)
  await petstore.restore(saved)
  expect(await petstore.clock.now()).toBe(MAY)
})

test('the audit has the threshold that the call names', async () => {
  await petstore.quotas.exhaust()
  await get('/pets')
  await petstore.clock.advance('10s')
  await get('/pets')
  expect((await petstore.audit()).ok).toBe(false)
  expect(await petstore.audit({ failOn: 'never' })).toMatchObject({ ok: true, failOn: 'never' })
})

// A wrong call must never become another one: "/faults/.." would delete the session.
test.each<[string, () => Promise<unknown>, string]>([
  ['an id of dots', () => petstore.faults.remove('..'), 'faults.remove: expected'],
  ['an empty id', () => petstore.rows.delete('pet', ''), 'rows.id: expected'],
  ['a window as a key', () => petstore.quotas.exhaust('minute'), 'did you mean exhaust(undefined'],
  ['a duration as a key', () => petstore.quotas.ban('10m'), 'did you mean ban(undefined'],
  ['no key to forget', () => petstore.quotas.forget(JSON.parse('{}').key), 'did you mean clear()'],
  ['an unknown plan', () => petstore.quotas.setPlan(null, 'silver'), 'plan: expected'],
  ['a wrong duration', () => petstore.clock.advance('1 hour' as '1h'), 'clock.advance: expected'],
  ['a wrong instant', () => petstore.clock.set('soon'), 'clock.set: expected'],
  ['a wrong fault', () => petstore.faults.add({ status: 200 }), 'fault.status: expected'],
  [
    'a promise as a snapshot',
    () => petstore.restore(JSON.parse('null')),
    'did you forget to await',
  ],
  ['a wrong part', () => petstore.reset({ keep: JSON.parse('["rows"]') }), 'reset.keep: expected'],
  ['a wrong filter', () => petstore.journal.all({ status: 1 }), 'journal.all.status: expected'],
  ['a wrong target', () => petstore.journal.explain(JSON.parse('7')), 'journal.explain: expected'],
  ['a wrong row', () => petstore.rows.update('pet', 7, { id: 8 }), 'an id that no other row has'],
])('%s is refused', async (_, call, message) => {
  await expect(call()).rejects.toThrow(message)
  expect(await petstore.clock.now()).toBe(MAY)
})
