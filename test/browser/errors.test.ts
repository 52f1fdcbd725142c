import type { StartOptions } from 'petstore-mock/browser'
import { describe, expect, test } from 'vitest'
import { INSECURE_HOST, send, type Tab, useSite } from '../support/browser/browser.ts'
import { hasChromium } from '../support/browser/chromium.ts'
import { answerWith } from '../support/browser/server.ts'

const QUIET = { quiet: true } as const

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('a page that has started a petstore starts no second one', async () => {
    const tab = await site.start(QUIET)

    expect(await tryStart(tab)).toMatch(
      /runs on this page already\. Start it once.*petstore\.stop\(\)/,
    )
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test('of two that are started at once, the second is refused', async () => {
    const tab = await site.open()

    const outcomes = await tab.page.evaluate(() =>
      Promise.all([window.testPage.start({ quiet: true }), window.testPage.start()]),
    )

    expect(outcomes).toEqual(['started', expect.stringContaining('runs on this page already')])
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test('after stop() another one starts, as new', async () => {
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

  test('stop() may be called twice', async () => {
    const tab = await site.start(QUIET)

    await tab.page.evaluate(async () => {
      const { petstore } = window
      await petstore?.stop()
      await petstore?.stop()
    })

    expect(await tryStart(tab)).toBe('started')
  })

  test('after a start that has failed another one succeeds', async () => {
    const tab = await site.open()

    expect(await tryStart(tab, { serviceWorker: { url: '/none.js' } })).toMatch(/^Error/)
    expect(await tryStart(tab)).toBe('started')
    expect((await send(tab, '/pets')).status).toBe(200)
  })

  test('a worker script that is not there: the plugin or init is named', async () => {
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, { serviceWorker: { url: '/none.js' } })

    expect(message).toContain(`no worker script at ${site.server.origin}/none.js (got 404)`)
    expect(message).toContain('petstoreWorker() of petstore-mock/vite')
    expect(message).toContain('npx petstore-mock init')
    expect(message).toContain('serviceWorker: { url }')
  })

  test('a page in the place of the worker script: the plugin or init is named', async () => {
    site.server.routes.set(
      '/page.js',
      answerWith('<!doctype html>', { 'Content-Type': 'text/html' }),
    )
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, { serviceWorker: { url: '/page.js' } })

    expect(message).toContain(`no worker script at ${site.server.origin}/page.js (got text/html`)
    expect(message).toContain('petstoreWorker() of petstore-mock/vite')
  })

  test("a worker that is not msw's in the place of the script: init --force is named", async () => {
    const script = answerWith('addEventListener("fetch", () => {})', {
      'Content-Type': 'text/javascript',
    })
    site.server.routes.set('/other.js', script)
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, { serviceWorker: { url: '/other.js' } })

    expect(message).toContain(`${site.server.origin}/other.js is not msw's worker script`)
    expect(message).toContain('npx petstore-mock init <public folder> --force')
  })

  test('an origin that is not secure: localhost and https are named', async () => {
    const insecure = site.server.origin.replace('127.0.0.1', INSECURE_HOST)
    const tab = await site.open(insecure)

    const message = await tryStart(tab)

    expect(message).toContain(`${insecure} is not secure`)
    expect(message).toMatch(/http:\/\/localhost.*https/)
  })

  test('a browser without service workers: the standalone server is named', async () => {
    const profile = await site.profile()
    await profile.addInitScript(
      () => void Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'),
    )
    const tab = await site.open('/', profile)

    expect(await tryStart(tab)).toMatch(/has no service workers here.*npx petstore-mock/)
  })

  test('sync without Web Locks: the option is named', async () => {
    const profile = await site.profile()
    await profile.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'))
    const tab = await site.open('/', profile)

    expect(await tryStart(tab, { sync: true })).toMatch(/no Web Locks.*sync: true/)
    expect(await tryStart(tab)).toBe('started')
  })

  test('a page outside of the scope of the worker: the header and the option are named', async () => {
    site.server.routes.set('/app/worker.js', workerAt())
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, { serviceWorker: { url: '/app/worker.js' } })

    expect(message).toContain(`outside of the worker's scope ${site.server.origin}/app/`)
    expect(message).toContain('Service-Worker-Allowed: /')
    expect(message).toContain("scope: '/'")
  })

  test('a scope that the script may not have: the header is named', async () => {
    site.server.routes.set('/app/worker.js', workerAt())
    const tab = await site.open('/', await site.profile())

    const message = await tryStart(tab, {
      serviceWorker: { url: '/app/worker.js', options: { scope: '/' } },
    })

    expect(message).toContain('send Service-Worker-Allowed: / with it')
  })

  test('a script below the root serves the whole origin with the header', async () => {
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
  ])('the unknown option %s: the like of it is named', async (options, name, suggestion) => {
    const tab = await site.open()

    const message = await tryStartWith(tab, options)

    expect(message).toMatch(/^TypeError/)
    expect(message).toContain(name)
    expect(message).toMatch(new RegExp(`\\b${suggestion}\\b`))
  })

  test.each([
    [
      '{ "persist": "cookie" }',
      /persist: expected one of "session", "local", false but got "cookie"/,
    ],
    ['{ "sync": 1 }', /sync: got 1/],
    ['{ "quiet": "yes" }', /quiet: got "yes"/],
    ['{ "expose": 0 }', /expose: got 0/],
    [
      '{ "onUnhandledRequest": "ignore" }',
      /onUnhandledRequest: expected one of "bypass" but got "ignore"/,
    ],
    ['{ "serviceWorker": { "url": "" } }', /serviceWorker\.url: expected a URL but got ""/],
    ['{ "serviceWorker": { "path": "/" } }', /serviceWorker.*path/],
  ])('the wrong option %s: what it got and what it takes are named', async (options, message) => {
    const tab = await site.open()

    expect(await tryStartWith(tab, options)).toMatch(message)
    expect(await tryStart(tab)).toBe('started')
  })

  function workerAt(headers: Readonly<Record<string, string>> = {}) {
    return answerWith(site.server.worker, { 'Content-Type': 'text/javascript', ...headers })
  }
})

/** Starts a petstore; returns `started`, or the message of the error. */
function tryStart({ page }: Tab, options: StartOptions = {}): Promise<string> {
  return page.evaluate((given) => window.testPage.start(given), { ...QUIET, ...options })
}

/** The same with options as JSON, which may be wrong. */
function tryStartWith({ page }: Tab, options: string): Promise<string> {
  return page.evaluate((json) => window.testPage.start(JSON.parse(json)), options)
}
