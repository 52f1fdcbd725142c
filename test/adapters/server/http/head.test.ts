import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { sendRaw } from '../../../support/server/raw-socket.ts'

const LOCAL = 'Host: localhost\r\nConnection: close\r\n'

test.each([
  { what: 'no body', status: 200, fields: `${LOCAL}Content-Length: 0\r\n` },
  { what: 'a body', status: 200, fields: `${LOCAL}Content-Length: 2\r\n`, body: '{}' },
  { what: 'a body that never comes', status: 200, fields: `${LOCAL}Content-Length: 2\r\n` },
  { what: 'an Expect', status: 417, fields: 'Host: x\r\nExpect: much\r\nContent-Length: 2\r\n' },
  { what: 'two Hosts', status: 400, fields: 'Host: x\r\nhost: y\r\nContent-Length: 2\r\n' },
  {
    what: 'HTTP/1.0',
    version: '1.0',
    status: 200,
    fields: 'Host: localhost\r\nContent-Length: 2\r\n',
  },
])('HEAD gets a response on a connection that closes: $what', async (example) => {
  const { status, fields, version = '1.1', body = '' } = example
  const { port } = await start()

  const { text } = await sendRaw(
    port,
    `HEAD /__petstore/clock HTTP/${version}\r\n${fields}\r\n${body}`,
  )

  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(text).toMatch(/\r\n\r\n$/)
})
