import { expect, test } from 'vitest'
import { needsPreflight, unsafeHeaders } from '../../../src/browser/cors/unsafe-headers.ts'

test.each([
  ['accept', 'application/json, text/plain;q=0.5'],
  ['Accept-Language', 'cs, en;q=0.5'],
  ['content-language', 'cs-CZ'],
  ['Content-Type', 'text/plain;charset=UTF-8'],
  ['content-type', 'multipart/form-data; boundary=----x'],
  ['content-type', 'APPLICATION/X-WWW-FORM-URLENCODED'],
  ['range', 'bytes=0-'],
  ['range', 'bytes=10-20'],
  ['range', 'bytes=5-5'],
  ['accept-language', 'en-US,*;q=0.5, x.y'],
  ['accept-language', ''],
  ['save-data', 'on'],
  ['sec-ch-ua', '"Chromium"'],
  ['user-agent', 'Mozilla/5.0 (X11)'],
  ['origin', 'https://shop.example.com'],
])('%s: %s needs no preflight', (name, value) => {
  expect(unsafeHeaders([name, value])).toEqual([])
})

test.each([
  ['X-API-Key', 'k'],
  ['authorization', 'Bearer k'],
  ['content-type', 'application/json'],
  ['content-type', 'text/plain;charset="utf-8"'],
  ['content-type', 'text/html'],
  ['content-type', ''],
  ['accept', 'a"b'],
  ['accept', 'a\u007fb'],
  ['accept', 'x'.repeat(129)],
  ['accept-language', 'cs/CZ'],
  ['accept-language', 'čs'],
  ['accept-language', 'en_US'],
  ['content-language', 'en_US'],
  ['range', 'bytes=-5'],
  ['range', 'bytes=0-1,5-6'],
  ['range', 'items=0-1'],
  ['save-data', 'off'],
  ['range', 'bytes=5-2'],
  ['range', 'bytes=10-9'],
  ['range', 'bytes=-'],
  ['upgrade-insecure-requests', '1'],
  ['if-none-match', '*'],
])('%s: %s needs a preflight', (name, value) => {
  expect(unsafeHeaders([name, value])).toEqual([name.toLowerCase()])
})

test('unsafe headers are listed in lower case, sorted', () => {
  const list = ['X-B', '1', 'Accept', 'text/html', 'X-A', '2', 'Content-Type', 'application/json']

  expect(unsafeHeaders(list)).toEqual(['content-type', 'x-a', 'x-b'])
})

test('safe headers of more than 1024 characters together are unsafe', () => {
  const safe = Array.from({ length: 9 }, () => ['accept-language', 'x'.repeat(128)]).flat()

  expect(unsafeHeaders(safe.slice(0, 16))).toEqual([])
  expect(unsafeHeaders(safe)).toContain('accept-language')
})

test.each(['GET', 'HEAD', 'POST'])('%s alone needs no preflight', (method) => {
  expect(needsPreflight(method, [])).toBe(false)
  expect(needsPreflight(method, ['x-api-key'])).toBe(true)
})

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'get'])('%s needs a preflight', (method) => {
  expect(needsPreflight(method, [])).toBe(true)
})
