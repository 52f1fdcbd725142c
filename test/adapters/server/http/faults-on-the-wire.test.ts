import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

test.each([
  { fault: { network: 'reset' }, end: 'an RST', error: 'ECONNRESET', code: 'ECONNRESET' },
  {
    fault: { network: 'reset', delay: '20ms' },
    end: 'an RST after the delay',
    error: 'ECONNRESET',
    code: 'ECONNRESET',
  },
  { fault: { network: 'empty' }, end: 'a FIN', error: null, code: 'UND_ERR_SOCKET' },
] as const)('$fault sends $end and no byte: fetch fails with $code', async (example) => {
  const { port, url, petstore } = await start()
  petstore.faults.add({ ...example.fault, times: 2 })

  const { bytes, error } = await sendRaw(port, rawRequest('GET /pets'))

  expect({ bytes, error }).toEqual({ bytes: 0, error: example.error })
  await expect(fetch(`${url}/pets`)).rejects.toMatchObject({
    name: 'TypeError',
    cause: { code: example.code },
  })
  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('truncate announces the full length and sends half of the body', async () => {
  const { port, url, petstore } = await start()
  petstore.db.pet.update({ where: { id: 1 }, data: { name: '🐈🐈🐈🐈🐈🐈' } })
  const whole = Buffer.from(await (await petstore.fetch('/pets/1')).text())
  petstore.faults.add({ network: 'truncate' })

  const { text, bytes, error } = await sendRaw(port, rawRequest('GET /pets/1'))

  const head = text.slice(0, text.indexOf('\r\n\r\n') + 4)
  expect(head).toContain(`\r\nContent-Length: ${whole.length}\r\n`)
  expect(bytes - head.length).toBe(Math.floor(whole.length / 2))
  expect(error).toBeNull()
  await expect((await fetch(`${url}/pets/1`)).text()).rejects.toThrow(TypeError)
})

test("truncate doesn't affect a response to HEAD, which has no body", async () => {
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

  const [first = '', second = ''] = text.split(/(?=HTTP\/1\.1 200)/)
  expect(() => JSON.parse(first.split('\r\n\r\n')[1] ?? '')).toThrow(SyntaxError)
  expect(JSON.parse(second.split('\r\n\r\n')[1] ?? '')).toMatchObject({ id: 2 })
})

test('timeout sends nothing until the server closes, not even responses to pipelined requests', async () => {
  const { port, petstore, close } = await start()
  petstore.faults.add({ network: 'timeout', times: 1 })
  const raw = openRaw(port)
  raw.send(rawRequest('GET /pets/1') + rawRequest('GET /pets/2'))
  await until(() => petstore.journal.length === 2)

  await close()

  expect((await raw.ended()).bytes).toBe(0)
})
