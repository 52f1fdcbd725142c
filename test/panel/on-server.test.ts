import { startServer } from 'petstore-mock/server'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium } from '../support/browser/chromium.ts'
import { findViolations } from '../support/panel/axe.ts'
import { openPanel } from '../support/panel/open-panel.ts'
import { CLOCK } from '../support/service/state.ts'

const TOKEN = 'a-token-of-a-test-suite'

describe.runIf(hasChromium)('in Chromium', () => {
  test('requests appear as they arrive, in the colours of either scheme, under a strict policy', async () => {
    const { server, page, errors } = await openPanel()
    await page.getByText('Live').waitFor()
    expect(await findViolations(page)).toEqual([])

    await fetch(`${server.url}/pets/1`)
    await fetch(`${server.url}/pets/99`)

    await page.getByRole('row', { name: /404 .*\/pets\/99/ }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findViolations(page)).toEqual([])
    expect(errors).toEqual([])
  })

  test('each session has its own panel', async () => {
    const { server, page } = await openPanel()
    const session = server.sessions.create({ id: 'worker-1' })
    await fetch(`${session.url}/categories`)
    await fetch(`${server.url}/pets`)
    await page.getByRole('row', { name: /listPets/ }).waitFor()

    const sessions = page.getByRole('combobox', { name: 'Session' })
    await sessions.focus()
    await sessions.getByRole('option', { name: 'worker-1' }).waitFor({ state: 'attached' })
    await sessions.selectOption('worker-1')

    await page.getByRole('row', { name: /listCategories/ }).waitFor()
    expect(await page.getByRole('row', { name: /listPets/ }).count()).toBe(0)
    await page.reload()
    await page.getByRole('row', { name: /listCategories/ }).waitFor()
    server.sessions.delete('worker-1')
    await page.getByText('This session was deleted').waitFor()
  })

  test('the token is asked for, kept for the tab, and never part of a URL', async () => {
    const { server, page } = await openPanel({ controlToken: TOKEN })
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    const field = page.getByLabel('Control token')

    await field.fill('a-token-that-is-wrong')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByText("The server didn't accept this token").waitFor()
    expect(await findViolations(page)).toEqual([])
    await field.fill(TOKEN)
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByText('No requests yet').waitFor()
    await page.reload()
    await fetch(`${server.url}/pets`)

    await page.getByRole('row', { name: /listPets/ }).waitFor()
    expect(urls.filter((url) => url.includes('token'))).toEqual([])
  })

  test("a panel that loses its server says so, and goes on once it's back", async () => {
    const { server, page } = await openPanel()
    await page.getByText('Live').waitFor()
    const { port } = server

    await server.close()
    await page.getByText('Disconnected, trying again').waitFor()
    expect(await findViolations(page)).toEqual([])
    const next = await startServer({ port, clock: CLOCK })
    onTestFinished(() => next.close())
    await fetch(`${next.url}/pets/3`)

    await page.getByRole('row', { name: /\/pets\/3/ }).waitFor()
  })

  test('axe finds nothing wrong in any view, in either scheme, on a wide screen or a narrow one', async () => {
    const { server, page, errors } = await openPanel({ apiKeys: { s3cret: 'pro' } })
    const { faults, quotas, clock } = server.petstore
    faults.add({ operation: 'getCategory', status: 429, retryAfter: '30s', times: 1 })
    faults.play('outage')
    await fetch(`${server.url}/categories/1`)
    clock.advance('2m')
    await fetch(`${server.url}/pets/1`, { method: 'DELETE' })
    await fetch(`${server.url}/pets/99`)
    quotas.ban('s3cret', '5m')
    const places = [
      'request=req-2&tab=changes',
      'request=req-3&tab=response&search=pet_not_found',
      'search=color:red',
      'view=operations',
      'view=quotas&caller=s3cret',
      'view=time',
      'view=faults&fault=fault-1',
      'view=data&model=pet&row=2',
      'view=behaviour',
      'view=explore',
    ]

    for (const [width, colorScheme] of [
      [1_280, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme })
      for (const place of places) {
        await page.goto(`${server.controlUrl}/#${place}`)
        await page.getByText('1 banned').waitFor()
        await page.getByText('Loading').first().waitFor({ state: 'detached' })
        expect(await findViolations(page), `${place} at ${width}px`).toEqual([])
      }
    }
    expect(errors).toEqual([])
  })

  test('the header names what differs from a fresh petstore, and leads to its view', async () => {
    const { server, page } = await openPanel()
    const { faults, quotas, clock } = server.petstore
    faults.add({ status: 503 })
    faults.add({ status: 503, schedule: { duration: '1s' } })
    faults.play('outage')
    quotas.ban('s3cret', '5m')
    clock.advance('18s')
    const header = page.getByRole('banner')
    await header.getByText('1 fault, outage').waitFor()
    await header.getByText('Clock stopped').waitFor()

    await header.getByText('1 banned').click()

    await page.getByRole('row', { name: 's3cret' }).waitFor()
    clock.advance('5m')
    await header.getByText('1 banned').waitFor({ state: 'detached' })
    await header.getByText('outage').waitFor({ state: 'detached' })
  })
})
