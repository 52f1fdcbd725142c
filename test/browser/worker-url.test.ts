import { describe, expect, test } from 'vitest'
import { send, type Tab, useSite } from '../support/browser/browser.ts'
import { hasChromium } from '../support/browser/chromium.ts'
import { answerWith } from '../support/browser/server.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test.each([
    'http://',
    'http://[::1',
    'https://cdn.example.com/mockServiceWorker.js',
    '//cdn.example.com/mockServiceWorker.js',
    'data:text/javascript,0',
    'javascript:0',
  ])('the script %s is refused before anything starts', async (url) => {
    const tab = await site.open()

    const message = await tryStart(tab, url)

    expect(message).toBe(
      `TypeError: serviceWorker.url: expected a URL on the page's own origin, ${site.server.origin}, but got "${url}"`,
    )
    expect(await tryStart(tab, '/mockServiceWorker.js')).toBe('started')
  })

  test('a blob: script is refused', async () => {
    const tab = await site.open()
    const url = await tab.page.evaluate(() => URL.createObjectURL(new Blob(['0'])))

    expect(await tryStart(tab, url)).toMatch(
      /^TypeError: serviceWorker\.url: expected .* but got "blob:/,
    )
  })

  test.each(['mockServiceWorker.js', './mockServiceWorker.js', '//HOST/mockServiceWorker.js'])(
    'the script %s is accepted',
    async (url) => {
      const tab = await site.open('/', await site.profile())
      const { host } = new URL(site.server.origin)

      expect(await tryStart(tab, url.replace('HOST', host))).toBe('started')
      expect((await send(tab, '/pets/1')).status).toBe(200)
    },
  )

  test('a relative URL is resolved against the base of the document', async () => {
    const page = '<!doctype html><base href="/"><script type="module" src="/main.js"></script>'
    site.server.routes.set('/shop/pets/', answerWith(page, { 'Content-Type': 'text/html' }))
    const tab = await site.open('/shop/pets/', await site.profile())

    expect(await tryStart(tab, 'mockServiceWorker.js')).toBe('started')
  })
})

/** Starts a petstore; returns `started`, or the message of the error. */
function tryStart({ page }: Tab, url: string): Promise<string> {
  return page.evaluate(
    (script) => window.testPage.start({ quiet: true, serviceWorker: { url: script } }),
    url,
  )
}
