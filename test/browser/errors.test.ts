import type { StartOptions } from 'petstore-mock/browser'
import { describe, expect, test } from 'vitest'
import { send, type Tab, useSite } from '../support/browser/browser.ts'
import { hasChromium, INSECURE_HOST } from '../support/browser/chromium.ts'
import { answerWith } from '../support/browser/server.ts'

const QUIET = { quiet: true } as const

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('a page cannot start a second petstore', async () => {
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

  test('after stop() a new petstore can start, with fresh data', async () => {
    const tab = await site.start(QUIET)
    await send(tab, '/pets/1', { method: 'DELETE' })
    await tab.page.evaluate(() => window.petstore?.stop())

    expect(await tryStart(tab)).toBe('started')
    expect((await send(tab, '/pets/1')).status).toBe(200)
  })

  test('after stop() requests go to the network', async () => {
    const tab = await site.start(QUIET)
    await tab.page.evaluate(() => window.petstore?.stop())

    expect(await send(tab, '/pets')).toMatchObject({ status: 404, body: 'nothing here' })
  })

  test('stop() can be called twice', async () => {
    const tab = await site.start(QUIET)

    await tab.page.evaluate(async () => {
      const { petstore } = window
      await petstore?.stop()
      await petstore?.stop()
    })

    expect(await tryStart(tab)).toBe('started')
  })

  test('after a failed start another start succeeds', async () => {
    const tab = await site.open()

    expect(await tryStart(tab, { serviceWorker: { url: '/none.js' } })).toMatch(/^Error/)
    expect(await tryStart(tab)).toBe('started')
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test('a missing worker script: the error names the plugin and init', async () => {
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, { serviceWorker: { url: '/none.js' } })

    expect(message).toContain(
      `expected msw's worker script at ${site.server.origin}/none.js but got 404`,
    )
    expect(message).toContain('petstoreWorker() from petstore-mock/vite')
    expect(message).toContain('npx petstore-mock init')
    expect(message).toContain('serviceWorker: { url }')
  })

  test('a page instead of the worker script: the error names the plugin', async () => {
    site.server.routes.set(
      '/page.js',
      answerWith('<!doctype html>', { 'Content-Type': 'text/html' }),
    )
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, { serviceWorker: { url: '/page.js' } })

    expect(message).toContain(
      `expected msw's worker script at ${site.server.origin}/page.js but got text/html`,
    )
    expect(message).toContain('petstoreWorker() from petstore-mock/vite')
  })

  test("another worker instead of msw's: the error names init --force", async () => {
    const script = answerWith('addEventListener("fetch", () => {})', {
      'Content-Type': 'text/javascript',
    })
    site.server.routes.set('/other.js', script)
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, { serviceWorker: { url: '/other.js' } })

    expect(message).toContain(
      `expected msw's worker script at ${site.server.origin}/other.js but got another script`,
    )
    expect(message).toContain('npx petstore-mock init <public folder> --force')
  })

  test('an insecure origin: the error names localhost and https', async () => {
    const insecure = site.server.origin.replace('127.0.0.1', INSECURE_HOST)
    const tab = await site.open(insecure)

    const message = await tryStart(tab)

    expect(message).toContain(`${insecure} is not a secure origin`)
    expect(message).toMatch(/http:\/\/localhost.*https/)
  })

  test('a browser without service workers: the error names the standalone server', async () => {
    const profile = await site.profile()
    await profile.addInitScript(
      () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
    )
    const tab = await site.open('/', profile)

    expect(await tryStart(tab)).toMatch(/service workers are not available.*npx petstore-mock/)
  })

  test('sync without Web Locks: the error names the option', async () => {
    const profile = await site.profile()
    await profile.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'))
    const tab = await site.open('/', profile)

    expect(await tryStart(tab, { sync: true })).toMatch(/sync: true needs Web Locks/)
    expect(await tryStart(tab)).toBe('started')
  })

  test("a page outside the worker's scope: the error names the header and the option", async () => {
    site.server.routes.set('/app/worker.js', workerAt())
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, { serviceWorker: { url: '/app/worker.js' } })

    expect(message).toContain(`outside the worker's scope ${site.server.origin}/app/`)
    expect(message).toContain('Service-Worker-Allowed: /')
    expect(message).toContain("scope: '/'")
  })

  test('a scope above the script: the error names the header', async () => {
    site.server.routes.set('/app/worker.js', workerAt())
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, {
      serviceWorker: { url: '/app/worker.js', options: { scope: '/' } },
    })

    expect(message).toContain('serve it with Service-Worker-Allowed: /')
  })

  test('with the header, a script below the root controls the whole origin', async () => {
    site.server.routes.set('/app/worker.js', workerAt({ 'Service-Worker-Allowed': '/' }))
    const tab = await site.open('/', await site.profile())

    const outcome = await tryStart(tab, {
      serviceWorker: { url: '/app/worker.js', options: { scope: '/' } },
    })

    expect(outcome).toBe('started')
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test.each([
    ['{ "persit": "session" }', 'persit', 'persist'],
    ['{ "plann": "pro" }', 'plann', 'plan'],
  ])(
    'the unknown option %s: the error suggests a similar one',
    async (options, name, suggestion) => {
      const tab = await site.open()

      const message = await tryStartWith(tab, options)

      expect(message).toMatch(/^TypeError/)
      expect(message).toContain(name)
      expect(message).toMatch(new RegExp(`\\b${suggestion}\\b`))
    },
  )

  test.each([
    [
      '{ "persist": "cookie" }',
      /persist: expected one of "session", "local", false but got "cookie"/,
    ],
    ['{ "sync": 1 }', /sync: expected true or false but got 1/],
    ['{ "quiet": "yes" }', /quiet: expected true or false but got "yes"/],
    ['{ "expose": 0 }', /expose: expected true or false but got 0/],
    [
      '{ "onUnhandledRequest": "ignore" }',
      /onUnhandledRequest: expected one of "bypass", "warn", "error" but got "ignore"/,
    ],
    ['{ "serviceWorker": { "url": "" } }', /serviceWorker\.url: expected a URL but got ""/],
    ['{ "serviceWorker": { "path": "/" } }', /serviceWorker.*path/],
  ])(
    'the wrong option %s: the error says what was expected and what it got',
    async (options, message) => {
      const tab = await site.open()

      expect(await tryStartWith(tab, options)).toMatch(message)
      expect(await tryStart(tab)).toBe('started')
    },
  )

  function workerAt(headers: Readonly<Record<string, string>> = {}) {
    return answerWith(site.server.worker, { 'Content-Type': 'text/javascript', ...headers })
  }
})

/** Starts a petstore; returns `started`, or the message of the error. */
function tryStart({ page }: Tab, options: StartOptions = {}): Promise<string> {
  return page.evaluate((given) => window.testPage.start(given), { ...QUIET, ...options })
}

/** Does the same with options as JSON, which may be invalid. */
function tryStartWith({ page }: Tab, options: string): Promise<string> {
  return page.evaluate((json) => window.testPage.start(JSON.parse(json)), options)
}
