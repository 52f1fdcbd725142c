import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTls } from 'node:tls'
import type { PetstoreServer } from 'petstore-mock/server'
import { generate } from 'selfsigned'
import { Agent, request } from 'undici'
import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { openRaw, rawRequest } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

function trusting({ certificate }: PetstoreServer): Agent {
  return new Agent({ connect: { ca: certificate ?? '' } })
}

async function openTls({ port, certificate }: PetstoreServer) {
  const socket = connectTls({ port, host: '127.0.0.1', ca: certificate ?? '' })
  await once(socket, 'secureConnect')
  return openRaw(socket)
}

test.each(['127.0.0.1', 'localhost'])(
  'a client that trusts the generated certificate can call %s',
  async (host) => {
    const server = await start({ https: true })

    const { statusCode, body } = await request(`https://${host}:${server.port}/pets/1`, {
      dispatcher: trusting(server),
    })

    expect(server.url).toBe(`https://127.0.0.1:${server.port}`)
    expect(server.controlUrl).toBe(`https://127.0.0.1:${server.port}/__petstore`)
    expect(statusCode).toBe(200)
    expect(await body.json()).toMatchObject({ name: 'Rex' })
  },
)

test('the generated certificate names this machine and the host, and is valid for a year', async () => {
  const { certificate } = await start({ https: true, host: '127.0.0.2' })

  const { subjectAltName, publicKey, validFrom, validTo } = new X509Certificate(certificate ?? '')

  const names =
    'DNS:localhost, IP Address:127.0.0.1, IP Address:0:0:0:0:0:0:0:1, IP Address:127.0.0.2'
  expect(subjectAltName).toBe(names)
  expect(publicKey.asymmetricKeyType).toBe('ec')
  const days = (Date.parse(validTo) - Date.parse(validFrom)) / 86_400_000
  expect(Math.round(days)).toBe(365)
})

test("the server uses the certificate that it's given", async () => {
  const names = [{ type: 7 as const, ip: '127.0.0.1' }]
  const given = await generate([], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: names }],
  })
  const server = await start({ https: { key: given.private, cert: given.cert } })

  const { statusCode } = await request(`${server.url}/pets`, { dispatcher: trusting(server) })

  expect(statusCode).toBe(200)
  expect(server.certificate).toBe(given.cert)
})

const generateEc = () => generate([], { keyType: 'ec' })
const BROKEN = '-----BEGIN CERTIFICATE-----\nbm9wZQ==\n-----END CERTIFICATE-----'

test.each([
  [
    'belongs to another key',
    async () => ({ key: (await generateEc()).private, cert: (await generateEc()).cert }),
  ],
  ["isn't PEM", async () => ({ key: 'a key', cert: BROKEN })],
])('a certificate that %s is refused with a TypeError', async (_, create) => {
  await expect(start({ https: await create() })).rejects.toThrow(
    /^https: expected a matching \{ key, cert \} as PEM text but got an unusable pair \(.+\)/,
  )
})

test.each([
  { network: 'reset', start: '' },
  { network: 'empty', start: '' },
  { network: 'truncate', start: 'HTTP/1.1 200' },
] as const)('the fault $network breaks a TLS connection', async (example) => {
  const server = await start({ https: true })
  server.petstore.faults.add({ network: example.network })
  const raw = await openTls(server)

  raw.send(rawRequest('GET /pets/1'))

  const { text } = await raw.ended()
  expect(text.slice(0, 12)).toBe(example.start)
  expect(text.endsWith('}')).toBe(false)
})

test('plain http to an https port ends the connection, not the server', async () => {
  const server = await start({ https: true })
  const raw = openRaw(server.port)

  raw.send(rawRequest('GET /pets'))
  await raw.ended()

  const response = await request(`${server.url}/pets`, { dispatcher: trusting(server) })
  expect(response.statusCode).toBe(200)
})

test('close ends TLS connections, idle and held', async () => {
  const server = await start({ https: true })
  const idle = await openTls(server)
  server.petstore.faults.add({ network: 'timeout' })
  const held = await openTls(server)
  held.send(rawRequest('GET /pets'))
  await until(() => server.petstore.journal.last())

  await server.close()

  expect([(await idle.ended()).bytes, (await held.ended()).bytes]).toEqual([0, 0])
})
