import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

test.each([
  { target: '/__petstore/sessions/one/api/pets', named: {} },
  { target: '/pets', named: { 'X-Petstore-Session': 'one' } },
])(
  'deleting a session closes the connections with a request to it in progress: $target',
  async (example) => {
    const { target, named } = example
    const server = await start()
    const { petstore } = server.sessions.create({ id: 'one' })
    petstore.faults.add({ network: 'timeout' })
    const waiting = openRaw(server.port)
    waiting.send(rawRequest(`GET ${target}`, named))
    const halfSent = openRaw(server.port)
    const headers = { ...named, 'Content-Length': '100', Expect: '100-continue' }
    halfSent.send(rawRequest(`POST ${target}`, headers, '{'))
    await halfSent.until('100 Continue')
    await until(() => petstore.journal.length === 1)

    server.sessions.delete('one')

    await waiting.ended()
    await halfSent.ended()
  },
)

test('a connection without a request in progress outlives the session', async () => {
  const server = await start()
  server.sessions.create({ id: 'one' })
  const raw = openRaw(server.port)
  const path = '/__petstore/sessions/one'
  raw.send(rawRequest(`GET ${path}/api/pets/1`))
  await raw.until('Rex')

  raw.send(rawRequest(`DELETE ${path}`, { Host: 'localhost' }))
  await raw.until('204')
  raw.send(rawRequest('GET /pets/1', { Connection: 'close' }))

  expect((await raw.ended()).text.match(/Rex/g)).toHaveLength(2)
})
