import { expect, test } from 'vitest'
import { call, ofSession, start } from '../support/server/control.ts'
import { START, withJson } from '../support/service/state.ts'

const MINUTE = 60_000

/** A call as one would type it with curl: the body is sent unchanged. The answer is text or JSON. */
const CALLS: readonly (readonly [
  target: string,
  body: string,
  status: number,
  answer?: unknown,
])[] = [
  ['POST /clock/advance', '61s', 204],
  ['GET /clock/now', '', 200, START + 61_000],
  ['GET /clock/mode', '', 200, 'frozen'],
  ['POST /clock/set', '2026-05-01T00:00:00Z', 204],
  ['POST /clock/advance', '1000', 204],
  ['GET /clock/now', '', 200, START + 1_000],
  ['POST /quotas/setPlan', '["s3cret","pro"]', 204],
  ['POST /quotas/setPlan?key=s3cret&plan=business', '', 204],
  ['GET /quotas/remaining?key=s3cret', '', 200, 1_000],
  ['POST /quotas/exhaust', 's3cret', 204],
  ['POST /quotas/exhaust', '"s3cret"', 204],
  ['GET /quotas/remaining?key=s3cret&window=minute', '', 200, 0],
  ['GET /quotas/msUntilAllowed?key=s3cret', '', 200, MINUTE],
  ['POST /quotas/exhaust', '[null,"day"]', 204],
  ['GET /quotas/remaining?window=day', '', 200, 0],
  ['POST /quotas/exhaust', '12345', 204],
  ['GET /quotas/remaining?key=12345', '', 200, 0],
  ['POST /quotas/clear', '', 204],
  ['POST /faults/add', '{"operation":"getPet","status":503}', 200, { id: 'fault-1' }],
  ['POST /faults/add?operation=getPet,listPets&status=500&times=2', '', 200, { id: 'fault-2' }],
  ['POST /faults/play', 'outage', 200, { id: 'scenario-1' }],
  ['POST /faults/remove', 'fault-1', 200, true],
  ['POST /faults/clear', '', 204],
  ['GET /faults/list', '', 200, []],
  ['GET /journal/length', '', 200, 0],
  ['GET /journal/last', '', 204],
  ['POST /db/pet/create', '{"name":"Nova","categoryId":1}', 200, PET(13)],
  ['POST /db/pet/findFirst', '{"where":{"id":{"equals":13}}}', 200, PET(13)],
  ['POST /db/pet/findFirst', '{"where":{"id":99}}', 200, null],
  ['GET /db/pet/count', '', 200, 13],
  ['POST /journal/clear', '', 204],
  ['POST /reset', '{"keep":["clock"]}', 204],
  ['GET /db/pet/count', '', 200, 12],
]

function PET(id: number) {
  return { id, name: 'Nova', categoryId: 1, status: null }
}

test.each(['the server', 'a session'])('%s is called as petstore is in code', async (whose) => {
  const server = await start()
  server.sessions.create({ id: 'one' })
  const called = whose === 'a session' ? ofSession(server, 'one') : server
  for (const [target, body, status, answer] of CALLS) {
    const got = await call(called, target, { body })
    const shown = got.headers['content-type']?.startsWith('text/plain') ? got.text : got.body
    expect({ target, body, status: got.status, answer: shown }).toEqual({
      target,
      body,
      status,
      answer,
    })
  }
})

test('a query selects entries by the fields of the filter, typed as they are in code', async () => {
  const server = await start({ apiKeys: { 123: 'pro' } })
  await fetch(`${server.url}/pets/1`, { headers: { 'X-API-Key': '123', 'X-Tenant': 'a' } })
  await fetch(`${server.url}/pets/99`)
  await fetch(`${server.url}/pets/98`)
  const paths = async (query: string) =>
    (await call(server, `GET /journal/all?${query}`)).body.map(({ path }: { path: string }) => path)

  expect(await paths('apiKey=123')).toEqual(['/pets/1'])
  expect(await paths('apiKey=')).toEqual(['/pets/99', '/pets/98'])
  expect(await paths('status=404')).toEqual(['/pets/99', '/pets/98'])
  expect(await paths('status=200,4xx')).toHaveLength(3)
  expect(await paths('status=200&status=404&limit=2')).toEqual(['/pets/99', '/pets/98'])
  expect(await paths('headers[X-Tenant]=a')).toEqual(['/pets/1'])
  expect(await paths('id=req-2')).toEqual(['/pets/99'])
  expect((await call(server, 'GET /journal/toHar?limit=1')).body.log.entries).toHaveLength(1)
  expect((await call(server, 'GET /journal/explain?target=req-1')).text).toContain('200')
  expect((await call(server, 'GET /audit?format=junit&failOn=never')).text).toContain('<testsuite')
})

