import { describe, expect, test } from 'vitest'
import { useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { askAcross, type Seen } from '../../support/browser/cors.ts'
import { withJson } from '../../support/service/state.ts'
import type { PageInit, PageRequest } from '../site/main.ts'

const TEXT = { method: 'POST', body: 'hello' }

/** Requests, and whether a browser sends a preflight before them. */
const CASES: readonly (readonly [what: string, request: PageRequest, hasPreflight: boolean])[] = [
  ['a GET', ['/pets'], false],
  ['a HEAD', ['/pets', { method: 'HEAD' }], false],
  ['a POST of text', ['/pets', TEXT], false],
  ['a POST of a form', ['/pets', form('application/x-www-form-urlencoded')], false],
  ['a POST of JSON', ['/pets', withJson('POST', { name: 'New', categoryId: 1 })], true],
  ['a PUT', ['/pets/1', { method: 'PUT' }], true],
  ['a DELETE', ['/pets/1', { method: 'DELETE' }], true],
  ['a key', ['/pets', { headers: { 'X-API-Key': 'k' } }], true],
  ['a bearer token', ['/pets', { headers: { Authorization: 'Bearer k' } }], true],
  ['two headers', ['/pets', { headers: { 'X-B': '1', 'X-A': '2', Accept: 'text/html' } }], true],
  ['a language', ['/pets', { headers: { 'Accept-Language': 'cs, en;q=0.5' } }], false],
  ['an odd Accept', ['/pets', { headers: { Accept: 'a"b' } }], true],
  ['a long Accept', ['/pets', { headers: { Accept: 'a'.repeat(129) } }], true],
  ['a range', ['/pets', { headers: { Range: 'bytes=0-9' } }], false],
  ['a range that ends too soon', ['/pets', { headers: { Range: 'bytes=5-2' } }], true],
  ['a language with _', ['/pets', { headers: { 'Accept-Language': 'en_US' } }], true],
  ['saved data', ['/pets', { headers: { 'Save-Data': 'on' } }], false],
  ['data that is not saved', ['/pets', { headers: { 'Save-Data': 'off' } }], true],
  ['an upgrade', ['/pets', { headers: { 'Upgrade-Insecure-Requests': '1' } }], true],
  ['a name of its own', ['/pets', { headers: { 'User-Agent': 'a shop' } }], false],
]

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('preflights are sent before the same requests, with the same headers', async () => {
    const requests = CASES.map(([, [url, init]], index) => [`${url}?n=${index}`, init] as const)

    const { worker, server } = await askAcross(site, { requests })

    expect(worker.journal).toEqual(server.journal)
    const preflighted = requests.map(([url]) =>
      worker.journal.some(({ call }) => call === `OPTIONS ${url}`),
    )
    expect(preflighted).toEqual(CASES.map(([, , hasPreflight]) => hasPreflight))
    expect(worker.responses).toEqual(server.responses)
  })

  test('a preflight is cached by URL', async () => {
    const key: PageInit = { headers: { 'X-API-Key': 'k' } }

    const { worker, server } = await askAcross(site, {
      requests: [
        ['/pets', key],
        ['/pets', key],
        ['/categories', key],
      ],
    })

    expect(callsOf(worker)).toEqual([
      'OPTIONS /pets',
      'GET /pets',
      'GET /pets',
      'OPTIONS /categories',
      'GET /categories',
    ])
    expect(callsOf(worker)).toEqual(callsOf(server))
  })

  test('a request that needs more than the cached preflight sends a new one', async () => {
    const { worker, server } = await askAcross(site, {
      requests: [
        ['/pets/1', { headers: { 'X-API-Key': 'k' } }],
        ['/pets/1', { headers: { 'X-API-Key': 'k', 'X-More': '1' } }],
        ['/pets/1', { method: 'DELETE', headers: { 'X-API-Key': 'k' } }],
      ],
    })

    expect(callsOf(worker)).toEqual(callsOf(server))
  })

  test('a preflight stays cached when the response to its request is blocked', async () => {
    const key = { headers: { 'X-API-Key': 'k' } }

    const { worker, server } = await askAcross(site, {
      prepare: ({ faults }) => {
        faults.add({ headers: { 'Access-Control-Allow-Origin': null }, skip: 1, times: 1 })
      },
      requests: [
        ['/pets', key],
        ['/pets', key],
        ['/pets', key],
      ],
    })

    expect(callsOf(worker)).toEqual(callsOf(server))
  })

  test('a refused preflight clears the cached one', async () => {
    const { worker, server } = await askAcross(site, {
      requests: [
        ['/pets', withJson('POST', { name: 'New', categoryId: 1 })],
        ['/pets', { method: 'DELETE' }],
        ['/pets', withJson('POST', { name: 'New', categoryId: 1 })],
      ],
    })

    expect(callsOf(worker)).toEqual(callsOf(server))
  })

  test.each([
    ['omit', 'include'],
    ['include', 'omit'],
  ] as const)('a preflight with credentials: %s, then one with %s', async (first, second) => {
    const key = { headers: { 'X-API-Key': 'k' } }

    const { worker, server } = await askAcross(site, {
      requests: [
        ['/pets', { ...key, credentials: first }],
        ['/pets', { ...key, credentials: second }],
      ],
    })

    expect(callsOf(worker)).toEqual(callsOf(server))
  })

  test('with an exhausted quota the preflight succeeds, and the page can read the 429', async () => {
    const { worker, server } = await askAcross(site, {
      prepare: ({ quotas }) => quotas.exhaust('k'),
      requests: [['/pets', { headers: { 'X-API-Key': 'k' } }]],
    })

    expect(worker.journal.map(({ status }) => status)).toEqual([204, 429])
    expect(worker.responses).toMatchObject([{ status: 429, headers: { 'retry-after': '60' } }])
    expect(worker).toEqual(server)
  })

  test('a preflight spends nothing', async () => {
    const { worker, server } = await askAcross(site, {
      requests: [['/pets', { headers: { 'X-API-Key': 'k' } }]],
    })

    expect(worker.responses).toMatchObject([{ headers: { 'x-ratelimit-remaining': '59' } }])
    expect(worker).toEqual(server)
  })

  test('a POST of text needs no preflight, and the page can read its refusal', async () => {
    const { worker, server } = await askAcross(site, { requests: [['/pets', TEXT]] })

    expect(callsOf(worker)).toEqual(['POST /pets'])
    expect(worker.responses).toMatchObject([{ status: 415 }])
    expect(worker).toEqual(server)
  })

  test('a same-origin request needs no preflight', async () => {
    const tab = await site.start({ quiet: true })

    const methods = await tab.page.evaluate(async () => {
      await window.testPage.send('/pets/1', { method: 'DELETE', headers: { 'X-API-Key': 'k' } })
      return window.petstore?.journal.all().map(({ method }) => method)
    })

    expect(methods).toEqual(['DELETE'])
  })
})

function form(type: string): PageInit {
  return { method: 'POST', body: 'a=b', headers: { 'Content-Type': `${type};charset=UTF-8` } }
}

function callsOf({ journal }: Seen): readonly string[] {
  return journal.map(({ call }) => call)
}
