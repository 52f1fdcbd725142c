import { describe, expect, test } from 'vitest'
import { send, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

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
