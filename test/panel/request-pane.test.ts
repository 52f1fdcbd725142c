import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { findViolations } from '../support/panel/axe.ts'
import { openPanel } from '../support/panel/open-panel.ts'
import { withJson } from '../support/service/state.ts'
import { until } from '../support/until.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  test('the address holds view, search and request: reloading and Back lead there', async () => {
    const { server, page } = await openPanel()
    await fetch(`${server.url}/pets/99`)
    await fetch(`${server.url}/categories`)
    const pane = page.getByRole('region', { name: /^Request req-/ })

    await page.getByRole('searchbox').fill('pet_not_found')
    await page.getByText('1 of 2').waitFor()
    await page.getByRole('row', { name: /404/ }).click()
    await pane.waitFor()
    await page.keyboard.press('2')
    await page.getByRole('tabpanel', { name: 'Quotas' }).waitFor()
    await page.goBack()
    await pane.waitFor()
    await page.reload()

    await pane.getByText('got a 404').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('pet_not_found')
    await page.getByText('1 of 2').waitFor()
    await page.keyboard.press('Escape')
    await pane.waitFor({ state: 'detached' })
  })

  test('a request shows its rows, leads to the state before it, and is sent again', async () => {
    const { server, page, errors } = await openPanel()
    await fetch(`${server.url}/pets`, withJson('POST', { name: 'Biscuit', categoryId: 1 }))
    await page.getByRole('row', { name: /createPet/ }).click()
    const pane = page.getByRole('region', { name: /^Request req-/ })
    const row = pane.getByRole('link', { name: 'pet 13' })
    await row.waitFor()
    expect(await row.getAttribute('href')).toContain('view=data&model=pet&row=13')
    expect(await findViolations(page)).toEqual([])

    await pane.getByRole('button', { name: 'Send again' }).click()
    await pane.getByRole('link', { name: 'pet 14' }).waitFor()
    await pane.getByRole('button', { name: 'Edit and send' }).click()
    await page.getByLabel('Body').fill('{ "name": 5 }')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await pane.getByText('got a 422').waitFor()

    await page.getByRole('row', { name: /201/ }).last().click()
    await pane.getByRole('button', { name: 'Go to before this request' }).click()
    await page.getByRole('button', { name: 'Restore here' }).click()
    await until(() => server.petstore.db.pet.count() === 13)
    await page.getByRole('button', { name: 'Open as a session' }).click()
    await until(() => server.sessions.list().length === 1)
    const [session] = server.sessions.list()
    await page.getByTitle(String(session?.url)).waitFor()
    expect(errors).toEqual([])
  })

  test('Clear asks first, and leaves no request open that is gone', async () => {
    const { server, page } = await openPanel()
    await fetch(`${server.url}/pets/1`)
    await page.getByRole('row', { name: /getPet/ }).click()
    const pane = page.getByRole('region', { name: /^Request req-/ })
    await pane.waitFor()

    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(server.petstore.journal.length).toBe(1)
    await page.getByRole('button', { name: 'Clear' }).click()
    await page.getByRole('button', { name: 'Remove' }).click()

    await pane.waitFor({ state: 'detached' })
    await page.getByText('No requests yet').waitFor()
    expect(server.petstore.journal.length).toBe(0)
  })
})
