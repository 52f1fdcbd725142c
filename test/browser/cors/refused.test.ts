import { describe, expect, test } from 'vitest'
import { outcomeOf, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { askAcross, askAtHome } from '../../support/browser/cors.ts'
import { withJson } from '../../support/service/state.ts'
import type { PageRequest } from '../site/main.ts'

const REQUESTS: readonly PageRequest[] = [
  ['/pets/1'],
  ['/categories', withJson('POST', { name: 'Fish' })],
  ['/pets', { method: 'POST', body: 'hello' }],
]
const REFUSED = REQUESTS.map(() => 'TypeError')

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('without CORS every cross-origin request fails', async () => {
    const { worker, server } = await askAcross(site, {
      options: { cors: false },
      requests: REQUESTS,
    })

    expect(worker.responses).toEqual(REFUSED)
    expect(worker).toEqual(server)
  })

  test('without CORS same-origin requests succeed', async () => {
    const { worker, server } = await askAtHome(site, {
      options: { cors: false },
      requests: REQUESTS,
    })

    expect(worker.responses).toMatchObject([{ status: 200 }, { status: 201 }, { status: 415 }])
    expect(worker).toEqual(server)
  })

  test("a list without the page's origin blocks the page", async () => {
    const options = { cors: ['https://shop.example.com'] }

    const { worker, server } = await askAcross(site, { options, requests: REQUESTS })

    expect(worker.responses).toEqual(REFUSED)
    expect(worker).toEqual(server)
  })

  test("a list with the page's origin allows the page", async () => {
    const options = { cors: [site.server.origin] }

    const { worker, server } = await askAcross(site, { options, requests: REQUESTS })

    expect(worker.responses).toMatchObject([{ status: 200 }, { status: 201 }, { status: 415 }])
    expect(worker).toEqual(server)
  })

  test('the console says which request was blocked, and why', async () => {
    const tab = await site.start({ cors: false })

    await outcomeOf(tab, 'https://api.example.com/pets')

    expect(tab.lines).toContainEqual({
      type: 'error',
      text: `[petstore-mock] CORS: GET https://api.example.com/pets from ${site.server.origin} is blocked: the response has no Access-Control-Allow-Origin`,
    })
  })

  test('a blocked request has still been carried out', async () => {
    const { worker, server } = await askAcross(site, {
      options: { cors: false },
      requests: [['/pets', { method: 'POST', body: 'hello' }]],
    })

    expect(worker.journal.map(({ call, status }) => `${status} ${call}`)).toEqual([
      '415 POST /pets',
    ])
    expect(worker).toEqual(server)
  })
})
