import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

test.each([{ name: 'outage' }, '"outage"'])(
  'POST /scenarios with %j starts the scenario of that name',
  async (body) => {
    const server = await start()

    const { status, body: played } = await call(server, 'POST /scenarios', { body })

    expect(status).toBe(201)
    expect(played).toEqual({
      id: 'scenario-1',
      name: 'outage',
      faults: ['fault-1'],
      remaining: null,
    })
    expect(server.petstore.faults.scenarios()).toEqual([played])
    expect((await fetch(`${server.url}/pets`)).status).toBe(503)
  },
)

test('a scenario of your own has the same JSON as in faults.play', async () => {
  const server = await start()
  const scenario = { remaining: 1, faults: [{ operation: 'getPet', status: 503 }] } as const
  const inCode = await start()
  inCode.petstore.faults.play(scenario)

  const { body } = await call(server, 'POST /scenarios', { body: scenario })

  expect(body).toEqual({ id: 'scenario-1', name: null, faults: ['fault-1'], remaining: 1 })
  expect((await call(server, 'GET /scenarios')).body).toEqual(inCode.petstore.faults.scenarios())
  expect((await fetch(`${server.url}/pets/1`)).status).toBe(503)
  expect((await fetch(`${server.url}/pets`)).status).toBe(429)
})

test('the Location of a scenario is the path that returns and ends it', async () => {
  const server = await start()
  const played = await call(server, 'POST /scenarios', { body: { name: 'outage' } })
  const target = String(played.headers.location).replace('/__petstore', '')

  expect((await call(server, `GET ${target}`)).body).toEqual(played.body)
  expect((await call(server, `DELETE ${target}`)).status).toBe(204)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
  for (const method of ['GET', 'DELETE']) {
    expect(await call(server, `${method} ${target}`)).toMatchObject({
      status: 404,
      body: { code: 'scenario_not_found', message: 'There is no scenario "scenario-1"' },
    })
  }
})

test("the name of an active scenario isn't its id, and the error says the id", async () => {
  const server = await start({ scenario: 'outage' })

  const { status, body } = await call(server, 'DELETE /scenarios/outage')

  expect(status).toBe(404)
  expect(body.message).toBe('There is no scenario "outage"; did you mean scenario-1?')
})

test('DELETE /scenarios ends every scenario, and leaves faults that were added one by one', async () => {
  const server = await start()
  await call(server, 'POST /faults', { body: { operation: 'getPet', status: 500 } })
  await call(server, 'POST /scenarios', { body: { name: 'outage' } })
  await call(server, 'POST /scenarios', { body: { name: 'slow' } })

  expect((await call(server, 'DELETE /scenarios')).status).toBe(204)

  expect((await call(server, 'GET /scenarios')).body).toEqual([])
  expect((await call(server, 'GET /faults')).body).toMatchObject([{ id: 'fault-1' }])
  expect((await fetch(`${server.url}/pets/1`)).status).toBe(500)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
})

test('the scenario of a session is listed from the start, and ends only there', async () => {
  const server = await start({ scenario: 'outage' })
  const { body: session } = await call(server, 'POST /sessions', { body: { id: 'one' } })

  expect((await call(session, 'GET /scenarios')).body).toMatchObject([{ name: 'outage' }])
  await call(session, 'DELETE /scenarios')

  expect((await fetch(`${session.url}/pets`)).status).toBe(200)
  expect((await fetch(`${server.url}/pets`)).status).toBe(503)
})
