import fc from 'fast-check'
import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'

const PETS = 'https://petstore.example/pets?limit=2'

/** The arguments that almost all clients use, and those that come close to them. */
const inits = fc.record(
  {
    method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'post', 'TRACE', ''),
    headers: fc.oneof(
      fc.dictionary(
        fc.constantFrom('X-API-Key', 'x-api-key', 'Content-Type', 'Accept', 'Cookie', 'Date', 'ä'),
        fc.constantFrom('application/json', 'text/plain', ' padded ', '', 'é', '→', 'a\nb'),
      ),
      fc.constantFrom<HeadersInit>([['Accept', '*/*']], new Headers({ 'X-API-Key': 'mine' })),
    ),
    body: fc.oneof(
      fc.constantFrom(null, '', '{"name":"Fido","categoryId":1}', '\ufeff{}', '\ud800', '"🐕"'),
      fc.constantFrom<BodyInit>(new URLSearchParams({ name: 'Fido' }), new Uint8Array([123, 125])),
    ),
    signal: fc.constantFrom(null, new AbortController().signal),
    mode: fc.constantFrom<RequestMode>('cors', 'navigate'),
    redirect: fc.constant<RequestRedirect>('manual'),
  },
  { requiredKeys: [] },
)

test('petstore.fetch(url, init) equals petstore.fetch(new Request(url, init)) for any init', async () => {
  // Both get the same requests in the same order, so they stay in the same state.
  const options: PetstoreOptions = { clock: '2026-05-01T00:00:00Z', rateLimit: false }
  const [direct, wrapped] = [createPetstore(options), createPetstore(options)]

  await fc.assert(
    fc.asyncProperty(inits, async (init) => {
      const got = await outcomeOf(direct, () => direct.fetch(PETS, init))

      expect(got).toEqual(await outcomeOf(wrapped, () => wrapped.fetch(new Request(PETS, init))))
    }),
  )
})

/** Returns what the client and the journal see of a request, or the name of the error. */
async function outcomeOf({ journal }: Petstore, send: () => Promise<Response>) {
  try {
    const response = await send()
    const { status, headers } = response
    return { status, headers: [...headers], text: await response.text(), entry: journal.last() }
  } catch (error) {
    return error instanceof Error ? error.name : error
  }
}

test.each([
  ['credentials in the URL', 'https://user:secret@petstore.example/pets', {}],
  ['a body of a GET', '/pets', { body: 'text' }],
  ['the method CONNECT', '/pets', { method: 'CONNECT' }],
  ['a header name with a space', '/pets', { headers: { 'X Y': '1' } }],
])('petstore.fetch rejects %s as the global fetch does', async (_, url, init) => {
  const petstore = createPetstore()

  await expect(petstore.fetch(url, init)).rejects.toThrow(TypeError)
  expect(petstore.journal.length).toBe(0)
})

test('requests reach the service in the order in which they were sent, with or without a body', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  const headers = { 'Content-Type': 'application/json' }
  const body = JSON.stringify({ name: 'Fido', categoryId: 1 })

  await Promise.all([
    petstore.fetch('/pets', { method: 'POST', headers, body }),
    petstore.fetch('/pets'),
    petstore.fetch('/pets', { method: 'POST', headers, body }),
  ])

  expect(petstore.journal.all().map(({ operation }) => operation)).toEqual([
    'createPet',
    'listPets',
    'createPet',
  ])
})

test('petstore.fetch reads a Request itself, so that its body is used afterwards', async () => {
  const petstore = createPetstore()
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' } }
  const request = new Request('https://petstore.example/pets', {
    ...init,
    body: JSON.stringify({ name: 'Fido', categoryId: 1 }),
  })

  expect((await petstore.fetch(request)).status).toBe(201)

  expect(request.bodyUsed).toBe(true)
  await expect(petstore.fetch(request)).rejects.toThrow(TypeError)
})

test('a caller that changes the URL or the headers after the call changes nothing', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  const url = new URL('https://petstore.example/pets/1')
  const headers = { 'X-API-Key': 'mine' }

  const response = petstore.fetch(url, { headers })
  url.pathname = '/pets/2'
  url.host = 'elsewhere.example'
  headers['X-API-Key'] = 'other'

  expect(await (await response).json()).toMatchObject({ id: 1 })
  expect(petstore.journal.last()).toMatchObject({
    apiKey: 'mine',
    requestHeaders: { host: 'petstore.example', 'x-api-key': 'mine' },
  })
})
