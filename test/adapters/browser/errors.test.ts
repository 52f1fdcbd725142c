import { describe, expect, test } from 'vitest'
import { send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium, INSECURE_HOST } from '../../support/browser/chromium.ts'
import { answerWith } from '../../support/browser/server.ts'
import type { PageOptions } from './site/main.ts'

const QUIET = { quiet: true } as const

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test("a page can't start a second petstore", async () => {
    const tab = await site.start(QUIET)

    expect(await tryStart(tab)).toMatch(
      /already running on this page\. Start it only once.*petstore\.stop\(\)/,
    )
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test('of two concurrent starts the second is refused', async () => {
    const tab = await site.open()

    const outcomes = await tab.page.evaluate(() =>
      Promise.all([window.testPage.start({ quiet: true }), window.testPage.start()]),
    )

    expect(outcomes).toEqual(['started', expect.stringContaining('already running on this page')])
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test('after stop() requests go to the network, and a new petstore can start with fresh data', async () => {
    const tab = await site.start(QUIET)
    await send(tab, '/pets/1', { method: 'DELETE' })
    await tab.page.evaluate(async () => {
      const { petstore } = window
      await petstore?.stop()
      await petstore?.stop()
    })

    expect(await send(tab, '/pets')).toMatchObject({ status: 404, body: 'nothing here' })
    expect(await tryStart(tab)).toBe('started')
    expect((await send(tab, '/pets/1')).status).toBe(200)
  })

  test('after a failed start another start succeeds', async () => {
    const tab = await site.open()

    expect(await tryStart(tab, { serviceWorker: { url: '/none.js' } })).toMatch(/^Error/)
    expect(await tryStart(tab)).toBe('started')
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test.each([
    [
      '/none.js',
      'but got 404',
      ['petstoreWorker() from petstore-mock/vite', 'petstore-mock init', 'serviceWorker: { url }'],
    ],
    ['/page.js', 'but got text/html', ['petstoreWorker() from petstore-mock/vite']],
    ['/other.js', 'but got another script', ['npx petstore-mock init <public folder>']],
  ])(
    "the URL %s instead of that of msw's worker script: the error says %j",
    async (url, got, hints) => {
      const { routes, origin } = site.server
      routes.set('/page.js', answerWith('<!doctype html>', { 'Content-Type': 'text/html' }))
      routes.set('/other.js', answerWith('0', { 'Content-Type': 'text/javascript' }))
      const tab = await site.open('/', await site.profile())

      const message = await tryStart(tab, { serviceWorker: { url } })

      expect(message).toContain(`expected msw's worker script at ${origin}${url} ${got}`)
      for (const hint of hints) expect(message).toContain(hint)
    },
  )

  test('an insecure origin: the error names localhost and https', async () => {
    const insecure = site.server.origin.replace('127.0.0.1', INSECURE_HOST)
    const tab = await site.open(insecure)

    const message = await tryStart(tab)

    expect(message).toContain(`${insecure} isn't a secure origin`)
    expect(message).toMatch(/http:\/\/localhost.*https/)
  })

  test('a browser without service workers: the error names the standalone server', async () => {
    const profile = await site.profile()
    await profile.addInitScript(
      () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
    )
    const tab = await site.open('/', profile)

    expect(await tryStart(tab)).toMatch(/service workers aren.t available.*npx petstore-mock/)
  })

  test.each([
    [{}, "outside the worker's scope", "scope: '/'"],
    [{ scope: '/' }, 'serve it with Service-Worker-Allowed: /', ''],
  ])(
    "a page outside the worker's scope, with %j: the error names the header",
    async (options, reason, hint) => {
      site.server.routes.set('/app/worker.js', workerAt())
      const tab = await site.open('/', await site.profile())

      const message = await tryStart(tab, { serviceWorker: { url: '/app/worker.js', options } })

      expect(message).toContain(reason)
      expect(message).toContain('Service-Worker-Allowed: /')
      expect(message).toContain(hint)
    },
  )

  test('with the header, a script below the root controls the whole origin', async () => {
    site.server.routes.set('/app/worker.js', workerAt({ 'Service-Worker-Allowed': '/' }))
    const tab = await site.open('/', await site.profile())
    const options = { scope: '/' }

    const outcome = await tryStart(tab, { serviceWorker: { url: '/app/worker.js', options } })

    expect(outcome).toBe('started')
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test('a script that is of no origin or of another one is refused before anything starts', async () => {
    const { origin } = site.server
    const tab = await site.open()

    for (const url of [
      'http://',
      'http://[::1',
      'https://cdn.example.com/mockServiceWorker.js',
      '//cdn.example.com/mockServiceWorker.js',
      'data:text/javascript,0',
      'javascript:0',
      `blob:${origin}/0`,
    ]) {
      expect(await tryStart(tab, { serviceWorker: { url } })).toBe(
        `OptionError: serviceWorker.url: expected a URL on the page's own origin, ${origin}, but got "${url}"`,
      )
    }
    expect(await tryStart(tab)).toBe('started')
  })

  test('a script of the same origin without a scheme is accepted', async () => {
    const tab = await site.open('/', await site.profile())
    const url = `//${new URL(site.server.origin).host}/mockServiceWorker.js`

    expect(await tryStart(tab, { serviceWorker: { url } })).toBe('started')
    expect((await send(tab, '/pets/1')).status).toBe(200)
  })

  test('a relative URL is resolved against the base of the document', async () => {
    const page = '<!doctype html><base href="/"><script type="module" src="/main.js"></script>'
    site.server.routes.set('/shop/pets/', answerWith(page, { 'Content-Type': 'text/html' }))
    const tab = await site.open('/shop/pets/', await site.profile())

    expect(await tryStart(tab, { serviceWorker: { url: 'mockServiceWorker.js' } })).toBe('started')
  })

  function workerAt(headers: Readonly<Record<string, string>> = {}) {
    return answerWith(site.server.worker, { 'Content-Type': 'text/javascript', ...headers })
  }
})

/** Starts a petstore; returns `started`, or the message of the error. */
function tryStart({ page }: Tab, options: PageOptions = {}): Promise<string> {
  return page.evaluate((given) => window.testPage.start(given), { ...QUIET, ...options })
}
