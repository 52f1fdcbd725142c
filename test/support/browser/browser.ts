import type { StartOptions } from 'petstore-mock/browser'
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { PageInit } from '../../browser/site/main.ts'
import { CLOCK } from '../service/state.ts'
import { launchChromium } from './chromium.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A tab, with its console output and errors. */
export interface Tab {
  readonly page: Page
  /** The messages on the console. */
  readonly lines: readonly Line[]
  /** Uncaught errors. */
  readonly errors: readonly string[]
}

export interface Line {
  /** `log`, `warning`, `error`, `startGroupCollapsed` … */
  readonly type: string
  readonly text: string
}

/**
 * Opens tabs. Creating a tab is slow, so the tests of a file reuse the same ones, unless they ask
 * for their own profile.
 */
export interface Site {
  readonly server: TestServer
  /** Creates a profile with its own storage and worker, which its tabs share. */
  profile(): Promise<BrowserContext>
  /** Opens a page that does not start a petstore; in a new tab of the profile, if one is given. */
  open(path?: string, profile?: BrowserContext): Promise<Tab>
  /** Opens a page that starts a petstore, also after a reload. */
  start(options?: StartOptions, profile?: BrowserContext): Promise<Tab>
  /** Opens two such pages. No other page with a petstore is open. */
  startTwo(options?: StartOptions): Promise<readonly [Tab, Tab]>
  /** Opens a page without a petstore, in a profile that never had a worker. */
  openPlain(): Promise<Tab>
}

/** A host that is not a loopback name. Chromium resolves it to this machine. */
export const INSECURE_HOST = 'insecure.example'

/**
 * Starts Chromium and a page server before the tests of a file, and stops both after them.
 * `without` lists switches of Playwright to leave out.
 */
export function useSite(without: readonly string[] = []): Site {
  let running: Running | undefined
  beforeAll(async () => {
    running = await run(without)
  })
  afterAll(() => running?.close())

  const now = () => {
    if (running === undefined) throw new Error('the site is not running yet')
    return running
  }
  const openIn = async (page: Page, path: string) => {
    const tab = watch(page)
    await page.goto(new URL(path, now().server.origin).href)
    return tab
  }
  const startIn = async (page: Page, options: StartOptions) => {
    const text = JSON.stringify({ clock: CLOCK, ...options })
    const tab = await openIn(page, `/?start=${encodeURIComponent(text)}`)
    await started(page)
    if (options.persist) onTestFinished(() => forget(tab))
    return tab
  }
  const pageOf = async (profile?: BrowserContext) => (await profile?.newPage()) ?? now().pages[0]
  return {
    get server() {
      return now().server
    },
    async profile() {
      const profile = await now().browser.newContext()
      onTestFinished(() => profile.close())
      return profile
    },
    open: async (path = '/', profile) => openIn(await pageOf(profile), path),
    start: async (options = {}, profile) => startIn(await pageOf(profile), options),
    async startTwo(options = {}) {
      const [one, other] = now().pages
      await Promise.all([one.goto('about:blank'), other.goto('about:blank')])
      return [await startIn(one, options), await startIn(other, options)]
    },
    openPlain: () => openIn(now().plainPage, '/'),
  }
}

interface Running {
  readonly browser: Browser
  readonly server: TestServer
  /** For the tests without their own profile. */
  readonly pages: readonly [Page, Page]
  readonly plainPage: Page
  close(): Promise<void>
}

async function run(without: readonly string[]): Promise<Running> {
  const switches = [`--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`]
  const [browser, server] = await Promise.all([
    launchChromium(switches, without),
    startTestServer(),
  ])
  const profile = await browser.newContext()
  // The worker stops with the last page that it serves, even while another page is starting.
  const keeper = await profile.newPage()
  await keeper.goto(new URL('/?start={}', server.origin).href)
  await started(keeper)
  const pages = [await profile.newPage(), await profile.newPage()] as const
  const close = async () => {
    await browser.close()
    await server.close()
  }
  return { browser, server, pages, plainPage: await browser.newPage(), close }
}

/** Leaves the page, and clears its storage. */
async function forget({ page }: Tab): Promise<void> {
  if (page.isClosed()) return
  await page.goto(new URL('/nothing', page.url()).href)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Waits until the page has started. @throws {Error} if it failed to start. */
async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => document.title !== '')
  const title = await page.title()
  if (title !== 'started') throw new Error(`the page did not start: ${title}`)
}

/** Reloads the page, which starts its petstore again. */
export async function reload({ page }: Tab): Promise<void> {
  await page.reload()
  await started(page)
}

function watch(page: Page): Tab {
  const lines: Line[] = []
  const errors: string[] = []
  const onConsole = (message: ConsoleMessage) =>
    lines.push({ type: message.type(), text: message.text() })
  const onError = (error: Error) => errors.push(String(error))
  page.on('console', onConsole).on('pageerror', onError)
  onTestFinished(() => void page.off('console', onConsole).off('pageerror', onError))
  return { page, lines, errors }
}

/** Sends a request from the page with `fetch`. */
export function send({ page }: Tab, url: string, init: PageInit = {}) {
  return page.evaluate(([to, how]) => window.testPage.send(to, how), [url, init] as const)
}

/**
 * Sends a request from the page. Returns `read` if it succeeds, otherwise the name of the error.
 */
export function outcomeOf({ page }: Tab, url: string, init: PageInit = {}) {
  return page.evaluate(([to, how]) => window.testPage.outcome(to, how), [url, init] as const)
}

/** Sends a request many times at once. Returns the number of responses by status. */
export function flood({ page }: Tab, times: number, url: string, init: PageInit = {}) {
  return page.evaluate(([count, to, how]) => window.testPage.flood(count, to, how), [
    times,
    url,
    init,
  ] as const)
}

declare global {
  interface Window {
    /** The violations of the Content-Security-Policy, after `noteViolations`. */
    violations: string[]
  }
}

/** Records the violations of the Content-Security-Policy on every page of the profile. */
export function noteViolations(profile: BrowserContext): Promise<unknown> {
  return profile.addInitScript(() => {
    window.violations = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      window.violations.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
}
