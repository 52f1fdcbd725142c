import { startServer } from 'petstore-mock/server'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasChromium, sharedChromium } from '../../../support/browser/chromium.ts'
import { CLOCK } from '../../../support/service/state.ts'

describe.runIf(hasChromium)('the documentation page of a session, in Chromium', () => {
  const docs = useDocs()

  test('a request goes to the session, below its base path, with the key that was entered', async () => {
    const { url, urls } = docs()
    const block = await docs().tryOut('getCategory', '1')

    expect(urls).toContain(`${url}/v1/categories/1`)
    expect(await liveResponse(block)).toMatch(/^200/m)
    expect(await liveResponse(block)).toContain('"name": "Dogs"')
    expect(await liveResponse(block)).toContain('x-ratelimit-limit: 300')
    expect(await liveResponse(block)).toContain('x-ratelimit-remaining: 299')
  })

  test('only operations with x-explorer-enabled: false have no try-out button', async () => {
    const list = await docs().expand('listOrders')
    const create = await docs().expand('createPet')

    await list.getByRole('heading', { name: 'Responses' }).waitFor()
    await create.locator('.try-out__btn').waitFor()
    expect(await list.locator('.try-out__btn').count()).toBe(0)
  })

  test('the page calls no other origin, and nothing fails', async () => {
    const { url, urls, complaints } = docs()

    await docs().tryOut('getCategory', '1')

    const { origin } = new URL(url)
    const foreign = urls.filter((one) => !one.startsWith(`${origin}/`) && !one.startsWith('data:'))
    expect(urls).toContain(`${url}/v1/categories/1`)
    expect(foreign).toEqual([])
    expect(complaints).toEqual([])
  })
})

/** The documentation page of a session. */
interface Docs {
  readonly page: Page
  /** The URL of the service of the session, without its base path. */
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
 * Starts a server and opens the page of a session before the tests, with a key. Swagger UI is slow,
 * so the tests share the page, and try out each operation only once.
 */
function useDocs(): () => Docs {
  let docs: Docs | undefined
  beforeAll(async () => {
    const server = await startServer({ port: 0, clock: CLOCK })
    const session = {
      baseUrl: '/v1',
      apiKeys: { s3cret: 'pro' },
    } as const
    const { url } = server.sessions.create(session)
    docs = await openDocs(url.replace(/\/v1$/, ''))
    await enterKey(docs.page, 's3cret')
    return async () => {
      await docs?.page.close()
      await server.close()
    }
  })
  return () => {
    if (docs === undefined) throw new Error("the page isn't open yet")
    return docs
  }
}

async function openDocs(url: string): Promise<Docs> {
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
  return { page, url, urls, complaints, expand, tryOut }
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
  await block.locator('.try-out__btn').click()
  await block.locator('.parameters input').first().fill(id)
  await block.locator('.execute').click()
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
