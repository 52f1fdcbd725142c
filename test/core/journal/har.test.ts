import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { harSchemaErrors } from '../../support/har-schema.ts'
import { CLOCK, send, withJson, withKey } from '../../support/service/state.ts'

test('an archive of all kinds of entries is valid HAR 1.2', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  await petstore.fetch('/pets?limit=2&status=available', withKey('mine'))
  await petstore.fetch('/pets', withJson('POST', { name: 'Mäxchen 🐈', categoryId: 1 }))
  await petstore.fetch('/pets/13', { method: 'DELETE' })
  await petstore.fetch('/pets/1', { method: 'HEAD' })
  await petstore.fetch('/pets', { method: 'POST', body: 'no JSON' })
  await petstore.fetch('/nowhere')
  for (const network of ['reset', 'empty', 'truncate', 'malformed-json'] as const) {
    const fault = petstore.faults.add({ network })
    await petstore.fetch('/pets').catch(() => undefined)
    fault.remove()
  }
  petstore.quotas.exhaust()
  await petstore.fetch('/pets')

  const har = petstore.journal.toHar()

  expect(har.log.entries).toHaveLength(11)
  expect(harSchemaErrors(har)).toEqual([])
})

test('an entry has the request and the response as they were sent', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const sent = withJson('POST', { name: 'Mäxchen', categoryId: 1 })
  const response = await petstore.fetch('/pets?a=1&a=2', sent)
  const answered = await response.text()

  expect(petstore.journal.toHar().log.entries).toMatchObject([
    {
      startedDateTime: new Date(CLOCK).toISOString(),
      request: {
        method: 'POST',
        queryString: [
          { name: 'a', value: '1' },
          { name: 'a', value: '2' },
        ],
        postData: { mimeType: 'application/json', text: sent.body },
        bodySize: Buffer.byteLength(sent.body),
      },
      response: {
        status: response.status,
        content: { mimeType: 'application/json', text: answered },
        bodySize: Buffer.byteLength(answered),
      },
    },
  ])
})

test('a broken connection has no status, and names the fault', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ network: 'reset' })
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.toHar().log.entries[0]?.response).toMatchObject({
    status: 0,
    statusText: 'reset',
    headers: [],
    content: { size: 0 },
  })
})

test('bodies that are cut in the journal have their whole size in the archive', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const body = { name: 'ä'.repeat(50_000) }
  const size = Buffer.byteLength(JSON.stringify(body))
  send(petstore, 'POST', '/categories', { body, headers: { 'content-length': String(size) } })

  const [entry] = petstore.journal.toHar().log.entries

  expect(entry?.request.bodySize).toBe(size)
  expect(entry?.request.postData?.text).toHaveLength(16_384)
  expect(entry?.response.bodySize).toBeGreaterThan(size)
  expect(entry?.response.content.size).toBe(entry?.response.bodySize)
  expect(entry?.response.content.text).toHaveLength(16_384)
})

test.each([
  ['https://api.example.com/v1', 'https://api.example.com/v1/pets'],
  ['/v1', 'http://petstore.localhost/v1/pets'],
])('the archive of a service at %s contains its URLs', (baseUrl, url) => {
  const petstore = createPetstore({ clock: CLOCK, baseUrl })

  send(petstore, 'GET', '/v1/pets')

  expect(petstore.journal.toHar().log.entries[0]?.request.url).toBe(url)
})

test('an archive contains the host of a request made in process', async () => {
  const petstore = createPetstore({ clock: CLOCK })

  await petstore.fetch('http://shop.example:8080/pets?limit=1')

  const [entry] = petstore.journal.toHar().log.entries
  expect(entry?.request.url).toBe('http://shop.example:8080/pets?limit=1')
})

test.each([
  ['api.example.com', 'https://api.example.com/pets'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000/pets'],
  ['no host', 'https://api.example.com/pets'],
  ['not%a%host', 'https://api.example.com/pets'],
])('an archive uses the Host header: %s', (host, url) => {
  const petstore = createPetstore({ clock: CLOCK, baseUrl: 'https://api.example.com' })

  send(petstore, 'GET', '/pets', { headers: { host } })

  expect(petstore.journal.toHar().log.entries[0]?.request.url).toBe(url)
})

test("a target that isn't a path still makes a valid URL", () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.handle({ method: 'OPTIONS', path: '*' })

  const har = petstore.journal.toHar()

  expect(har.log.entries[0]?.request.url).toBe('http://petstore.localhost/*')
  expect(harSchemaErrors(har)).toEqual([])
})
