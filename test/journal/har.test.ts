import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { harSchemaErrors } from '../support/har-schema.ts'
import { CLOCK, send, withJson, withKey } from '../support/service/state.ts'

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

test('the HAR schema rejects invalid archives', () => {
  const { log } = createPetstore().journal.toHar()

  expect(harSchemaErrors({ log: { ...log, entries: [{}] } })).not.toEqual([])
  expect(harSchemaErrors({ log: { ...log, version: undefined } })).not.toEqual([])
})

test('an empty journal gives an archive without entries', () => {
  const har = createPetstore().journal.toHar()

  expect(har.log.entries).toEqual([])
  expect(harSchemaErrors(har)).toEqual([])
})

test('a long response that is cut in the journal has its whole size in the archive', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'POST', '/categories', { body: { name: 'ä'.repeat(50_000) } })

  const [entry] = petstore.journal.toHar().log.entries

  expect(entry?.response.content.size).toBeGreaterThan(100_000)
  expect(entry?.response.bodySize).toBe(entry?.response.content.size)
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
])('an archive uses the Host header: %s', (host, url) => {
  const petstore = createPetstore({ clock: CLOCK, baseUrl: 'https://api.example.com' })

  send(petstore, 'GET', '/pets', { headers: { host } })

  expect(petstore.journal.toHar().log.entries[0]?.request.url).toBe(url)
})
