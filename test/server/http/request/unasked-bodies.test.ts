import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'

const LOCAL = { Host: 'localhost', 'Content-Type': 'application/json' }
const LARGE = { 'Content-Length': '60000000', Expect: '100-continue' }

test.each([
  { why: 'a foreign host', line: 'PUT /state', headers: { Host: 'evil.example' }, status: 403 },
  { why: 'a foreign origin', line: 'PUT /state', headers: { Origin: 'null' }, status: 403 },
  { why: 'no token', line: 'PUT /state', headers: { Authorization: 'Basic' }, status: 401 },
  { why: 'another method', line: 'POST /state', headers: {}, status: 405 },
  { why: 'a call without a body', line: 'DELETE /faults', headers: {}, status: 204 },
  { why: 'no such call', line: 'PUT /nothing', headers: {}, status: 404 },
  { why: 'a smaller limit', line: 'PATCH /clock', headers: {}, status: 413 },
])('a control call that reads no body gets no 100 Continue: $why', async (example) => {
  const { line, headers, status } = example
  const { port } = await start({ controlToken: 'correct-horse-battery' })
  const raw = openRaw(port)
  const token = { Authorization: 'Bearer correct-horse-battery' }

  const target = line.replace(' ', ' /__petstore')
  raw.send(rawRequest(target, { ...LOCAL, ...LARGE, ...token, ...headers }))
  const text = await raw.until('\r\n\r\n')

  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  raw.socket.destroy()
})

test('a chunked body that is not read gets no 100 Continue either', async () => {
  const { port } = await start()
  const raw = openRaw(port)
  const headers = { 'Transfer-Encoding': 'chunked', Expect: '100-continue' }

  raw.send(rawRequest('PUT /__petstore/state', { Host: 'evil.example', ...headers }))

  expect(await raw.until('\r\n\r\n')).toMatch(/^HTTP\/1\.1 403 /)
  raw.socket.destroy()
})

test('a large body gets 100 Continue if the call accepts it', async () => {
  const { port } = await start()
  const raw = openRaw(port)

  raw.send(rawRequest('PUT /__petstore/state', { ...LOCAL, ...LARGE }))

  expect(await raw.until('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  raw.socket.destroy()
})
