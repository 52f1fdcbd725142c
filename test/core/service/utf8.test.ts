import { request as open } from 'node:http'
import { describe, expect, test } from 'vitest'
import { start } from '../../support/server/control.ts'
import { WAYS } from '../../support/ways.ts'

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

describe.each(WAYS)('%s', (_, reach) => {
  test.each([
    ['a Latin-1 letter', 'Caf\xe9'],
    ['half a character at the end', 'Fish\xf0\x9f\x90'],
  ])('a JSON body with %s gets 400, and creates nothing', async (__, name) => {
    const { send } = await reach()
    const response = await send('/categories', post(categoryNamed(name)))
    expect(await response.json()).toEqual({
      code: 'invalid_json',
      message: 'body: expected JSON in UTF-8 but got bytes that are not valid UTF-8',
      status: 400,
    })
    const list = await send('/categories', { method: 'GET' })
    expect(list.headers.get('X-Total-Count')).toBe('4')
  })

  test('UTF-8 is read as it is, also the replacement character and one byte order mark', async () => {
    const { send } = await reach()
    const bytes = Buffer.concat([Buffer.from('\ufeff'), categoryNamed(utf8('Caf\u00e9 \ufffd 🐕'))])
    const response = await send('/categories', post(Uint8Array.from(bytes)))
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ name: 'Caf\u00e9 \ufffd 🐕' })
  })
})

test('a character may arrive in two parts', async () => {
  const { url } = await start()
  const bytes = categoryNamed(utf8('🐕'))
  const status = await new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = open(`${url}/categories`, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    request.once('error', reject)
    request.write(bytes.subarray(0, 11), () => request.end(bytes.subarray(11)))
  })
  expect(status).toBe(201)
})
