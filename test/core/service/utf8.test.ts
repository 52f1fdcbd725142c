import { request as send } from 'node:http'
import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterEach, describe, expect, test } from 'vitest'
import { useServers } from '../../support/server/servers.ts'

const start = useServers()

const intercepting = setupPetstore({ baseUrl: 'http://petstore.test' })
afterEach(() => intercepting.close())

/** Three ways to send a request to `/categories`. */
const WAYS = {
  'in process': async () => createPetstore().fetch,
  'through msw': async () => {
    intercepting.reset()
    intercepting.listen()
    return (path: string, init: RequestInit) => fetch(`http://petstore.test${path}`, init)
  },
  'on the wire': async () => {
    const { url } = await start()
    return (path: string, init: RequestInit) => fetch(url + path, init)
  },
  'on the wire, beside handlers': async () => {
    const { url } = await start({ handlers: [http.get('*/mine', () => HttpResponse.json({}))] })
    return (path: string, init: RequestInit) => fetch(url + path, init)
  },
} as const

/** Returns the bytes of a category with a name: Latin-1, with one byte for each character. */
function categoryNamed(name: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(`{"name":"${name}"}`, (character) => character.charCodeAt(0))
}

/** The UTF-8 bytes of a text, as characters of Latin-1. */
const utf8 = (text: string) => Buffer.from(text).toString('latin1')

const post = (body: BodyInit, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'Content-Type': 'application/json', ...headers },
})

describe.each(Object.entries(WAYS))('%s', (_, open) => {
  test.each([
    ['a Latin-1 letter', 'Caf\xe9'],
    ['half a character at the end', 'Fish\xf0\x9f\x90'],
  ])('a JSON body with %s gets 400, and creates nothing', async (__, name) => {
    const fetchFrom = await open()
    const response = await fetchFrom('/categories', post(categoryNamed(name)))
    expect(await response.json()).toEqual({
      code: 'invalid_json',
      message: 'body: expected JSON in UTF-8 but got bytes that are not valid UTF-8',
      status: 400,
    })
    const list = await fetchFrom('/categories', { method: 'GET' })
    expect(list.headers.get('X-Total-Count')).toBe('4')
  })

  test('UTF-8 is read as it is, also the replacement character and one byte order mark', async () => {
    const fetchFrom = await open()
    const bytes = Buffer.concat([Buffer.from('\ufeff'), categoryNamed(utf8('Caf\u00e9 \ufffd 🐕'))])
    const response = await fetchFrom('/categories', post(Uint8Array.from(bytes)))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ name: 'Caf\u00e9 \ufffd 🐕' })
  })
})

test('a character may arrive in two parts', async () => {
  const { url } = await start()
  const bytes = categoryNamed(utf8('🐕'))
  const status = await new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = send(`${url}/categories`, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    request.once('error', reject)
    request.write(bytes.subarray(0, 11), () => request.end(bytes.subarray(11)))
  })
  expect(status).toBe(201)
})
