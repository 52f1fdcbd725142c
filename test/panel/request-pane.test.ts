import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { findViolations } from '../support/panel/axe.ts'
import { heightOf, openPanel } from '../support/panel/open-panel.ts'
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
    const sent = page.getByRole('status').getByText('The request was sent')
    expect(await heightOf(sent)).toBeGreaterThan(20)
    expect(await findViolations(page)).toEqual([])
    await pane.getByRole('link', { name: 'pet 14' }).waitFor()
    await pane.getByRole('button', { name: 'Edit and send' }).click()
    await page.getByLabel('Body').fill('{ "name": 5 }')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await pane.getByText('got a 422').waitFor()

    await page.getByRole('row', { name: /201/ }).last().click()
    await pane.getByRole('button', { name: 'Go to before this request' }).click()
    await page.getByRole('button', { name: 'Restore here' }).click()
    expect(server.petstore.db.pet.count()).toBe(14)
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await until(() => server.petstore.db.pet.count() === 13)
    await page.getByRole('button', { name: 'Open as a session' }).click()
    await until(() => server.sessions.list().length === 1)
    const [session] = server.sessions.list()
    await page.getByTitle(String(session?.url)).waitFor()
    expect(errors).toEqual([])
  })

  test('what the browser or the service refuses is never said to be sent, and stays in the form', async () => {
    const { server, page, errors } = await openPanel()
    await fetch(`${server.url}/pets`, withJson('POST', { name: 'Biscuit', categoryId: 1 }))
    await page.getByRole('row', { name: /createPet/ }).click()
    await fetch(`${server.url}/categories`, { headers: { 'X-API-Key': 'another-caller' } })
    await page.getByRole('button', { name: 'Edit and send' }).click()
    const form = page.getByRole('dialog')
    const [method, url] = [form.getByLabel('Method'), form.getByLabel('Path and query')]
    const [headers, body] = [form.getByLabel('Headers'), form.getByLabel('Body')]
    const refusals = [
      [() => method.selectOption('GET'), 'cannot have body'],
      [() => method.selectOption('TRACE'), 'TRACE'],
      [() => method.selectOption('CONNECT'), 'CONNECT'],
      [() => headers.fill('not a name: 1'), 'Invalid name'],
      [() => headers.fill('Cookie: a=1'), "can't send cookie"],
      [() => url.fill('/docs'), "/docs isn't part of the service"],
    ] as const

    for (const [edit, message] of refusals) {
      await method.selectOption('POST')
      await headers.fill('Content-Type: application/json')
      await body.fill('{ "name": "Edited" }')
      await edit()
      await form.getByRole('button', { name: 'Send', exact: true }).click()
      await form.getByRole('alert').getByText(message).waitFor()
    }

    expect(await body.inputValue()).toBe('{ "name": "Edited" }')
    expect(await page.getByText('The request was sent').count()).toBe(0)
    expect(page.url()).toContain('request=req-1')
    expect(server.petstore.journal.length).toBe(2)
    await url.fill('/categories')
    await form.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('region', { name: 'Request req-3' }).getByText('got a 201').waitFor()
    expect(errors).toEqual([])
  })

  test('beside an open request, each path stays readable, however wide the window', async () => {
    const { server, page } = await openPanel({ apiKeys: { 'nightly-job-of-acme': 'pro' } })
    const path = '/v1/organizations/acme-corporation/projects/storefront/deployments'
    await fetch(server.url + path, { headers: { 'X-API-Key': 'nightly-job-of-acme' } })
    const list = page.getByRole('region', { name: 'List of requests' })
    const columns = () =>
      list.locator('th').evaluateAll((titles) =>
        Object.fromEntries(
          titles.flatMap((title) => {
            const { display, paddingLeft, paddingRight } = getComputedStyle(title)
            const room = title.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
            return display === 'none' ? [] : [[title.textContent, room]]
          }),
        ),
      )
    const widths = [801, 900, 1_000, 1_280, 1_350, 1_366, 1_440, 1_536, 1_920, 2_560]

    for (const isOpen of [false, true]) {
      if (isOpen) await page.getByRole('row', { name: /404/ }).click()
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 })
        const seen = await columns()
        expect(seen.Path, `at ${width}px`).toBeGreaterThan(150)
        expect(Object.keys(seen)).toEqual(expect.arrayContaining(['Time', 'Status', 'Method']))
        if (width >= 900) expect(seen.Caller).toBeGreaterThan(70)
      }
    }
    await page.setViewportSize({ width: 390, height: 700 })
    await page.getByRole('region', { name: /^Request req-/ }).waitFor()
    expect(await list.isVisible()).toBe(false)
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
