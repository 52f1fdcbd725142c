import { describe, expect, test } from 'vitest'
import { send, type Tab, useSite } from '../support/browser/browser.ts'
import { hasChromium } from '../support/browser/chromium.ts'
import { findViolations } from '../support/panel/axe.ts'
import { withJson } from '../support/service/state.ts'

const LARGE = { width: 1_000, height: 700 }

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  /** Starts a petstore with a panel, on a page that has a field of its own. */
  async function startWithPanel(): Promise<Tab> {
    const tab = await site.start({ panel: true, quiet: true }, await site.profile())
    await tab.page.setViewportSize(LARGE)
    await tab.page.evaluate(() => document.body.append(document.createElement('input')))
    return tab
  }

  test('a button and a shortcut open the panel, and the focus goes back to where it was', async () => {
    const { page } = await startWithPanel()
    const panel = page.getByRole('region', { name: 'petstore-mock panel' })
    await page.getByRole('textbox').focus()
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = '* { all: unset !important; font-size: 40px !important }'
      document.head.append(style)
      const keys = { key: 'P', code: 'KeyP', ctrlKey: true, altKey: true }
      // AltGr, which types characters on Windows.
      dispatchEvent(new KeyboardEvent('keydown', { ...keys, modifierAltGraph: true }))
    })
    await page.getByRole('button', { name: 'Open the petstore-mock panel' }).waitFor()

    await page.keyboard.press('Control+Alt+P')
    const tab = panel.getByRole('button', { name: 'Requests', exact: true })
    expect(await tab.evaluate((element) => getComputedStyle(element).fontSize)).toBe('13px')
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })

    expect(await page.evaluate(() => document.activeElement?.localName)).toBe('input')
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Open the petstore-mock panel' }).click()
    await page.reload()
    await panel.waitFor()
    expect(await panel.getByText('Live').isVisible()).toBe(true)
  })

  test('the panel lists each request, explains it, and shows what a client sent as text', async () => {
    const tab = await startWithPanel()
    const { page } = tab
    await page.keyboard.press('Control+Alt+P')
    const panel = page.getByRole('region', { name: 'petstore-mock panel' })
    await panel.getByText('No requests yet').waitFor()

    const name = '<img src=x onerror="document.title=1">\u001b[31m'
    await send(tab, '/pets', withJson('POST', { name, categoryId: 1 }))
    await send(tab, '/pets/99')
    const row = panel.getByRole('row').filter({ hasText: 'createPet' })
    await row.getByText('201').waitFor()
    await row.getByRole('button').click()

    const details = panel.getByRole('region', { name: /^Request req-/ })
    await details.getByText('got a 201').waitFor()
    await details.getByRole('button', { name: 'Request', exact: true }).click()
    await details.getByText('\\u001b[31m').first().waitFor()
    expect(await details.locator('img').count()).toBe(0)
    expect(await findViolations(page)).toEqual([])
    await panel.getByRole('searchbox').fill('pets/99')
    await panel.getByText('1 of 2').waitFor()
    expect(tab.errors).toEqual([])
  })

  test('a sample reaches the petstore of a page even if no worker runs', async () => {
    const tab = await startWithPanel()
    const { page } = tab
    await page.keyboard.press('Control+Alt+P')
    await page.evaluate(() => {
      window.fetch = () => Promise.reject(new TypeError('sent to the network'))
    })

    await page.getByRole('button', { name: 'Send a sample' }).click()

    await page.getByRole('row').filter({ hasText: 'listPets' }).waitFor()
    expect(tab.errors).toEqual([])
  })

  test('stop() removes the panel', async () => {
    const { page } = await startWithPanel()
    expect(await page.locator('petstore-mock-panel').count()).toBe(1)

    await page.evaluate(() => window.testPage.stop())

    expect(await page.locator('petstore-mock-panel').count()).toBe(0)
  })
})
