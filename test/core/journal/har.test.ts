import { HttpResponse, http } from 'msw'
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
      },
      response: {
        status: response.status,
        content: {
          mimeType: 'application/json',
          text: answered,
          size: Buffer.byteLength(answered),
        },
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

test('cookies are in the archive as they were set and sent, each by itself', async () => {
  const login = http.get('/login', () =>
    HttpResponse.json(
      {},
      {
        headers: [
          ['Set-Cookie', 'a=1=2; Expires=Wed, 21 Oct 2037 07:28:00 GMT; HttpOnly'],
          ['Set-Cookie', 'b=2'],
        ],
      },
    ),
  )
  const petstore = createPetstore({ handlers: [login] })
  await petstore.fetch('/login', { headers: { Cookie: 'c=3; d="4=5"' } })

  const { log } = petstore.journal.toHar()

  expect(log.entries[0]?.request.cookies).toEqual([
    { name: 'c', value: '3' },
    { name: 'd', value: '"4=5"' },
  ])
  expect(log.entries[0]?.response.cookies).toEqual([
    { name: 'a', value: '1=2' },
    { name: 'b', value: '2' },
  ])
  const headers = log.entries[0]?.response.headers.filter(({ name }) => name === 'set-cookie')
  expect(headers).toHaveLength(2)
  expect(harSchemaErrors({ log })).toEqual([])
})

const endless = new ReadableStream({
  pull: (controller) => controller.enqueue(new TextEncoder().encode('data: 1\n\n')),
})

/** Responses, each with the size that the archive has, and what it says is missing. */
const BODIES: Readonly<Record<string, readonly [() => Response, number, RegExp | undefined]>> = {
  json: [() => HttpResponse.json({}), 2, undefined],
  nothing: [() => new HttpResponse(null, { status: 201 }), 0, undefined],
  'not-modified': [() => new HttpResponse(null, { status: 304 }), 0, undefined],
  html: [() => HttpResponse.html('<p>hellö</p>'), 13, undefined],
  csv: [() => new HttpResponse('a,b\n', { headers: { 'Content-Type': 'text/csv' } }), 4, undefined],
  image: [
    () =>
      new HttpResponse(new Uint8Array([137, 80, 78, 71, 255]), {
        headers: { 'Content-Type': 'image/png' },
      }),
    5,
    /records only text/,
  ],
  long: [() => HttpResponse.text('a'.repeat(20_000)), 20_000, /its first 16384 characters/],
  stream: [
    () => new HttpResponse(endless, { headers: { 'Content-Type': 'text/event-stream' } }),
    -1,
    /records only text/,
  ],
}

test.each(Object.entries(BODIES))(
  'the archive has the size of a body, or says that it is unknown: %s',
  async (_, [respond, size, comment]) => {
    const petstore = createPetstore({ handlers: [http.get('/it', respond)] })
    const response = await petstore.fetch('/it')
    if (size >= 0) await response.arrayBuffer()
    else await response.body?.cancel()

    const { content } = petstore.journal.toHar().log.entries[0]?.response ?? {}

    expect(content?.size).toBe(size)
    if (comment === undefined) expect(content).not.toHaveProperty('comment')
    else expect(content?.comment).toMatch(comment)
  },
)

test('an archive has the target of a redirect, and what a fault has cut', async () => {
  const petstore = createPetstore({
    handlers: [http.get('/old', () => HttpResponse.redirect('https://new.example/', 302))],
  })
  await petstore.fetch('/old', { redirect: 'manual' })
  petstore.faults.add({ network: 'truncate' })
  await (await petstore.fetch('/pets')).text().catch(() => {})

  const [old, cut] = petstore.journal.toHar().log.entries

  expect(old?.response.redirectURL).toBe('https://new.example/')
  expect(cut?.response.statusText).toBe('truncate')
})

test.each([
  ['https://api.example.com/v1', 'https://api.example.com/v1/pets'],
  ['/v1', 'http://petstore.localhost/v1/pets'],
])('the archive of a service at %s contains its URLs', (baseUrl, url) => {
  const petstore = createPetstore({ clock: CLOCK, baseUrl })

  send(petstore, 'GET', '/v1/pets')

  expect(petstore.journal.toHar().log.entries[0]?.request.url).toBe(url)
})
