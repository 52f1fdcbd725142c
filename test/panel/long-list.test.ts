import type { PetstoreServer } from 'petstore-mock/server'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { type OpenedPanel, openPanel } from '../support/panel/open-panel.ts'
import { until } from '../support/until.ts'

const COUNT = 500

describe.runIf(hasChromium)('in Chromium', () => {
  test('of 500 requests the newest is in sight, and keys and the wheel reach each end', async () => {
    const { server, page } = await openLongList()
    await until(() => isInSight(rowOf(page, COUNT)))

    send(server, COUNT + 1)
    await until(() => isInSight(rowOf(page, COUNT + 1)))
    await page.getByRole('region', { name: 'Requests: use the arrow keys' }).focus()
    await page.keyboard.press('Home')
    await until(() => isInSight(rowOf(page, 1)))
    await page.keyboard.press('End')
    await until(() => isInSight(rowOf(page, COUNT + 1)))
    await page.getByRole('region', { name: 'Requests: use the arrow keys' }).hover()
    await page.mouse.wheel(0, -1_000_000)
    await until(() => isInSight(rowOf(page, 1)))
    await page.mouse.wheel(0, 1_000_000)

    await until(() => isInSight(rowOf(page, COUNT + 1)))
  })

  test('a search, and back to all of 500 requests, keep the place', async () => {
    const { page } = await openLongList()
    await until(() => isInSight(rowOf(page, COUNT)))
    await page.getByRole('region', { name: 'Requests: use the arrow keys' }).hover()
    await page.mouse.wheel(0, -7_000)
    const first = await firstInSight(page)
    expect(first).toBeGreaterThan(200)
    expect(first).toBeLessThan(300)
    const search = page.getByRole('searchbox', { name: 'Search requests' })

    await search.fill('path:/pets/49*')
    await page.getByText(`11 of ${COUNT}`).waitFor()
    await until(() => isInSight(rowOf(page, 499)))
    await search.fill('')
    await page.getByText(`${COUNT} of ${COUNT}`).waitFor()

    await until(async () => (await firstInSight(page)) === first)
  })

  test('newest first, the newest of 500 requests stays in sight at the start', async () => {
    const { server, page } = await openLongList()
    await page.getByRole('combobox', { name: 'Order' }).selectOption('newest')

    await until(() => isInSight(rowOf(page, COUNT)))
    send(server, COUNT + 1)

    await until(() => isInSight(rowOf(page, COUNT + 1)))
  })
})

/** Returns the id in the path of the first row that is in sight. */
async function firstInSight(page: Page): Promise<number> {
  const rows = page.getByRole('button', { name: /^.pets.\d+$/ })
  for (const row of await rows.all()) {
    if (await isInSight(row)) return Number((await row.innerText()).replace('/pets/', ''))
  }
  throw new Error('expected a row in sight')
}

/** Opens the panel of a server that has served 500 requests. */
async function openLongList(): Promise<OpenedPanel> {
  const opened = await openPanel({ plans: { unlimited: {} }, plan: 'unlimited' })
  for (let id = 1; id <= COUNT; id += 1) send(opened.server, id)
  await opened.page.getByText(`${COUNT} of ${COUNT}`).waitFor()
  return opened
}

function send({ petstore }: PetstoreServer, id: number): void {
  petstore.handle({ method: 'GET', path: `/pets/${id}` })
}

function rowOf(page: Page, id: number): Locator {
  return page.getByRole('button', { name: `/pets/${id}`, exact: true })
}

/** Returns whether a row is rendered, and nothing covers or clips its middle. */
async function isInSight(row: Locator): Promise<boolean> {
  const [isOnTop = false] = await row.evaluateAll((elements) =>
    elements.map((element) => {
      const panel = element.getRootNode()
      if (!(panel instanceof ShadowRoot)) return false
      const { left, top, width, height } = element.getBoundingClientRect()
      return panel.elementFromPoint(left + width / 2, top + height / 2) === element
    }),
  )
  return isOnTop
}
