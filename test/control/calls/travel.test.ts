import { expect, test } from 'vitest'
import { call, ofSession, start } from '../../support/server/control.ts'
import { START, withJson } from '../../support/service/state.ts'

const pet = withJson('POST', { name: 'Fido', categoryId: 1 })

test('the acts of the tester are those of the journal, whoever called', async () => {
  const server = await start()
  server.petstore.clock.advance('1m')
  await call(server, 'PATCH /quotas/mine', { body: { plan: 'pro' } })

  const { body } = await call(server, 'GET /acts')

  expect(body).toMatchObject([
    { id: 'act-1', name: 'clock.advance', args: ['1m'], at: START + 60_000 },
    { id: 'act-2', name: 'quotas.setPlan', args: ['mine', 'pro'] },
  ])
})

test('an earlier state has the rows as they were, and what the request changed', async () => {
  const server = await start()
  await fetch(`${server.url}/pets`, pet)
  await fetch(`${server.url}/pets/13`, { method: 'DELETE' })

  const { status, body } = await call(server, 'GET /travel/1')

  expect(status).toBe(200)
  expect(body.rows.pet).toHaveLength(13)
  expect(body.changes).toMatchObject([
    { model: 'pet', id: '13', before: null, after: { name: 'Fido' } },
    { model: 'inventoryItem', id: '13', before: null },
  ])
  expect((await call(server, 'GET /rows/pet')).body.total).toBe(12)
})

test('a restore of a step puts the petstore there', async () => {
  const server = await start()
  await fetch(`${server.url}/pets`, pet)
  await fetch(`${server.url}/pets/13`, { method: 'DELETE' })

  expect((await call(server, 'POST /travel/1/restore')).status).toBe(204)

  expect(await (await fetch(`${server.url}/pets/13`)).json()).toMatchObject({ name: 'Fido' })
  expect(server.petstore.journal.acts()).toMatchObject([{ name: 'restore' }])
})

test('a session at a step has the options of the petstore and its state, and leaves it alone', async () => {
  const server = await start({ idOffset: 100 })
  await fetch(`${server.url}/pets`, withJson('POST', { name: 'Fido', categoryId: 101 }))
  await fetch(`${server.url}/pets/113`, { method: 'DELETE' })

  const { status, body, headers } = await call(server, 'POST /travel/1/session')

  expect(status).toBe(201)
  expect(headers.location).toBe(new URL(body.controlUrl).pathname)
  expect(await (await fetch(`${body.url}/pets/113`)).json()).toMatchObject({ name: 'Fido' })
  expect((await fetch(`${server.url}/pets/113`)).status).toBe(404)
  expect(server.petstore.journal.acts()).toEqual([])
})

test('a session can be continued in another one', async () => {
  const server = await start()
  const one = server.sessions.create({ id: 'one', plan: 'pro' })
  await fetch(`${one.url}/pets`, pet)

  const { body } = await call(ofSession(server, 'one'), 'POST /travel/1/session')

  expect(body.url).toBe(one.url.replace('/one/', `/${body.id}/`))
  expect(server.sessions.get(body.id)?.petstore.quotas.get()).toMatchObject({ plan: 'pro' })
  expect((await fetch(`${body.url}/pets/13`)).status).toBe(200)
})

test.each(['2', '-1', '1.5', 'last'])('there is no step %s', async (step) => {
  const server = await start()
  await fetch(`${server.url}/pets`)

  for (const target of [
    `GET /travel/${step}`,
    `POST /travel/${step}/restore`,
    `POST /travel/${step}/session`,
  ]) {
    expect((await call(server, target)).body).toEqual({
      code: 'step_not_found',
      message: `There is no step "${step}": expected 0 to 1`,
      status: 404,
    })
  }
})
