import { expect, test } from 'vitest'
import {
  allows,
  readableHeaders,
  readPreflight,
  type Sender,
} from '../../../src/browser/cors/check.ts'

const SENDER: Sender = {
  pageOrigin: 'https://shop.example.com',
  url: 'https://api.example.com/pets',
  credentials: 'same-origin',
}
const TRUSTED: Sender = { ...SENDER, credentials: 'include' }
const ALLOWED = { 'Access-Control-Allow-Origin': SENDER.pageOrigin }
const ANY = { 'Access-Control-Allow-Origin': '*' }
const WITH_CREDENTIALS = { ...ALLOWED, 'Access-Control-Allow-Credentials': 'true' }

const response = (headers: Readonly<Record<string, string>>, status = 200) => {
  return { status, headers, body: null }
}

test.each([
  [{}, 'the response has no Access-Control-Allow-Origin'],
  [{ 'Access-Control-Allow-Origin': 'null' }, 'the response has Access-Control-Allow-Origin: null'],
  [{ 'Access-Control-Allow-Origin': `${SENDER.pageOrigin}/` }, 'the response has Access'],
  [{ 'Access-Control-Allow-Origin': 'https://other.example' }, 'https://other.example'],
])('a response with %j is not readable', (headers, reason) => {
  expect(readableHeaders(response(headers), SENDER)).toContain(reason)
})

test.each([
  [ANY, 'the response has Access-Control-Allow-Origin: *'],
  [ALLOWED, 'the response has no Access-Control-Allow-Credentials: true'],
  [
    { ...ALLOWED, 'Access-Control-Allow-Credentials': 'TRUE' },
    'the response has no Access-Control-Allow-Credentials: true',
  ],
])('with credentials, a response with %j is not readable', (headers, reason) => {
  expect(readableHeaders(response(headers), TRUSTED)).toBe(reason)
})

test('safelisted and exposed headers are readable, whatever their case', () => {
  const headers = {
    ...ALLOWED,
    'Access-Control-Expose-Headers': 'x-own , Link',
    'Content-Type': 'text/plain',
    'X-Own': '1',
    Link: '<a>',
    Vary: 'Origin',
  }

  const readable = readableHeaders(response(headers), SENDER)

  expect(readable).toEqual({ 'Content-Type': 'text/plain', 'X-Own': '1', Link: '<a>' })
})

test('a wildcard exposes every header, except to a request with credentials', () => {
  const headers = { ...WITH_CREDENTIALS, 'Access-Control-Expose-Headers': '*', 'X-Own': '1' }

  expect(readableHeaders(response(headers), SENDER)).toHaveProperty('X-Own')
  expect(readableHeaders(response(headers), TRUSTED)).not.toHaveProperty('X-Own')
})

test('a preflight that fails allows nothing', () => {
  expect(readPreflight(response(ALLOWED, 404), SENDER)).toBe('the preflight got 404')
})

test('a preflight without Allow-Origin in its response allows nothing', () => {
  expect(readPreflight(response({}, 204), SENDER)).toBe(
    "the preflight's response has no Access-Control-Allow-Origin",
  )
})

test('a preflight allows what it lists, for as long as it says', () => {
  const headers = {
    ...ALLOWED,
    'Access-Control-Allow-Methods': 'PUT, DELETE',
    'Access-Control-Allow-Headers': 'X-API-Key, Content-Type',
    'Access-Control-Max-Age': '600',
  }

  expect(readPreflight(response(headers, 204), SENDER)).toEqual({
    methods: new Set(['PUT', 'DELETE']),
    headers: new Set(['x-api-key', 'content-type']),
    maxAgeMs: 600_000,
    withCredentials: false,
  })
})

test('without Max-Age a preflight is cached for 5 s', () => {
  expect(readPreflight(response(ALLOWED, 204), SENDER)).toMatchObject({ maxAgeMs: 5_000 })
})

const LISTED = { methods: new Set(['PUT']), headers: new Set(['x-api-key']) }
const STARS = { methods: new Set(['*']), headers: new Set(['*']) }

test.each([
  [{ method: 'PUT', headers: ['x-api-key'] }, undefined],
  [{ method: 'POST', headers: [] }, undefined],
  [{ method: 'DELETE', headers: [] }, 'the preflight does not allow the method DELETE'],
  [{ method: 'put', headers: [] }, 'the preflight does not allow the method put'],
  [{ method: 'PUT', headers: ['x-own'] }, 'the preflight does not allow the header x-own'],
])('a preflight that lists methods and headers decides about %j', (wanted, refusal) => {
  expect(allows(LISTED, { ...wanted, credentials: 'omit' })).toBe(refusal)
})

test.each([
  [{ method: 'DELETE', headers: ['x-own'], credentials: 'omit' }, undefined],
  [{ method: 'DELETE', headers: ['authorization'], credentials: 'omit' }, /authorization/],
  [{ method: 'GET', headers: ['x-own'], credentials: 'include' }, /x-own/],
  [{ method: 'DELETE', headers: [], credentials: 'include' }, /DELETE/],
] as const)('%j against wildcards', (wanted, refusal) => {
  const got = allows(STARS, wanted)
  if (refusal === undefined) expect(got).toBeUndefined()
  else expect(got).toMatch(refusal)
})
