import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { exhaust, SCREENS, useStorefront } from '../support/browser/storefront.ts'

describe.runIf(hasChromium)('the pages of the storefront, in Chromium', () => {
  const shop = useStorefront()

  test('the next page starts at the top, focuses its heading and has its own title', async () => {
    const page = await shop.visit()
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('9–16 of 22').waitFor()

    expect(await page.evaluate(() => [scrollY, document.activeElement?.tagName])).toEqual([0, 'H1'])
    expect(await page.title()).toBe('Animals, page 2 · Hutch & Hollow')
  })

  for (const path of ['/', '/orders', '/stock', '/admin/pets']) {
    test(`a page past the end of ${path} links to the last page`, async () => {
      const page = await shop.visit(`${path}?offset=999`)
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
      await page.getByRole('link', { name: 'Go to the last page' }).click()

      await page.getByText(/^(\d+–(\d+) of \2|4) (animals|orders|places)$/).waitFor()
    })
  }

  for (const path of ['/?category=abc', '/?category=99', '/?offset=-1', '/pets/99', '/nowhere']) {
    test(`${path} is not found, and says so in its heading`, async () => {
      const page = await shop.visit(path)

      await page.getByRole('heading', { level: 1, name: /is not here$/ }).waitFor()
      expect(await page.locator('h1').count()).toBe(1)
    })
  }

  test('no animal is shown before its kind has loaded', async () => {
    const page = await shop.visit()
    await page.evaluate(() =>
      window.petstore?.faults.add({ operation: 'listCategories', network: 'timeout' }),
    )
    await page.reload()
    await page.waitForFunction(() => window.petstore?.journal.all({ operation: 'listPets' })[0])

    await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor()
    expect(await page.locator('.cards a').count()).toBe(0)
  })

  test('a countdown is announced once', async () => {
    const page = await shop.visit()
    await exhaust(page)
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByText('continues in 60 s').waitFor()

    const announced = await page.getByRole('alert').ariaSnapshot()
    expect(announced.match(/60/g)).toHaveLength(1)
  })

  for (const screen of SCREENS) {
    test(`on ${screen.name} every control is at least 24 pixels high`, async () => {
      const page = await shop.visit('/', screen)
      const low: Record<string, readonly string[]> = {}
      for (const path of [
        '/',
        '/orders',
        '/stock',
        '/admin/pets',
        '/admin/categories',
        '/pets/1',
      ]) {
        await page.evaluate((hash) => location.replace(`#${hash}`), path)
        await page.locator('[aria-busy]').waitFor({ state: 'detached' })
        low[path] = await lowTargetsOf(page)
      }
      expect(Object.values(low).flat(), JSON.stringify(low)).toEqual([])
    })
  }
})

/**
 * Returns the controls that are too low for a fingertip. The link of a card covers the whole card.
 */
function lowTargetsOf(page: Page): Promise<readonly string[]> {
  return page
    .locator('a:not(.card a), button, input, select, summary')
    .evaluateAll((targets) =>
      targets
        .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 24)
        .map((target) => target.outerHTML),
    )
}
