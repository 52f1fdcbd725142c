import type { JournalEntry } from 'petstore-mock'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { forwardTo, HOP_BY_HOP } from '../../support/browser/server.ts'
import { start as startStandalone } from '../../support/server/control.ts'
import { withJson } from '../../support/service/state.ts'
import type { PageRequest } from './site/main.ts'

/** Requests that bring out the usual statuses, and every header that the service sends. */
const REQUESTS: readonly PageRequest[] = [
  ['/pets/1'],
  ['/pets?status=sold&limit=2', { headers: { 'X-API-Key': 's3cret' } }],
  ['/pets', withJson('POST', { name: 'Žofie 猫 🐕', categoryId: 1 })],
  ['/pets/1', withJson('PUT', { name: 'Max', categoryId: 1 })],
  ['/pets/1', { method: 'HEAD' }],
  ['/store/orders/1', { method: 'DELETE' }],
  ['/store/orders/1'],
  ['/pets/999'],
  ['/pets/none'],
  ['/pets', { method: 'DELETE' }],
  ['/pets', { method: 'OPTIONS' }],
  ['/pets', withJson('POST', { name: 1 })],
  ['/pets', { method: 'POST', body: '{"name":"Rex","categoryId":1}' }],
  ['/pets/1', { headers: { Accept: 'application/json' } }],
  ['/store/inventory', { headers: { Authorization: 'Bearer s3cret' } }],
  ...Array.from({ length: 3 }, () => ['/categories'] as const),
]

const STATUSES = [
  ...[200, 200, 201, 200, 200, 204, 404, 404, 400, 405, 204, 422, 415, 200, 200],
  ...[200, 429, 429],
]

const OPTIONS = {
  plans: { free: { perMinute: 14, perDay: 1000 } },
  apiKeys: { s3cret: 'pro' },
  ban: false,
} as const

/** The request headers that affect the response. A browser hides `Origin` from a worker. */
const NOTED = /^(accept|content-type|x-.*)$/

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('a page gets the same responses from the worker as from a standalone server', async () => {
    const server = await startStandalone(OPTIONS)
    const { otherwise } = site.server
    site.server.otherwise = forwardTo(server.url)
    onTestFinished(() => {
      site.server.otherwise = otherwise
    })
    const tab = await site.start({ ...OPTIONS, quiet: true })

    const fromWorker = await sendAll(tab)
    const fromServer = await sendAll(await site.openPlain())

    expect(fromWorker).toEqual(fromServer)
    expect(fromWorker.map(({ status }) => status)).toEqual(STATUSES)
    expect(fromWorker[1]?.body).toMatch(/^\[\{"id":\d+,[^\]]*"status":"sold"/)
    expect(fromWorker[2]?.body).toContain('"name":"Žofie 猫 🐕"')
    const entries = await tab.page.evaluate(() => window.petstore?.journal.all() ?? [])
    expect(entries.map(noted)).toEqual(server.petstore.journal.all().map(noted))
  })
})

/** Sends the requests. Returns the responses without the headers of the connection and of CORS. */
async function sendAll({ page }: Tab) {
  const responses = await page.evaluate((all) => window.testPage.sendAll(all), REQUESTS)
  return responses.map((response) => {
    const isOwn = ([name]: readonly [string, string]) =>
      !HOP_BY_HOP.includes(name) && !name.startsWith('access-control-')
    return { ...response, headers: Object.entries(response.headers).filter(isOwn) }
  })
}

function noted({ method, url, status, requestHeaders }: JournalEntry) {
  const headers = Object.entries(requestHeaders).filter(([name]) => NOTED.test(name))
  return { call: `${method} ${url}`, status, headers: headers.sort() }
}
