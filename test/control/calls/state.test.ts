import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { START, withJson } from '../../support/service/state.ts'

const pet = withJson('POST', { name: 'Fido', categoryId: 1 })

test('a state of more than 64 MiB is refused', async () => {
  const server = await start()

  const { status, body } = await call(server, 'PUT /state', { body: ' '.repeat(67_108_865) })

  expect(status).toBe(413)
  expect(body.message).toBe(
    'The body is too large: the limit is 67108864 bytes; to start with more rows, use the option fixtures',
  )
})

test('reset keeps the parts that its body lists', async () => {
  const server = await start()
  await fetch(`${server.url}/pets`, pet)
  server.petstore.clock.advance('1d')

  expect((await call(server, 'POST /reset', { body: { keep: ['clock'] } })).status).toBe(204)

  expect(server.petstore.clock.now()).toBe(START + 86_400_000)
  expect(server.petstore.db.pet.count()).toBe(12)
})
