import { describe, expect, test } from 'vitest'
import { reload, send, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { withJson } from '../../support/service/state.ts'

const FISH = withJson('POST', { name: 'Fish' })

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('a change by hand right before stop() reaches the other tab', async () => {
    const [{ page }, other] = await site.startTwo({ sync: true })

    await page.evaluate(async () => {
      window.petstore?.db.category.create({ name: 'Last' })
      await window.petstore?.stop()
    })

    expect((await send(other, '/categories/5')).body).toContain('Last')
  })

  test('a change by hand right before leaving the page reaches the other tab', async () => {
    const [{ page }, other] = await site.startTwo({ sync: true })

    await page.evaluate(() => {
      window.petstore?.db.category.create({ name: 'Last' })
      location.href = 'about:blank'
    })
    await page.waitForURL('about:blank')

    await other.page.waitForFunction(() => window.petstore?.db.category.count() === 5)
  })

  test("a tab that joins doesn't wait for one that is busy", async () => {
    const profile = await site.profile()
    const one = await site.start({ sync: true }, profile)
    await send(one, '/categories', FISH)
    const joining = await site.open('/', profile)
    let isBusy = true
    const busy = one.page
      .evaluate(() => {
        const until = performance.now() + 3_000
        while (performance.now() < until);
      })
      .finally(() => {
        isBusy = false
      })

    await joining.page.evaluate(async () => {
      await window.testPage.start({ sync: true, clock: '2026-05-01T00:00:00Z' })
    })

    expect(isBusy).toBe(true)
    expect((await send(joining, '/categories/5')).body).toContain('Fish')
    await busy
  })

  test('the state survives the reload and the crash of a tab', async () => {
    const profile = await site.profile()
    const [one, other] = [
      await site.start({ sync: true }, profile),
      await site.start({ sync: true }, profile),
    ]
    await send(one, '/categories', FISH)
    await reload(other)
    expect((await send(other, '/categories/5')).body).toContain('Fish')

    await send(other, '/categories', FISH)
    await other.page.goto('chrome://crash').catch(() => {})

    expect((await send(one, '/categories/6')).body).toContain('Fish')
  })

  test('a state ends with the last tab that has it open', async () => {
    const profile = await site.profile()
    const tab = await site.start({ sync: true }, profile)
    await send(tab, '/categories', FISH)
    await reload(tab)

    expect((await send(tab, '/categories/5')).status).toBe(404)
  })

  test('a failed start releases its lock, so other tabs can start', async () => {
    const profile = await site.profile()
    const tab = await site.open('/', profile)

    await tab.page.evaluate(async () => {
      const failing = { sync: true, serviceWorker: { url: '/none.js' } }
      await window.testPage.start(failing).catch(() => {})
    })

    const locks = await tab.page.evaluate(() => navigator.locks.query())
    expect([locks.held, locks.pending]).toEqual([[], []])
  })

  test('remove() of a fault works in all tabs, after other tabs have had their turn', async () => {
    const [one, other] = await site.startTwo({ sync: true })
    const fault = await one.page.evaluateHandle(() =>
      window.petstore?.faults.add({ operation: 'listPets', status: 503 }),
    )
    expect((await send(other, '/pets')).status).toBe(503)

    await fault.evaluate((added) => added?.remove())

    expect((await send(other, '/pets')).status).toBe(200)
  })

  test('a change by hand in another tab invalidates earlier waits, so the audit reports nothing', async () => {
    const [one, other] = await site.startTwo({ sync: true })
    await one.page.evaluate(() => window.petstore?.quotas.exhaust())
    await send(other, '/pets')
    await one.page.evaluate(() => {
      window.petstore?.quotas.forget(null)
      window.petstore?.quotas.exhaust()
      window.petstore?.db.category.create({ name: 'Done' })
    })
    await other.page.waitForFunction(() => window.petstore?.db.category.count() === 5)

    await send(other, '/pets')

    const report = await other.page.evaluate(() => window.petstore?.audit())
    expect(report?.findings.filter(({ severity }) => severity !== 'info')).toEqual([])
  })
})
