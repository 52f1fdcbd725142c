import { expect, test } from 'vitest'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { useServers } from '../../../support/server/servers.ts'
import { until } from '../../../support/until.ts'

const start = useServers()

test('reset sends an RST and no byte of a response', async () => {
  const { port, petstore } = await start()
  petstore.faults.add({ network: 'reset' })

  const { bytes, error } = await sendRaw(port, rawRequest('GET /pets'))

  expect(error).toBe('ECONNRESET')
  expect(bytes).toBe(0)
})

test('empty closes the connection without a byte', async () => {
  const { port, petstore } = await start()
  petstore.faults.add({ network: 'empty' })

  const { bytes, error } = await sendRaw(port, rawRequest('GET /pets'))

  expect(error).toBeNull()
  expect(bytes).toBe(0)
})

test('truncate announces the full length and sends half of the body', async () => {
  const { port, petstore } = await start()
  petstore.db.pet.update({
    where: { id: { equals: 1 } },
    data: { name: '🐈🐈🐈🐈🐈🐈' },
  })
  const whole = Buffer.from(await (await petstore.fetch('/pets/1')).text())
  petstore.faults.add({ network: 'truncate' })

  const { text, bytes, error } = await sendRaw(port, rawRequest('GET /pets/1'))

  const head = text.slice(0, text.indexOf('\r\n\r\n') + 4)
  expect(head).toContain(`\r\nContent-Length: ${whole.length}\r\n`)
  expect(bytes - head.length).toBe(Math.floor(whole.length / 2))
  expect(error).toBeNull()
})

test('truncate does not affect a response to HEAD, which has no body', async () => {
  const { port, petstore } = await start()
  petstore.faults.add({ network: 'truncate' })

  const { text } = await sendRaw(port, rawRequest('HEAD /pets/1', { Connection: 'close' }))

  expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(text).toMatch(/\r\n\r\n$/)
})

test('malformed-json sends a complete response and keeps the connection open', async () => {
  const { port, petstore } = await start()
  petstore.faults.add({ network: 'malformed-json', times: 1 })

  const { text } = await sendRaw(
    port,
    rawRequest('GET /pets/1') + rawRequest('GET /pets/2', { Connection: 'close' }),
  )

  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(2)
})

test('timeout sends nothing until the server closes, not even responses to pipelined requests', async () => {
  const { port, petstore, close } = await start()
  petstore.faults.add({ network: 'timeout', times: 1 })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1') + rawRequest('GET /pets/2'))
  await until(() => petstore.journal.all().length === 2)

  await close()

  expect((await raw.ended()).bytes).toBe(0)
})

test('a network fault with a delay acts after the delay', async () => {
  const { port, petstore } = await start()
  petstore.faults.add({ delay: '20ms', network: 'reset' })

  const { bytes, error } = await sendRaw(port, rawRequest('GET /pets'))

  expect(error).toBe('ECONNRESET')
  expect(bytes).toBe(0)
})
