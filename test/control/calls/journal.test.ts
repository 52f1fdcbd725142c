import type { JournalFilter } from 'petstore-mock'
import type { PetstoreServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { START, withKey } from '../../support/service/state.ts'

/** Sends four requests from two callers, one each millisecond. */
async function startBusy(): Promise<PetstoreServer> {
  const server = await start()
  const requests = [
    () => fetch(`${server.url}/pets?limit=2`),
    () => fetch(`${server.url}/pets/1`, withKey('mine')),
    () => fetch(`${server.url}/pets/404`, withKey('mine')),
    () => fetch(`${server.url}/pets/1`, { method: 'HEAD' }),
  ]
  for (const send of requests) {
    await send()
    server.petstore.clock.advance('1ms')
  }
  return server
}

test('GET /journal returns the entries of petstore.journal, oldest first', async () => {
  const server = await startBusy()

  const { body, headers } = await call(server, 'GET /journal')

  expect(body).toEqual(server.petstore.journal.all())
  expect(body.map(({ url }: { url: string }) => url)).toEqual([
    '/pets?limit=2',
    '/pets/1',
    '/pets/404',
    '/pets/1',
  ])
  expect(headers['x-total-count']).toBe('4')
})

test('format=har returns the archive of the entries that match', async () => {
  const server = await startBusy()

  const all = await call(server, 'GET /journal?format=har')
  const { body, headers } = await call(server, 'GET /journal?format=har&status=404')

  expect(all.body).toEqual(server.petstore.journal.toHar())
  expect(body.log.entries).toMatchObject([{ request: { url: `${server.url}/pets/404` } }])
  expect(headers['x-total-count']).toBe('1')
})

test('bodies=false leaves the bodies out', async () => {
  const server = await startBusy()

  const { body } = await call(server, 'GET /journal?bodies=false')

  const entries = server.petstore.journal.all()
  expect(body).toEqual(entries.map((entry) => ({ ...entry, responseBody: null })))
})

test('after selects the entries after one, for a client that has lost its stream', async () => {
  const server = await startBusy()
  const second = server.petstore.journal.all()[1]

  const { body, headers } = await call(server, `GET /journal?after=${second?.id}`)
  const filtered = await call(server, `GET /journal?after=${second?.id}&status=404`)

  expect(body).toEqual(server.petstore.journal.all().slice(2))
  expect(headers['x-total-count']).toBe('2')
  expect(filtered.body).toEqual(server.petstore.journal.all({ status: 404 }))
})

test('after the newest entry there is none; after an unknown one, all entries are new', async () => {
  const server = await startBusy()

  expect((await call(server, 'GET /journal?after=req-4')).body).toEqual([])
  expect((await call(server, 'GET /journal?after=req-99')).body).toHaveLength(4)
  expect((await call(server, 'GET /journal?after=')).body).toHaveLength(4)
})

test.each<[string, JournalFilter, number]>([
  ['operation=getPet&operation=listPets', { operation: ['getPet', 'listPets'] }, 4],
  ['operation=getPet,listPets', { operation: ['getPet', 'listPets'] }, 4],
  ['status=404&status=500', { status: [404, 500] }, 1],
  ['apiKey=anonymous', { apiKey: null }, 2],
  ['method=HEAD,get', { method: ['HEAD', 'get'] }, 4],
  ['path=/pets/*', { path: '/pets/*' }, 3],
  ['headers[X-Api-Key]=mine', { headers: { 'X-Api-Key': 'mine' } }, 2],
  ['headers%5Bx-api-key%5D=mine', { headers: { 'x-api-key': 'mine' } }, 2],
  [`since=${START + 3}`, { since: START + 3 }, 1],
  ['since=2026-05-01T02:00:00.001+02:00', { since: '2026-05-01T02:00:00.001+02:00' }, 3],
  ['apiKey=mine&status=200', { apiKey: 'mine', status: 200 }, 1],
])('?%s selects the same entries as journal.all(%j)', async (query, filter, count) => {
  const server = await startBusy()

  const { body, headers } = await call(server, `GET /journal?${query}`)

  expect(body).toEqual(server.petstore.journal.all(filter))
  expect(body).toHaveLength(count)
  expect(headers['x-total-count']).toBe(String(count))
})

test('an entry and its explanation are found by the X-Request-Id of the response', async () => {
  const server = await start()
  server.petstore.faults.add({ operation: 'getPet', status: 503 })
  const { headers } = await fetch(`${server.url}/pets/1`)
  const id = headers.get('X-Request-Id')

  const entry = await call(server, `GET /journal/${id}`)
  const explanation = await call(server, `GET /journal/${id}/explanation`)

  expect(entry.body).toEqual(server.petstore.journal.last())
  expect(explanation.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(explanation.text).toBe(`${server.petstore.journal.explain(String(id))}\n`)
})

test.each(['req-2', 'nope', '%20', 'x'.repeat(200)])(
  "the entry %j, which isn't in the journal, gets 404",
  async (id) => {
    const server = await start()
    await fetch(`${server.url}/pets`)

    for (const path of [`/journal/${id}`, `/journal/${id}/explanation`]) {
      const { status, body } = await call(server, `GET ${path}`)
      expect(status).toBe(404)
      expect(body.code).toBe('entry_not_found')
      const shown = JSON.stringify(decodeURIComponent(id).slice(0, 64))
      expect(body.message).toContain(`There is no journal entry ${shown}: `)
    }
  },
)

test.each([
  ['offset=1&limit=2', [200, 404]],
  ['limit=0', []],
  ['offset=4', []],
  ['offset=999999999999999', []],
  ['offset=3&limit=100', [200]],
])('?%s selects a page, and the total stays the same', async (query, statuses) => {
  const { body, headers } = await call(await startBusy(), `GET /journal?${query}`)

  expect(body.map(({ status }: { status: number }) => status)).toEqual(statuses)
  expect(headers['x-total-count']).toBe('4')
})

test('last is the newest entry', async () => {
  const server = await startBusy()

  const { body } = await call(server, 'GET /journal/last')
  const explained = await call(server, 'GET /journal/last/explanation')

  expect(body).toEqual(server.petstore.journal.last())
  expect(explained.text).toContain(`${body.method} ${body.url} `)
  server.petstore.journal.clear()
  expect((await call(server, 'GET /journal/last')).body).toMatchObject({
    code: 'entry_not_found',
    message: 'The journal is empty',
  })
})

test('a number gets the id of the entry with this number', async () => {
  const { status, body } = await call(await startBusy(), 'GET /journal/1')

  expect(status).toBe(404)
  expect(body.message).toBe('There is no journal entry "1"; did you mean "req-1"?')
})

test('DELETE clears the journal', async () => {
  const server = await startBusy()

  expect((await call(server, 'DELETE /journal')).status).toBe(204)
  expect((await call(server, 'GET /journal')).body).toEqual([])
})

test("control API calls spend no quota and aren't in the journal", async () => {
  const server = await start()
  await call(server, 'GET /clock', { headers: { 'X-API-Key': 'mine' } })
  await call(server, 'GET /nope', { headers: { 'X-API-Key': 'mine' } })
  await call(server, 'PATCH /clock', { body: 'no JSON', headers: { 'X-API-Key': 'mine' } })

  expect((await call(server, 'GET /journal')).body).toEqual([])
  expect((await call(server, 'GET /quotas')).body).toEqual([])
})

test('control API calls work while the caller is exhausted and banned and the service is down', async () => {
  const server = await start()
  server.petstore.quotas.exhaust('mine')
  server.petstore.quotas.ban('mine')
  server.petstore.faults.add({ status: 503, network: 'reset' })
  server.petstore.faults.add({ delay: '1h' })

  const { status } = await call(server, 'GET /clock', { headers: { 'X-API-Key': 'mine' } })

  expect(status).toBe(200)
})
