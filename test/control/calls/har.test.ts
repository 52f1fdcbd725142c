import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { createPetstore } from 'petstore-mock'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { START, withJson, withKey } from '../../support/service/state.ts'

const text = { type: 'string' }
const size = { type: 'integer', minimum: -1 }
const pairs = { type: 'array', items: object({ name: text, value: text }) }

/** The required fields of each HAR 1.2 object, and their types. */
const HAR = object({
  log: object({
    version: { const: '1.2' },
    creator: object({ name: text, version: text }),
    entries: {
      type: 'array',
      items: object({
        startedDateTime: { type: 'string', format: 'date-time' },
        time: { type: 'number', minimum: 0 },
        request: {
          ...object({
            method: text,
            url: { type: 'string', format: 'uri' },
            httpVersion: text,
            cookies: pairs,
            headers: pairs,
            queryString: pairs,
            headersSize: size,
            bodySize: size,
          }),
          properties: { postData: object({ mimeType: text, text }) },
        },
        response: object({
          status: { type: 'integer' },
          statusText: text,
          httpVersion: text,
          cookies: pairs,
          headers: pairs,
          content: object({ size, mimeType: text }),
          redirectURL: text,
          headersSize: size,
          bodySize: size,
        }),
        cache: { type: 'object' },
        timings: object({ send: size, wait: size, receive: size }),
      }),
    },
  }),
})

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)
const validate = ajv.compile(HAR)

function object(properties: Readonly<Record<string, object>>) {
  return { allOf: [{ type: 'object', required: Object.keys(properties), properties }] }
}

function harErrors(har: unknown): unknown {
  validate(har)
  return validate.errors ?? []
}

test('the archive of any requests is valid HAR 1.2', async () => {
  const server = await start()
  await fetch(`${server.url}/pets?limit=2&status=available`, withKey('mine'))
  await fetch(`${server.url}/pets`, withJson('POST', { name: 'Mäxchen 🐈', categoryId: 1 }))
  await fetch(`${server.url}/pets/13`, { method: 'DELETE' })
  await fetch(`${server.url}/pets/1`, { method: 'HEAD' })
  await fetch(`${server.url}/nope`, { headers: { Cookie: 'a=b' } })
  await fetch(`${server.url}/pets`, { method: 'POST', body: 'no JSON' })
  server.petstore.faults.add({ network: 'empty' })
  await fetch(`${server.url}/pets`).catch(() => undefined)

  const { body } = await call(server, 'GET /journal?format=har')

  expect(harErrors(body)).toEqual([])
  expect(body.log.entries).toHaveLength(7)
  expect(body).toEqual(server.petstore.journal.toHar())
})

test('an entry has the request and the response as they were sent', async () => {
  const server = await start()
  const sent = JSON.stringify({ name: 'Mäxchen', categoryId: 1 })
  const response = await fetch(`${server.url}/pets?a=1&a=2`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: sent,
  })
  const answered = await response.text()

  const [entry] = (await call(server, 'GET /journal?format=har')).body.log.entries

  expect(entry.startedDateTime).toBe(new Date(START).toISOString())
  expect(entry.request).toMatchObject({
    method: 'POST',
    url: `${server.url}/pets?a=1&a=2`,
    queryString: [
      { name: 'a', value: '1' },
      { name: 'a', value: '2' },
    ],
    postData: { mimeType: 'application/json', text: sent },
    bodySize: Buffer.byteLength(sent),
  })
  expect(entry.response).toMatchObject({
    status: response.status,
    content: { mimeType: 'application/json', text: answered, size: Buffer.byteLength(answered) },
    bodySize: Buffer.byteLength(answered),
  })
})

test('a filter selects the entries of the archive', async () => {
  const server = await start()
  await fetch(`${server.url}/pets`)
  await fetch(`${server.url}/pets/404`)

  const { body, headers } = await call(server, 'GET /journal?format=har&status=404')

  expect(body.log.entries).toHaveLength(1)
  expect(headers['x-total-count']).toBe('1')
})

test('a body that the journal has truncated still has its full size', async () => {
  const server = await start()
  const body = JSON.stringify({ name: 'x'.repeat(100_000), categoryId: 1 })
  await fetch(`${server.url}/pets`, { ...withJson('POST', {}), body })

  const [entry] = server.petstore.journal.toHar().log.entries

  expect(entry?.request.bodySize).toBe(body.length)
  expect(entry?.request.postData?.text.length).toBeLessThan(body.length)
})

test('an invalid Host and target still make a valid URL', async () => {
  const server = await start()
  await request(`${server.url}/pets`, { headers: { host: 'not%a%host' } })
  server.petstore.handle({ method: 'OPTIONS', path: '*' })

  const har = server.petstore.journal.toHar()

  expect(harErrors(har)).toEqual([])
  expect(har.log.entries.map((entry) => entry.request.url)).toEqual([
    'http://petstore.localhost/pets',
    'http://petstore.localhost/*',
  ])
})

test('an in-process petstore gives the same archive', async () => {
  const petstore = createPetstore({ clock: START })
  await petstore.fetch('https://api.example.com/pets/1')
  await petstore.fetch('/pets', withJson('POST', { name: 'Fido', categoryId: 1 }))

  expect(harErrors(petstore.journal.toHar())).toEqual([])
})

test('a broken connection has no status, and names the fault', async () => {
  const server = await start()
  server.petstore.faults.add({ network: 'reset' })
  await fetch(`${server.url}/pets`).catch(() => undefined)

  expect(server.petstore.journal.toHar().log.entries[0]?.response).toMatchObject({
    status: 0,
    statusText: 'reset',
    headers: [],
    content: { size: 0 },
  })
})
