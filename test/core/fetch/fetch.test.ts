import { deflateSync, gzipSync } from 'node:zlib'
import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK } from '../../support/service/state.ts'

test.each([
  'https://anywhere.example/pets/1',
  new URL('https://anywhere.example/pets/1'),
  new Request('https://anywhere.example/pets/1'),
])('petstore.fetch accepts an absolute URL as a string, a URL or a Request (%#)', async (input) => {
  const petstore = createPetstore({ clock: CLOCK })

  expect(await (await petstore.fetch(input)).json()).toMatchObject({ id: 1, name: 'Rex' })
})

test.each(['htp://api.example.com/pets', new URL('ftp://api.example.com/pets')])(
  'a URL that is not for HTTP fails as with the global fetch: %s',
  async (url) => {
    const petstore = createPetstore()
    const error = {
      name: 'TypeError',
      message: 'fetch failed',
      cause: { message: 'unknown scheme' },
    }

    await expect(petstore.fetch(url)).rejects.toMatchObject(error)
    await expect(fetch(url)).rejects.toMatchObject(error)
    expect(petstore.journal.all()).toEqual([])
  },
)

test('an aborted signal rejects, and the service never sees the request', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const reason = new Error('changed my mind')

  const response = petstore.fetch('/pets', { signal: AbortSignal.abort(reason) })

  await expect(response).rejects.toBe(reason)
  expect(petstore.journal.all()).toEqual([])
})

const DELETION = { method: 'DELETE', body: '{"reason":"old"}' }

test.each([
  ['/pets/1', DELETION],
  [new Request('https://anywhere.example/pets/1', DELETION), undefined],
])('the journal has the body of a request with any method (%#)', async (input, init) => {
  const petstore = createPetstore({ clock: CLOCK })

  await petstore.fetch(input, init)

  expect(petstore.journal.last()?.requestBody).toBe(DELETION.body)
})

test('petstore.handle answers plain data with plain data, synchronously', () => {
  const petstore = createPetstore({ clock: CLOCK })

  const { status, headers, body } = petstore.handle({ method: 'GET', path: '/pets/1' })

  expect(status).toBe(200)
  expect(headers['X-RateLimit-Remaining']).toBe('59')
  expect(body).toBe('{"id":1,"name":"Rex","categoryId":1,"status":"available"}')
})

test.each([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['GZIP', gzipSync],
])(
  'a body in the encoding %s is decoded, and a handler may pass it on',
  async (encoding, encode) => {
    const headers = { 'Content-Encoding': encoding }
    const inner = createPetstore({
      operations: false,
      handlers: [http.get('/a', () => new HttpResponse(encode('hello'), { headers }))],
    })
    const outer = createPetstore({
      operations: false,
      handlers: [http.get('/a', () => inner.fetch('/a'))],
    })

    const response = await inner.fetch('/a')

    expect([await response.text(), response.headers.get('content-encoding')]).toEqual([
      'hello',
      encoding,
    ])
    expect(await (await outer.fetch('/a')).text()).toBe('hello')
  },
)

test('a response has the reason phrase of its status, as over HTTP/1.1', async () => {
  const petstore = createPetstore()
  petstore.faults.add({ path: '/store/orders', status: 503 })
  const paths = ['/pets/1', '/pets/999', '/store/orders']
  const responses = await Promise.all(paths.map((path) => petstore.fetch(path)))

  expect(responses.map(({ statusText }) => statusText)).toEqual([
    'OK',
    'Not Found',
    'Service Unavailable',
  ])
})
