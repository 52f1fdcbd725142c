import { describe, expect, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
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
    await page.getByRole('region', { name: 'Operations' }).first().waitFor()
    await page.goBack()
    await pane.waitFor()
    await page.reload()

    await pane.getByText('got a 404').waitFor()
    expect(await page.getByRole('searchbox').inputValue()).toBe('pet_not_found')
    await page.getByText('1 of 2').waitFor()
    await page.keyboard.press('Escape')
    await pane.waitFor({ state: 'detached' })
  })

  test('a session is opened with the state before a request, and the list stays in its place', async () => {
    const { server, page, errors } = await openPanel()
    await fetch(`${server.url}/pets`, withJson('POST', { name: 'Biscuit', categoryId: 1 }))
    await page.getByRole('row', { name: /201/ }).click()
    const pane = page.getByRole('region', { name: /^Request req-/ })

    await pane.getByRole('button', { name: 'Open as a session' }).click()

    const session = await until(() => server.sessions.list()[0])
    await page.getByTitle(String(session.url)).waitFor()
    expect(session.petstore.db.pet.count()).toBe(12)
    expect(server.petstore.db.pet.count()).toBe(13)
    expect(errors).toEqual([])
  })

  test.each([
    ['{ "method": "GET", "url": "/pets", "body": "a" }', 'cannot have body'],
    ['{ "method": "TRACE", "url": "/pets" }', 'TRACE'],
    ['{ "method": "GET", "url": "/pets", "headers": { "Cookie": "a=1" } }', "can't send cookie"],
    ['{ "method": "GET", "url": "/docs" }', "/docs isn't part of the service"],
  ])('what the browser refuses is never said to be sent, and stays: %s', async (text, reason) => {
    const { server, page } = await openPanel()
    await fetch(`${server.url}/pets`)
    await page.getByRole('row', { name: /200/ }).click()
    await page.getByRole('button', { name: 'Edit and send' }).click()
    const field = page.getByLabel('Request', { exact: true }).and(page.getByRole('textbox'))
    await field.fill(text)

    await page.getByRole('button', { name: 'Send', exact: true }).click()

    await page.getByRole('alert').getByText(reason).waitFor()
    expect(await field.inputValue()).toBe(text)
    expect(server.petstore.journal.length).toBe(1)
  })

  test('the newest of many requests stays in sight, and a scrolled list stays in its place', async () => {
    const { server, page } = await openPanel({ plans: { unlimited: {} }, plan: 'unlimited' })
    const send = (id: number) => server.petstore.handle({ method: 'GET', path: `/pets/${id}` })
    for (let id = 1; id <= 300; id += 1) send(id)
    await page.getByText('300 of 300').waitFor()
    const isInSight = (id: number) =>
      page.getByRole('button', { name: `/pets/${id}`, exact: true }).evaluateAll((rows) =>
        rows.some((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top > 100 && bottom < innerHeight
        }),
      )
    await until(() => isInSight(300))
    send(301)
    await until(() => isInSight(301))
    await page.getByRole('region', { name: 'Requests: use the arrow keys' }).hover()
    await page.mouse.wheel(0, -2_000)
    await until(async () => !(await isInSight(301)))
    const before = await page.getByRole('button', { name: '/pets/250' }).boundingBox()

    send(302)
    await page.getByText('302 of 302').waitFor()

    expect(await page.getByRole('button', { name: '/pets/250' }).boundingBox()).toEqual(before)
  })

  test('beside an open request, each path stays readable, however wide the window', async () => {
    const { server, page } = await openPanel({ apiKeys: { 'nightly-job-of-acme': 'pro' } })
    const path = '/v1/organizations/acme-corporation/projects/storefront/deployments'
    await fetch(server.url + path, { headers: { 'X-API-Key': 'nightly-job-of-acme' } })
    const list = page.getByRole('region', { name: 'List of requests' })
    const row = page.getByRole('row', { name: /404/ })
    const pane = page.getByRole('region', { name: /^Request req-/ })
    await row.waitFor()
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
      if (isOpen) {
        await row.click()
        await pane.waitFor()
      }
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 })
        const seen = await columns()
        expect(seen.Path, `at ${width}px`).toBeGreaterThan(150)
        expect(Object.keys(seen)).toEqual(expect.arrayContaining(['Time', 'Status', 'Method']))
        if (width >= 900) expect(seen.Caller).toBeGreaterThan(70)
      }
    }
    await page.setViewportSize({ width: 390, height: 700 })
    await pane.waitFor()
    expect(await list.isVisible()).toBe(false)
  })
})
