import { HttpResponse, http } from 'msw'
import { type PetstoreServer, type ServerOptions, startServer } from 'petstore-mock/server'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium, sharedChromium } from '../../../support/browser/chromium.ts'
import { CLOCK } from '../../../support/service/state.ts'

describe.runIf(hasChromium)('the page of a server, in Chromium', () => {
  const docs = useDocs()

  test('a request can be tried out, and its response is shown with the quota headers', async () => {
    const block = await docs().tryOut('getPet', '1')

    expect(await liveResponse(block)).toMatch(/^200/m)
    expect(await liveResponse(block)).toContain('"name": "Rex"')
    expect(await liveResponse(block)).toContain('x-ratelimit-limit: 60')
    expect(await liveResponse(block)).toContain('x-ratelimit-remaining: 59')
  })

  test('a request from the page of a session goes to the session', async () => {
    const { url } = docs().server.sessions.create()
    const ofSession = await openDocs(docs().server, url)
    onTestFinished(() => ofSession.page.close())

    const block = await ofSession.tryOut('getPet', '1')

    expect(await liveResponse(block)).toMatch(/^200/m)
    expect(ofSession.urls.at(-1)).toBe(`${url}/pets/1`)
  })

  test('only operations with x-explorer-enabled: false have no try-out button', async () => {
    const list = await docs().expand('listOrders')
    const create = await docs().expand('createOrder')

    await list.getByRole('heading', { name: 'Responses' }).waitFor()
    await create.getByRole('button', { name: 'Try it out' }).waitFor()
    expect(await list.getByRole('button', { name: 'Try it out' }).count()).toBe(0)
  })

  test('an extension whose value is false is shown as false', async () => {
    const list = await docs().expand('listOrders')
    const row = list.locator('tr', { hasText: 'x-explorer-enabled' })

    expect(await row.locator('td').allTextContents()).toEqual(['x-explorer-enabled', 'false'])
  })

  test('the page calls no other origin, and nothing fails', async () => {
    const { url, urls, complaints } = docs()

    await docs().tryOut('getPet', '1')

    const foreign = urls.filter((one) => !one.startsWith(`${url}/`) && !one.startsWith('data:'))
    expect(urls).toContain(`${url}/pets/1`)
    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
  })
})

describe.runIf(hasChromium)('the page of a server with options, in Chromium', () => {
  const docs = useDocs({
    baseUrl: '/v1',
    apiKeys: { s3cret: 'pro' },
    rules: { references: 'ignore' },
    handlers: [
      http.get('*/pets/:petId', ({ params }) =>
        HttpResponse.text(`{"id":${params.petId},"name":"No. 9007199254740993"}`, {
          headers: { 'Content-Type': 'application/json' },
        }),
      ),
    ],
  })
  beforeAll(() => enterKey(docs().page, 's3cret'))

  test('a request goes below the base path, with the key that was entered', async () => {
    const block = await docs().tryOut('getCategory', '1')

    expect(await liveResponse(block)).toMatch(/^200/m)
    expect(await liveResponse(block)).toContain('x-ratelimit-limit: 300')
    expect(docs().urls).toContain(`${docs().url}/v1/categories/1`)
  })

  test('an id above 2^53 is sent and shown exactly', async () => {
    const block = await docs().tryOut('getPet', '9007199254740993')

    expect(docs().urls).toContain(`${docs().url}/v1/pets/9007199254740993`)
    expect(await liveResponse(block)).toContain('"id": 9007199254740993,')
    expect(await liveResponse(block)).toContain('"name": "No. 9007199254740993"')
  })

  test('an id above 2^53 in a body is sent exactly', async () => {
    const block = await docs().expand('createPet')
    await block.getByRole('button', { name: 'Try it out' }).click()

    await block.locator('textarea').fill('{"name": "Rex", "categoryId": 9007199254740993}')
    await block.getByRole('button', { name: 'Execute' }).click()
    await block.locator('.live-responses-table').waitFor()

    expect(await liveResponse(block)).toContain('"categoryId": 9007199254740993')
  })
})

/** The documentation page of a running server. */
interface Docs {
  readonly page: Page
  readonly server: PetstoreServer
  /** The URL of the server, without the base path. */
  readonly url: string
  /** The URLs that the page has requested. */
  readonly urls: readonly string[]
  /** Uncaught errors, and what the page has written to the console as an error or a warning. */
  readonly complaints: readonly string[]
  /** Expands an operation, unless another test did. Returns its block. */
  expand(operation: string): Promise<Locator>
  /** Sends a request to an operation, unless another test did. Returns its block. */
  tryOut(operation: string, id: string): Promise<Locator>
}

/**
 * Starts a server and opens its page before the tests of a block. Swagger UI is slow, so the tests
 * share the page, and try out each operation only once.
 */
function useDocs(options: ServerOptions = {}): () => Docs {
  let docs: Docs | undefined
  beforeAll(async () => {
    const server = await startServer({ port: 0, clock: CLOCK, ...options })
    docs = await openDocs(server, `http://127.0.0.1:${server.port}`)
  })
  afterAll(async () => {
    await docs?.page.close()
    await docs?.server.close()
  })
  return () => {
    if (docs === undefined) throw new Error("the page isn't open yet")
    return docs
  }
}

async function openDocs(server: PetstoreServer, url: string): Promise<Docs> {
  const browser = await sharedChromium()
  const page = await browser.newPage({ viewport: { width: 1200, height: 900 } })
  const urls: string[] = []
  const complaints: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') complaints.push(line.text())
  })
  await page.goto(`${url}/docs`)
  await page.locator('.opblock').first().waitFor()
  const expand = (operation: string) => expandIn(page, operation)
  const tryOut = async (operation: string, id: string) => tryOutIn(await expand(operation), id)
  return { page, server, url, urls, complaints, expand, tryOut }
}

async function expandIn(page: Page, operation: string): Promise<Locator> {
  const block = page.locator(`.opblock[id$="-${operation}"]`)
  if (await block.locator('.opblock-body').isHidden()) {
    await block.locator('.opblock-summary-control').click()
  }
  return block
}

async function tryOutIn(block: Locator, id: string): Promise<Locator> {
  if (await block.locator('.live-responses-table').isVisible()) return block
  await block.getByRole('button', { name: 'Try it out' }).click()
  await block.locator('.parameters input').first().fill(id)
  await block.getByRole('button', { name: 'Execute' }).click()
  await block.locator('.live-responses-table').waitFor()
  return block
}

async function enterKey(page: Page, key: string): Promise<void> {
  await page.locator('.auth-wrapper .authorize').first().click()
  const form = page.locator('.auth-container').first()
  await form.locator('input').fill(key)
  await form.locator('button.authorize').click()
  await form.locator('.btn-done').click()
}

function liveResponse(block: Locator): Promise<string> {
  return block.locator('.live-responses-table .response').innerText()
}
