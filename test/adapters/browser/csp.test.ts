import type { RequestListener } from 'node:http'
import { describe, expect, test } from 'vitest'
import { noteViolations, send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { withJson } from '../../support/service/state.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  /** Opens the page with a Content-Security-Policy. */
  async function openWith(policy: string): Promise<Tab> {
    const page = site.server.routes.get('/')
    const withPolicy: RequestListener = (request, response) => {
      response.setHeader('Content-Security-Policy', policy)
      page?.(request, response)
    }
    site.server.routes.set('/strict', withPolicy)
    const profile = await site.profile()
    await noteViolations(profile)
    return site.open('/strict', profile)
  }

  test("everything works under default-src 'self'", async () => {
    const tab = await openWith("default-src 'self'")

    const outcome = await tab.page.evaluate(() => window.testPage.start({ persist: 'local' }))

    expect(outcome).toBe('started')
    expect((await send(tab, '/pets?limit=2')).status).toBe(200)
    expect((await send(tab, '/pets', withJson('POST', { name: 1 }))).status).toBe(422)
    expect(
      (await send(tab, '/store/orders', withJson('POST', { petId: 1, quantity: 1 }))).status,
    ).toBe(201)
    expect(await tab.page.evaluate(() => window.petstore?.audit().summary)).toBeDefined()
    expect(await tab.page.evaluate(() => window.violations)).toEqual([])
    expect(tab.errors).toEqual([])
  })

  test('a policy that blocks the worker: the error names worker-src', async () => {
    const tab = await openWith(
      "default-src 'none'; script-src 'self' 'unsafe-inline'; worker-src 'none'",
    )

    const message = await tab.page.evaluate(() => window.testPage.start({ quiet: true }))

    expect(message).toContain('Content-Security-Policy')
    expect(message).toContain("worker-src 'self'")
  })

  test('calls to another origin need connect-src', async () => {
    const tab = await openWith("default-src 'self'; connect-src 'self' https://api.example.com")
    await tab.page.evaluate(() => window.testPage.start({ quiet: true }))

    expect((await send(tab, 'https://api.example.com/pets')).status).toBe(200)
    expect(await tab.page.evaluate(() => window.violations)).toEqual([])
  })
})
