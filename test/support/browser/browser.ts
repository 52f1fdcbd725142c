import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { PageInit, PageOptions } from '../../adapters/browser/site/main.ts'
import { CLOCK } from '../service/state.ts'
import { launchChromium, sharedChromium } from './chromium.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A tab, with its console output and errors. */
export interface Tab {
  readonly page: Page
  /** The messages on the console. */
  readonly lines: readonly Line[]
  /** Uncaught errors. */
  readonly errors: readonly string[]
}

interface Line {
  /** `log`, `warning`, `error`, `startGroupCollapsed` … */
  readonly type: string
  readonly text: string
}

/**
 * Opens tabs. Creating and loading them is slow, so the tests of all files use the same ones again,
 * unless they ask for their own profile.
 */
export interface Site {
  readonly server: TestServer
  /** Creates a profile with its own storage and worker, which its tabs share. */
  profile(): Promise<BrowserContext>
  /** Opens a page that doesn't start a petstore; in a new tab of the profile, if one is given. */
  open(path?: string, profile?: BrowserContext): Promise<Tab>
  /** Opens a page that starts a petstore, also after a reload. */
  start(options?: PageOptions, profile?: BrowserContext): Promise<Tab>
  /** Opens two such pages. No other page with a petstore is open. */
  startTwo(options?: PageOptions): Promise<readonly [Tab, Tab]>
  /** Opens a page without a petstore, in a profile that never had a worker. */
  openPlain(): Promise<Tab>
}

/**
 * Starts Chromium and a page server before the tests of a file, unless an earlier file did. A file
 * that leaves out switches of Playwright has its own browser, which stops after its tests.
 */
export function useSite(without: readonly string[] = []): Site {
  let running: Running | undefined
  beforeAll(async () => {
    running = await (without.length === 0 ? sharedSite() : run(await launchChromium(without)))
    running.server.reset()
  })
  afterAll(async () => {
    if (without.length > 0) await running?.close()
  })

  const now = () => {
    if (running === undefined) throw new Error("the site isn't running yet")
    return running
  }
  const openIn = async (page: Page, path: string) => {
    const tab = watch(page)
    await page.goto(new URL(path, now().server.origin).href)
    return tab
  }
  const startIn = async (page: Page, options: PageOptions) => {
    const given = { clock: CLOCK, ...options }
    const path = `/?start=${encodeURIComponent(JSON.stringify(given))}`
    if (!options.persist && isReusable(page, now())) return restart(page, given, path)
    const tab = await openIn(page, path)
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
      const profile = await now().browser.newContext(SMALL)
      onTestFinished(() => profile.close())
      return profile
    },
    async open(path = '/', profile) {
      const page = await pageOf(profile)
      return path === '/' && isReusable(page, now()) ? empty(page) : openIn(page, path)
    },
    start: async (options = {}, profile) => startIn(await pageOf(profile), options),
    async startTwo(options = {}) {
      const [one, other] = now().pages
      await Promise.all([stopIn(one, now()), stopIn(other, now())])
      return [await startIn(one, options), await startIn(other, options)]
    },
    openPlain: async () => openIn(await now().plainPage(), '/'),
  }
}

/** Chromium with open tabs, and the server of their pages. */
interface Running {
  readonly browser: Browser
  readonly server: TestServer
  /** For the tests without their own profile. */
  readonly pages: readonly [Page, Page]
  plainPage(): Promise<Page>
  close(): Promise<void>
}

/** The pages show nothing, so a small window saves the time to paint it. */
const SMALL = { viewport: { width: 200, height: 100 } }

let shared: Promise<Running> | undefined

/** Starts a browser and a server once for all test files that run in this process. */
function sharedSite(): Promise<Running> {
  shared ??= sharedChromium().then(run)
  return shared
}

/** Starts a server, and opens tabs in a browser. */
async function run(browser: Browser): Promise<Running> {
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
async function started(page: Page): Promise<void> {
  const outcome = await page.evaluate(() => window.testPage.started)
  if (outcome !== 'started') throw new Error(`the page didn't start: ${outcome}`)
}

/** Tells whether the page can start a petstore without being loaded again. */
function isReusable(page: Page, { server }: Running): boolean {
  const { origin, pathname } = new URL(page.url())
  return origin === server.origin && pathname === '/'
}

/** Stops the petstore that runs on the page, if any. */
async function empty(page: Page): Promise<Tab> {
  const tab = watch(page)
  await page.evaluate(async () => {
    await window.testPage.stop()
    history.replaceState(null, '', '/')
  })
  return tab
}

async function stopIn(page: Page, running: Running): Promise<void> {
  if (isReusable(page, running)) await page.evaluate(() => window.testPage.stop())
  else await page.goto('about:blank')
}

/** Starts a petstore in place of the one that runs on the page. */
async function restart(page: Page, options: PageOptions, path: string): Promise<Tab> {
  const tab = watch(page)
  const outcome = await page.evaluate(
    async ([given, url]) => {
      await window.testPage.stop()
      history.replaceState(null, '', url)
      return window.testPage.start(given)
    },
    [options, path] as const,
  )
  if (outcome !== 'started') throw new Error(`the petstore didn't start: ${outcome}`)
  return tab
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
