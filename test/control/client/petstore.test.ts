import { createPetstore, OptionError } from 'petstore-mock'
import { startServer } from 'petstore-mock/server'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createRemotePetstore } from '../../../src/control/client/petstore.ts'
import {
  connectServer,
  type RemoteServer,
  type RemoteSession,
} from '../../../src/control/client/server.ts'
import { members } from '../../../src/control/generated/members.gen.ts'
import type { RemotePetstore } from '../../../src/control/members.ts'

const MAY = Date.UTC(2026, 4, 1)

const OPTIONS = {
  plans: { gold: { perMinute: 5 } },
  apiKeys: { 'a/b': 'gold' },
  rules: { references: 'ignore' },
} as const

let server: RemoteServer
let session: RemoteSession
let petstore: RemotePetstore

beforeAll(async () => {
  const own = await startServer({ port: 0, clock: MAY })
  server = await connectServer('server', own.controlUrl)
  return () => own.close()
})
beforeEach(async () => {
  session = await server.createSession(OPTIONS)
  petstore = createRemotePetstore(session.call)
  return () => server.deleteSession(session)
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(session.url + path, { headers })

/** The arguments of each member, some of which are refused; none if it's left out. */
const CALLS: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  'clock/advance': [['61s'], ['1 hour']],
  'clock/set': [[new Date(MAY)]],
  'quotas/exhaust': [['minute'], ['a/b']],
  'quotas/msUntilAllowed': [['a/b']],
  'quotas/setRemaining': [
    [undefined, 2],
    [undefined, 2.5],
  ],
  'quotas/setPlan': [
    ['a/b', 'pro'],
    [null, 'silver'],
  ],
  'quotas/ban': [[undefined, '10m']],
  'quotas/forget': [[], ['a/b']],
  'quotas/get': [['a/b']],
  'faults/add': [[{ status: 503, schedule: { until: new Date(MAY) } }], [{ status: 200 }]],
  'faults/play': [['outage']],
  'faults/remove': [['scenario-1'], ['scenario-1']],
  'faults/get': [['fault-1'], [1]],
  'db/pet/create': [[{ name: 'Nova', categoryId: 3 }], [{}]],
  'db/pet/update': [[{ where: { id: 13 }, data: { status: 'sold' } }]],
  'db/pet/updateMany': [[{ where: { id: { in: [1, 2] } }, data: { name: 'Ada' } }]],
  'db/pet/findFirst': [[{ where: { id: 13 } }]],
  'db/pet/findMany': [[{ where: { status: 'sold' }, orderBy: { name: 'asc' } }]],
  'db/pet/delete': [[{ where: { id: 13 } }]],
  'db/pet/deleteMany': [[{ where: { id: 13 } }]],
  'journal/all': [[], [{ status: 1 }]],
  'journal/explain': [[7]],
  'journal/changes': [['req-1']],
  'travel/to': [[0]],
  'travel/history': [['pet', 1]],
  audit: [[{ failOn: 'never' }]],
  restore: [[{}]],
  reset: [[{ keep: ['rows'] }], [{ keep: ['clock'] }]],
  'clock/freeze': [['2027-01-01T00:00:00Z']],
}

/** Returns what a call of a member results in: a value, the id of a handle, or an error. */
async function outcomeOf(of: object, name: string, args: readonly unknown[]) {
  const path = name.split('/')
  const owner = path.slice(0, -1).reduce<object>((each, part) => Reflect.get(each, part), of)
  const member: unknown = Reflect.get(owner, path.at(-1) ?? '')
  try {
    const got = typeof member === 'function' ? await Reflect.apply(member, owner, args) : member
    return name === 'faults/add' || name === 'faults/play' ? got.id : got
  } catch (error) {
    return error
  }
}

/** Returns a result as JSON shows it: BigInts as texts. */
function asSent(got: unknown): unknown {
  if (got === undefined || got instanceof Error) return got
  return JSON.parse(JSON.stringify(got, (_, each) => (typeof each === 'bigint' ? `${each}` : each)))
}

test('every member does what it does in the process, with the same errors', async () => {
  const local = createPetstore({ clock: MAY, ...OPTIONS })
  // With a clock that runs, the two would differ.
  const names = members.map(({ name }) => name)
  const same = names.filter((each) => !/^db.(?!pet)|^clock.resume$/.test(each))
  for (const name of [...same, 'clock/resume']) {
    for (const args of CALLS[name] ?? [[]]) {
      const expected = asSent(await outcomeOf(local, name, args))
      const got = await outcomeOf(petstore, name, args)
      expect({ name, args, got }).toEqual({ name, args, got: expected })
      expect(got instanceof OptionError).toBe(expected instanceof OptionError)
    }
  }
})

test('a fault test actions until its handle removes it', async () => {
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
  expect(await petstore.journal.actions()).toMatchObject([{ name: 'clock.advance' }])
  await petstore.journal.clear()
  expect(await petstore.journal.last()).toBeUndefined()
})

test('a snapshot restores the state', async () => {
  const saved = await petstore.snapshot()
  await petstore.clock.advance('1s')
  await petstore.restore(saved)
  expect(await petstore.clock.now()).toBe(MAY)
})

test.each<[string, () => Promise<unknown>, string]>([
  ['a promise', () => petstore.restore(Object(petstore.snapshot())), 'restore[0]: '],
  [
    'a function',
    () => petstore.db.pet.update({ where: { id: 1 }, data: { name: (name) => name } }),
    'db.pet.update[0].data.name: expected a value that can be sent as JSON but got the function',
  ],
])('%s is refused by its name', async (_, call, message) => {
  await expect(call()).rejects.toThrow(message)
})

test("it's no promise, and has only the members of the table", async () => {
  expect(await petstore).toBe(petstore)
  expect('fetch' in petstore || 'then' in petstore.clock).toBe(false)
})

test('a server that lacks a member is of another version', async () => {
  const message = /^expected a server of petstore-mock .* but got one of another version: /
  await expect(session.call('quotas/freeze', [])).rejects.toThrow(message)
})
