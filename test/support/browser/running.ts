import type { Browser, Page } from 'playwright-core'
import { sharedChromium } from './chromium.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Chromium with open tabs, and the server of their pages. */
export interface Running {
  readonly browser: Browser
  readonly server: TestServer
  /** For the tests without their own profile. */
  readonly pages: readonly [Page, Page]
  plainPage(): Promise<Page>
  close(): Promise<void>
}

/** The pages show nothing, so a small window saves the time to paint it. */
export const SMALL = { viewport: { width: 200, height: 100 } }

let shared: Promise<Running> | undefined

/** Starts a browser and a server once for all test files that run in this process. */
export function sharedSite(): Promise<Running> {
  shared ??= sharedChromium().then(run)
  return shared
}

/** Starts a server, and opens tabs in a browser. */
export async function run(browser: Browser): Promise<Running> {
  const server = await startTestServer()
  const profile = await browser.newContext(SMALL)
  // The worker stops with the last page that it serves, even while another page is starting.
  const keeper = await profile.newPage()
  await keeper.goto(new URL('/?start={}', server.origin).href)
  await started(keeper)
  const pages = [await profile.newPage(), await profile.newPage()] as const
  let plain: Promise<Page> | undefined
  const close = async () => {
    await browser.close()
    await server.close()
  }
  return { browser, server, pages, plainPage: () => (plain ??= browser.newPage(SMALL)), close }
}

/** Waits until the page has started. @throws {Error} if it failed to start. */
export async function started(page: Page): Promise<void> {
  const outcome = await page.evaluate(() => window.testPage.started)
  if (outcome !== 'started') throw new Error(`the page did not start: ${outcome}`)
}
