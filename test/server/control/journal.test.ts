import type { PetstoreServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { withKey } from '../../support/service/state.ts'

/** Sends four requests from two callers. */
async function startBusy(): Promise<PetstoreServer> {
  const server = await start()
  await fetch(`${server.url}/pets?limit=2`)
  await fetch(`${server.url}/pets/1`, withKey('mine'))
  await fetch(`${server.url}/pets/404`, withKey('mine'))
  await fetch(`${server.url}/pets/1`, { method: 'HEAD' })
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

test.each([
  ['operation=getPet', 3],
  ['status=404', 1],
  ['apiKey=mine', 2],
  ['apiKey=anonymous', 2],
  ['method=head', 1],
  ['apiKey=mine&status=200', 1],
  ['operation=deletePet', 0],
])('%s selects %i entries', async (query, count) => {
  const { body, headers } = await call(await startBusy(), `GET /journal?${query}`)

  expect(body).toHaveLength(count)
  expect(headers['x-total-count']).toBe(String(count))
})

test('limit and offset select a page, and the total stays the same', async () => {
  const { body, headers } = await call(await startBusy(), 'GET /journal?offset=1&limit=2')

  expect(body.map(({ status }: { status: number }) => status)).toEqual([200, 404])
  expect(headers['x-total-count']).toBe('4')
})

test.each([
  ['limit=0', 0],
  ['offset=4', 0],
  ['offset=999999999999999', 0],
  ['offset=3&limit=100', 1],
])('a page past the end is short: %s', async (query, count) => {
  expect((await call(await startBusy(), `GET /journal?${query}`)).body).toHaveLength(count)
})

test.each([
  ['operaton=getPet', '"operaton" is not a parameter; did you mean operation?'],
  ['operation=getDog', '"updateInventoryItem" but got "getDog"'],
  ['status=700', 'status: expected an integer from 100 to 599 but got "700"'],
  ['status=ok', 'status: expected an integer from 100 to 599 but got "ok"'],
  ['limit=-1', 'limit: expected an integer from 0 to 999999999999999 but got "-1"'],
  ['offset=1.5', 'offset: expected an integer from 0 to 999999999999999 but got "1.5"'],
  ['format=xml', 'format: expected one of "json", "har" but got "xml"'],
  ['apiKey=', 'apiKey: expected an API key or anonymous but got ""'],
  ['limit=1&limit=2', 'limit: expected one value but got several'],
])('an invalid parameter is refused: %s', async (query, message) => {
  const { status, body } = await call(await start(), `GET /journal?${query}`)

  expect(status).toBe(400)
  expect(body.code).toBe('invalid_parameter')
  expect(body.message).toContain(message)
})

test('DELETE clears the journal', async () => {
  const server = await startBusy()

  expect((await call(server, 'DELETE /journal')).status).toBe(204)
  expect((await call(server, 'GET /journal')).body).toEqual([])
})

test('control API calls spend no quota and are not in the journal', async () => {
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
