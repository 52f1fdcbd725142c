import { OptionError } from 'petstore-mock'
import { startServer } from 'petstore-mock/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createCallMember,
  createRemotePetstore,
  type RemotePetstore,
} from '../../../src/control/client/petstore.ts'
import {
  connectServer,
  type RemoteServer,
  type RemoteSession,
} from '../../../src/control/client/server.ts'

const MAY = Date.UTC(2026, 4, 1)

let server: RemoteServer
let session: RemoteSession
let petstore: RemotePetstore

beforeAll(async () => {
  const own = await startServer({ port: 0, clock: MAY, plans: { gold: { perMinute: 5 } } })
  server = await connectServer('server', own.controlUrl)
  return () => own.close()
})
beforeEach(async () => {
  session = await server.createSession({ apiKeys: { 'a/b': 'gold' } })
  petstore = createRemotePetstore(createCallMember(session.client))
  return () => server.deleteSession(session)
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(session.url + path, { headers })

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
  expect(await petstore.journal.explain(response)).toContain('200')
  expect(await petstore.journal.length()).toBe(2)
  expect((await petstore.journal.toHar()).log.entries).toHaveLength(2)
  await petstore.clock.advance(5)
  expect(await petstore.journal.acts()).toMatchObject([{ name: 'clock.advance' }])
  await petstore.journal.clear()
  expect(await petstore.journal.last()).toBeUndefined()
})

test('rows are written at once, with their own ids and BigInts', async () => {
  const { pet, order } = petstore.db
  const created = await pet.create({ name: 'Nova', categoryId: 1 })
  expect(created).toEqual({ id: 13, name: 'Nova', categoryId: 1, status: null })
  expect((await get('/pets/13')).status).toBe(200)
  expect(await pet.update({ where: { id: 13 }, data: { status: 'sold' } })).toMatchObject({
    status: 'sold',
  })
  expect(await pet.findFirst({ where: { id: 13n } })).toMatchObject({ status: 'sold' })
  expect(await pet.count()).toBe(13)
  expect(await pet.delete({ where: { id: 13 } })).toMatchObject({ id: 13 })
  expect(await pet.findFirst({ where: { id: 13 } })).toBeNull()
  expect(await order.getAll()).toHaveLength(5)
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

test.each<[string, () => Promise<unknown>, string]>([
  ['a window as a key', () => petstore.quotas.exhaust('minute'), 'did you mean exhaust(undefined'],
  ['no key to forget', () => petstore.quotas.forget(JSON.parse('{}').key), 'did you mean clear()'],
  ['an unknown plan', () => petstore.quotas.setPlan(null, 'silver'), 'quotas.setPlan: expected'],
  ['a wrong duration', () => petstore.clock.advance('1 hour' as '1h'), 'clock.advance: expected'],
  ['a wrong fault', () => petstore.faults.add({ status: 200 }), 'fault.status: expected'],
  ['a promise as a snapshot', () => petstore.restore(Object(petstore.snapshot())), 'restore[0]: '],
  ['a wrong part', () => petstore.reset({ keep: JSON.parse('["rows"]') }), 'reset.keep: expected'],
  ['a wrong filter', () => petstore.journal.all({ status: 1 }), 'journal.all.status: expected'],
  ['a wrong target', () => petstore.journal.explain(JSON.parse('7')), 'journal.explain: expected'],
  ['a missing field', () => petstore.db.pet.create(JSON.parse('{}')), 'name: expected a string'],
  [
    'a function',
    () => petstore.db.pet.update({ where: { id: 1 }, data: { name: (name) => name } }),
    'db.pet.update[0].data.name: expected a value that can be sent as JSON but got the function',
  ],
])('%s is refused as in the process', async (_, call, message) => {
  const error = await call().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(OptionError)
  expect(error).toMatchObject({ name: 'OptionError', message: expect.stringContaining(message) })
  expect(await petstore.clock.now()).toBe(MAY)
})

test('it is no promise, and has only the members of the table', async () => {
  expect(await petstore).toBe(petstore)
  expect('fetch' in petstore || 'then' in petstore.clock).toBe(false)
})

test('a server that lacks the call or a member is of another version', async () => {
  const message = /^expected a server of petstore-mock .* but got one of another version: /
  const older = createRemotePetstore(
    createCallMember({ call: (method, _, body) => session.client.call(method, '/calls', body) }),
  )
  await expect(older.clock.now()).rejects.toThrow(message)
  const call = createCallMember(session.client)
  await expect(call('quotas.freeze', [])).rejects.toThrow(message)
})
