import { execFile } from 'node:child_process'
import { Readable } from 'node:stream'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

const MIB = 1_048_576
const JSON_TYPE = { 'Content-Type': 'application/json' }
const LARGE = ' '.repeat(8 * MIB)

test('a chunked body is read', async () => {
  const { port } = await start()
  const headers = { ...JSON_TYPE, 'Transfer-Encoding': 'chunked', Connection: 'close' }

  const { text } = await sendRaw(
    port,
    rawRequest('POST /categories', headers, '7\r\n{"name"\r\n8;x=y\r\n:"Fish"}\r\n0\r\n\r\n'),
  )

  expect(text).toMatch(/^HTTP\/1\.1 201 Created\r\n/)
  expect(text).toContain('"name":"Fish"')
})

const CHUNKED = `800000\r\n${LARGE}\r\n0\r\n\r\n`

test.each([
  { what: 'announced', headers: { 'Content-Length': `${LARGE.length}` }, body: LARGE },
  { what: 'chunked', headers: { 'Transfer-Encoding': 'chunked' }, body: CHUNKED },
])('a body that is too large gets 413, and the connection stays usable: $what', async (example) => {
  const { port, petstore } = await start()

  const { text } = await sendRaw(
    port,
    rawRequest('POST /pets', { ...JSON_TYPE, ...example.headers }, example.body) +
      rawRequest('GET /pets/1', { Connection: 'close' }),
  )

  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200'])
  expect(text).toContain('\r\nX-RateLimit-Remaining: 59\r\n')
  expect(petstore.db.pet.count()).toBe(12)
})

/** Clients that send a large body. Each returns the status of the response. */
const CLIENTS: Readonly<Record<string, (url: string) => Promise<number | undefined>>> = {
  async fetch(url) {
    const { status } = await fetch(url, { method: 'POST', headers: JSON_TYPE, body: LARGE })
    return status
  },
  async 'undici with a stream'(url) {
    const body = Readable.from(Array.from({ length: 32 }, () => ' '.repeat(262_144)))
    const { statusCode } = await request(url, { method: 'POST', headers: JSON_TYPE, body })
    return statusCode
  },
}

test.each(Object.entries(CLIENTS))('%s sees the 413', async (_, send) => {
  const { url } = await start()

  expect(await send(`${url}/pets`)).toBe(413)
})

/** Posts standard input with curl, which sends `Expect: 100-continue` for 1 MiB or more. */
function curl(url: string, body: string, ...options: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const words = ['-sS', '-i', '-H', 'Content-Type: application/json', '--data-binary', '@-']
    const child = execFile('curl', [...words, ...options, url], (error, output) =>
      error ? reject(error) : resolve(output),
    )
    child.stdin?.on('error', () => {})
    child.stdin?.end(body)
  })
}

test.each([
  { what: 'with Expect: 100-continue', options: ['-H', 'Expect: 100-continue'] },
  { what: 'without Expect', options: ['-H', 'Expect:'] },
])('curl $what sees the 413', async ({ options }) => {
  const { url } = await start()

  const output = await curl(`${url}/pets`, LARGE, ...options)

  expect(output).toMatch(/^HTTP\/1\.1 413 /m)
  expect(output).toContain('"code":"payload_too_large"')
})

test('100 Continue comes before the body is sent', async () => {
  const { port } = await start()
  const raw = openRaw(port)
  const headers = { ...JSON_TYPE, Expect: '100-continue', 'Content-Length': '15' }

  raw.send(rawRequest('POST /categories', { ...headers, Connection: 'close' }))
  expect(await raw.until('\r\n\r\n')).toBe('HTTP/1.1 100 Continue\r\n\r\n')
  raw.send('{"name":"Fish"}')

  expect((await raw.ended()).text).toContain('HTTP/1.1 201 Created')
})

test('an upload that its client aborts leaves no trace', async () => {
  const { port, petstore, url } = await start()
  const raw = openRaw(port)
  raw.send(rawRequest('POST /pets', { ...JSON_TYPE, 'Content-Length': '100' }, '{"name":'))
  await fetch(`${url}/pets`)

  raw.socket.resetAndDestroy()
  await raw.ended()
  await fetch(`${url}/pets`)

  expect(petstore.journal.all().map(({ method }) => method)).toEqual(['GET', 'GET'])
  expect(petstore.quotas.get().windows[0]?.used).toBe(2)
})
