import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

test.each([
  ['GET http://any.example/pets/1', 'x'],
  ['GET http://LOCALHOST/__petstore/clock/mode', 'evil.example'],
])(
  'a request target in absolute form leads to its path: %s, whatever Host says',
  async (line, Host) => {
    const { port } = await start()

    const { text } = await sendRaw(port, rawRequest(line, { Host, Connection: 'close' }))

    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(text).toMatch(/"Rex"|\r\nfrozen$/)
  },
)

test.each([
  'POST http://evil.example/__petstore/reset',
  'POST http://localhost@evil.example/__petstore/reset',
  'POST foo://evil.example/__petstore/reset',
])('the host in an absolute target overrides Host: %s is refused', async (line) => {
  const { port } = await start()

  const { text } = await sendRaw(port, rawRequest(line, { Host: 'localhost', Connection: 'close' }))

  expect(text).toMatch(/^HTTP\/1\.1 403 /)
  expect(text).toContain('"code":"foreign_host"')
})
