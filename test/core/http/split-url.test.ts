import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitUrl } from '../../../src/core/http/base-url.ts'
import { runs } from '../../support/runs.ts'

function expectAsParsed(url: string): void {
  const { origin, host, pathname, search } = new URL(url)
  expect(splitUrl(url)).toEqual({ origin, host, path: pathname, query: search.slice(1) })
}

test.each([
  'http://localhost/',
  'https://example.com:8443/v1/pets?status=sold&x=%20?#top',
  'http://[::1]:4010/pets?',
  'http://example.com/#?x',
  'http://user:secret@example.com/pets',
  'blob:http://example.com/0b1c',
  'data:text/plain,a?b',
])('the URL %s is split as it would be parsed', (url) => {
  expectAsParsed(new Request(url.replace('user:secret@', '')).url)
  expectAsParsed(new URL(url).href)
})

test('every URL of a request is split as it would be parsed', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      expectAsParsed(new Request(url).url)
    }),
    runs(),
  )
})
