import { describe, expect, test } from 'vitest'
import { flood, send, useSite } from '../support/browser/browser.ts'
import { hasChromium } from '../support/browser/chromium.ts'
import { withJson } from '../support/service/state.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('a page gets its pets from the petstore that it has started', async () => {
    const tab = await site.start()

    const response = await send(tab, '/pets/1')

    expect(response.status).toBe(200)
    expect(JSON.parse(response.body)).toEqual({
      id: 1,
      name: 'Rex',
      categoryId: 1,
      status: 'available',
    })
    expect(response.headers['x-ratelimit-remaining']).toBe('59')
    expect(tab.errors).toEqual([])
  })

  test('an XMLHttpRequest is answered too', async () => {
    const { page } = await site.start()

    const response = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = new XMLHttpRequest()
          request.open('POST', '/categories')
          request.setRequestHeader('Content-Type', 'application/json')
          request.onload = () =>
            resolve([
              request.status,
              request.responseText,
              request.getResponseHeader('X-RateLimit-Remaining'),
            ])
          request.send('{"name":"Fish"}')
        }),
    )

    expect(response).toEqual([201, '{"id":5,"name":"Fish"}', '59'])
  })

  test('of 100 requests at once against a quota of 60, exactly 60 succeed', async () => {
    const tab = await site.start({ ban: false })

    const counts = await flood(tab, 100, '/pets/1')

    expect(counts).toEqual({ 200: 60, 429: 40 })
  })

  test('the page sees an exhausted quota, and its end', async () => {
    const tab = await site.start()
    await tab.page.evaluate(() => window.petstore?.quotas.exhaust())

    const refused = await send(tab, '/pets')
    await tab.page.evaluate(() => window.petstore?.clock.advance('60s'))
    const later = await send(tab, '/pets')

    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-remaining': '0' })
    expect(later.status).toBe(200)
  })

  test('requests see rows written through db, and db sees rows written by requests', async () => {
    const tab = await site.start()
    await tab.page.evaluate(() => window.petstore?.db.category.create({ name: 'Fish' }))
    await send(tab, '/categories/1', withJson('PUT', { name: 'Hounds' }))

    const names = await tab.page.evaluate(() =>
      window.petstore?.db.category.getAll().map(({ name }) => name),
    )

    expect((await send(tab, '/categories/5')).body).toBe('{"id":5,"name":"Fish"}')
    expect(names).toEqual(['Hounds', 'Cats', 'Birds', 'Reptiles', 'Fish'])
  })

  test("the page's own handlers go first, until a reset removes them", async () => {
    const tab = await site.start()
    await tab.page.evaluate(() => window.testPage.teapot('/pets/2'))

    expect((await send(tab, '/pets/2')).status).toBe(418)
    expect((await send(tab, '/pets/1')).status).toBe(200)

    await tab.page.evaluate(() => window.petstore?.reset({ keep: ['journal'] }))
    expect((await send(tab, '/pets/2')).status).toBe(200)
  })

  test('petstore.fetch works without the worker', async () => {
    const { page } = await site.start()

    const status = await page.evaluate(async () => (await window.petstore?.fetch('/pets'))?.status)

    expect(status).toBe(200)
  })
})
