import { createPetstore, type Rules } from 'petstore-mock'
import { expect, test } from 'vitest'

/** The header that a client sends if it's given a text and nothing else. */
const curl = { 'Content-Type': 'application/x-www-form-urlencoded' }
const body = '{"name":"Fido","categoryId":1}'

async function createPet(headers: HeadersInit, contentType?: Rules['contentType']) {
  const petstore = createPetstore(contentType === undefined ? {} : { rules: { contentType } })
  return petstore.fetch('/pets', { method: 'POST', headers, body: new TextEncoder().encode(body) })
}

test('a body with a content coding is refused, and Accept-Encoding says why', async () => {
  const json = { 'Content-Type': 'application/json' }
  const refused = await createPet({ ...json, 'Content-Encoding': 'gzip' })
  const { status, headers } = refused
  expect(status).toBe(415)
  expect(await refused.json()).toMatchObject({
    message: 'The body has the Content-Encoding "gzip": send it uncompressed',
  })
  expect([headers.get('Accept-Encoding'), headers.get('Accept')]).toEqual(['identity', null])
  const wrongType = await createPet(curl)
  expect(wrongType.headers.get('Accept')).toBe('application/json')
  expect(wrongType.headers.has('Accept-Encoding')).toBe(false)
})

test.each([
  { headers: curl, client: 'curl -d' },
  { headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, client: 'fetch' },
  { headers: {}, client: 'a client that names no type' },
])('rules.contentType: lenient reads JSON from $client', async ({ headers }) => {
  const response = await createPet(headers, 'lenient')
  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ name: 'Fido' })
})

test("rules.contentType: lenient refuses types that clients don't send by default", async () => {
  expect((await createPet({ 'Content-Type': 'application/xml' }, 'lenient')).status).toBe(415)
})

test("rules.contentType: lenient refuses a form, because it isn't JSON", async () => {
  const petstore = createPetstore({ rules: { contentType: 'lenient' } })
  const form = new URLSearchParams({ name: 'Fido', categoryId: '1' })
  const response = await petstore.fetch('/pets', { method: 'POST', body: form })
  expect(await response.json()).toMatchObject({ status: 400, code: 'invalid_json' })
})
