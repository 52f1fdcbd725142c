import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpResponse, http } from 'msw'
import type { ServerOptions } from 'petstore-mock/server'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium, launchChromium } from '../../support/browser/chromium.ts'
import { useServers } from '../../support/server/servers.ts'

const startServer = useServers()
let browser: Browser

describe.runIf(hasChromium)('in Chromium', () => {
  beforeAll(async () => {
    browser = await launchChromium()
  })

  afterAll(() => browser?.close())

  test('a request can be tried out, and its response is shown with the quota headers', async () => {
    const { page } = await openDocs()

    const block = await tryOut(page, 'getPet', '1')

    expect(await liveResponse(block)).toMatch(/^200/m)
    expect(await liveResponse(block)).toContain('"name": "Rex"')
    expect(await liveResponse(block)).toContain('x-ratelimit-limit: 60')
    expect(await liveResponse(block)).toContain('x-ratelimit-remaining: 59')
    await block.locator('.live-responses-table').scrollIntoViewIfNeeded()
    await page.screenshot({ path: screenshotPath() })
  })

  test('a request is sent with the key that was entered', async () => {
    const { page } = await openDocs({ apiKeys: { s3cret: 'pro' } })
    await page.locator('.auth-wrapper .authorize').first().click()
    const form = page.locator('.auth-container').first()
    await form.locator('input').fill('s3cret')
    await form.locator('button.authorize').click()
    await form.locator('.btn-done').click()

    const block = await tryOut(page, 'getPet', '1')

    expect(await liveResponse(block)).toContain('x-ratelimit-limit: 300')
  })

  test('a request goes below the base path', async () => {
    const { page, urls } = await openDocs({ baseUrl: '/v1' })

    const block = await tryOut(page, 'getPet', '1')

    expect(await liveResponse(block)).toMatch(/^200/m)
    expect(urls.at(-1)).toMatch(/\/v1\/pets\/1$/)
  })

  test('a request from the page of a session goes to the session', async () => {
    const { page, urls, server } = await openDocs()
    const session = server.sessions.create()
    await page.goto(`${session.url}/docs`)

    const block = await tryOut(page, 'getPet', '1')

    expect(await liveResponse(block)).toMatch(/^200/m)
    expect(urls.at(-1)).toBe(`${session.url}/pets/1`)
  })

  test('only operations with x-explorer-enabled: false have no try-out button', async () => {
    const { page } = await openDocs()

    const list = await expand(page, 'listOrders')
    const create = await expand(page, 'createOrder')

    await list.getByRole('heading', { name: 'Responses' }).waitFor()
    await create.getByRole('button', { name: 'Try it out' }).waitFor()
    expect(await list.getByRole('button', { name: 'Try it out' }).count()).toBe(0)
  })

  test('an extension whose value is false is shown as false', async () => {
    const { page } = await openDocs()

    const list = await expand(page, 'listOrders')
    const row = list.locator('tr', { hasText: 'x-explorer-enabled' })

    expect(await row.locator('td').allTextContents()).toEqual(['x-explorer-enabled', 'false'])
  })

  test('an id above 2^53 is sent and shown exactly', async () => {
    const { page, urls } = await openDocs({
      handlers: [
        http.get('*/pets/:petId', ({ params }) =>
          HttpResponse.text(`{"id":${params.petId},"name":"No. 9007199254740993"}`, {
            headers: { 'Content-Type': 'application/json' },
          }),
        ),
      ],
    })

    const block = await tryOut(page, 'getPet', '9007199254740993')

    expect(urls.at(-1)).toMatch(/\/pets\/9007199254740993$/)
    expect(await liveResponse(block)).toContain('"id": 9007199254740993,')
    expect(await liveResponse(block)).toContain('"name": "No. 9007199254740993"')
  })

  test('an id above 2^53 in a body is sent exactly', async () => {
    const { page } = await openDocs({ rules: { references: 'ignore' } })
    const block = await expand(page, 'createPet')
    await block.getByRole('button', { name: 'Try it out' }).click()

    await block.locator('textarea').fill('{"name": "Rex", "categoryId": 9007199254740993}')
    await block.getByRole('button', { name: 'Execute' }).click()
    await block.locator('.live-responses-table').waitFor()

    expect(await liveResponse(block)).toContain('"categoryId": 9007199254740993')
  })

  test('the page calls no other origin, and nothing fails', async () => {
    const { page, url, urls, complaints } = await openDocs()

    await tryOut(page, 'getPet', '1')

    const foreign = urls.filter((one) => !one.startsWith(`${url}/`) && !one.startsWith('data:'))
    expect(urls).toContain(`${url}/pets/1`)
    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
  })
})

async function openDocs(options: ServerOptions = {}) {
  const server = await startServer(options)
  const url = `http://127.0.0.1:${server.port}`
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  onTestFinished(() => page.close())
  const urls: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text())
  })
  await page.goto(`${url}/docs`)
  await page.locator('.opblock').first().waitFor()
  return { page, server, url, urls, complaints }
}

async function expand(page: Page, operation: string) {
  const block = page.locator(`.opblock[id$="-${operation}"]`)
  await block.locator('.opblock-summary-control').click()
  return block
}

async function tryOut(page: Page, operation: string, id: string) {
  const block = await expand(page, operation)
  await block.getByRole('button', { name: 'Try it out' }).click()
  await block.locator('.parameters input').first().fill(id)
  await block.getByRole('button', { name: 'Execute' }).click()
  await block.locator('.live-responses-table').waitFor()
  return block
}

function liveResponse(block: Awaited<ReturnType<typeof expand>>): Promise<string> {
  return block.locator('.live-responses-table .response').innerText()
}

function screenshotPath(): string {
  return join(mkdtempSync(join(tmpdir(), 'petstore-docs-')), 'docs.png')
}