test.each([
  ['GET /clock/advance', '', 405, "doesn't allow GET, only POST"],
  ['DELETE /quotas/get', '', 405, 'only GET, HEAD, POST'],
  ['POST /clock', '', 405, 'only GET, HEAD, OPTIONS'],
  ['POST /quotas/exhuast', '', 404, 'did you mean /quotas/exhaust?'],
  ['GET /journals', '', 404, 'did you mean /journal?'],
  ['POST /quotas/freeze', '', 404, 'quotas has get, list, '],
  ['GET /constructor', '', 404, 'has no path /constructor'],
  ['GET /quotas/__proto__', '', 404, 'has no path'],
  ['GET /pets/7', '', 404, 'did you mean /v1/pets/7?'],
  ['POST /faults/add', '{"status":}', 400, "The body isn't JSON"],
  ['POST /faults/add', '[{"status":503},1]', 400, 'expected at most 1 (fault) but got 2'],
  ['POST /quotas/clear', 'all', 400, 'quotas/clear: expected no argument but got 1'],
  ['POST /quotas/ban?key=a', '"b"', 400, 'expected a query or a body but got both'],
  ['GET /journal/all?statsu=200', '', 400, '"statsu" isn\'t a parameter; did you mean status?'],
  ['GET /journal/all?path=/a&path=/b', '', 400, 'path: expected one value but got 2'],
  ['GET /journal/all?headers=a', '', 400, 'headers[NAME]'],
  ['GET /journal/all?limit=-1', '', 422, 'journal.all.limit: expected an integer from 0'],
  ['POST /clock/advance', 'soon', 422, '\'2d\' but got "soon"'],
  ['POST /faults/add', '{"statsu":503}', 422, 'did you mean status?'],
  ['POST /db/pet/create', '{"name":"A"}', 422, 'categoryId: expected an integer'],
  ['POST /travel/to', '7', 422, 'travel.to: expected '],
  ['POST /restore', '{}', 422, 'snapshot.version: expected 1'],
])('%s with %j is refused with what was expected', async (target, body, status, message) => {
  const server = await start({ baseUrl: '/v1' })
  const before = server.petstore.snapshot()

  const got = await call(server, target, { body })

  expect([got.status, got.body.message]).toEqual([status, expect.stringContaining(message)])
  expect(server.petstore.snapshot()).toEqual(before)
})

test('the error of an argument has the fields of the OptionError', async () => {
  const { body } = await call(await start(), 'POST /clock/advance', { body: 'soon' })

  expect(body).toMatchObject({ code: 'validation_failed', path: 'clock.advance', got: 'soon' })
  expect(body.reason).toBe(`expected ${body.expected} but got "soon"`)
})

test('a group lists its members with what they do, and OPTIONS the methods', async () => {
  const server = await start()

  expect((await call(server, 'GET /clock')).body).toMatchObject({
    'clock/now': 'Returns the service time in epoch ms.',
  })
  expect((await call(server, 'GET /db')).body).toHaveProperty(['db/pet'])
  const { status, headers } = await call(server, 'OPTIONS /clock/now')
  expect([status, headers.allow]).toEqual([204, 'GET, HEAD, POST, OPTIONS'])
})

test('rows have the ids that clients see, and those beyond 2^53 are texts', async () => {
  const server = await start({ idOffset: 9_007_199_254_740_993n })
  const id = '9007199254740994'

  const { body } = await call(server, 'POST /db/pet/findFirst', { body: { where: { id } } })
  expect(body).toMatchObject({ id, categoryId: '9007199254740994' })
  const updated = await call(server, 'POST /db/pet/update', {
    body: { where: { id: { in: [id] } }, data: { categoryId: '9007199254740995' } },
  })
  expect(updated.body).toMatchObject({ id, categoryId: '9007199254740995' })
  const history = await call(server, `GET /travel/history?model=pet&id=${id}`)
  expect(history.body).toMatchObject([{ position: 1 }])
  expect(await (await fetch(`${server.url}/pets/${id}`)).text()).toContain('9007199254740995')
})

test('a session continues from the state after any request', async () => {
  const server = await start()
  await fetch(`${server.url}/pets`, withJson('POST', { name: 'Fido', categoryId: 1 }))
  await fetch(`${server.url}/pets/13`, { method: 'DELETE' })

  const one = await call(server, 'POST /sessions', { body: { id: 'one', fromPosition: 1 } })
  expect((await fetch(`${one.body.url}/pets/13`)).status).toBe(200)
  expect((await fetch(`${server.url}/pets/13`)).status).toBe(404)
  const two = await call(server, 'POST /sessions', {
    body: { fromSession: 'one', fromPosition: 1 },
  })
  expect((await fetch(`${two.body.url}/pets/13`)).status).toBe(200)
  const none = await call(server, 'POST /sessions', { body: { id: 'x', fromPosition: 9 } })
  expect([none.status, server.sessions.get('x')]).toEqual([422, undefined])
})

test('a body of more than 1 MiB is refused, but a snapshot may have 64', async () => {
  const server = await start()
  const body = ' '.repeat(1_048_577)

  expect((await call(server, 'POST /faults/add', { body })).status).toBe(413)
  expect((await call(server, 'POST /restore', { body })).status).toBe(422)
  expect((await call(server, 'POST /restore', { body: body.repeat(64) })).status).toBe(413)
})
