import type { StartOptions } from 'petstore-mock/browser'
import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { CLOCK } from '../service/state.ts'
import { launchChromium } from './chromium.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A tab, and what was seen of it. */
export interface Tab {
  readonly page: Page
  /** What was written to the console. */
  readonly lines: readonly Line[]
  /** Errors that nothing caught. */
  readonly errors: readonly string[]
}

export interface Line {
  /** `log`, `warning`, `error`, `startGroupCollapsed` … */
  readonly type: string
  readonly text: string
}

/**
 * Where tabs are opened. Making one takes long: the tests of a file take turns with the same ones,
 * unless they ask for a profile of their own.
 */
export interface Site {
  readonly server: TestServer
  /** A new profile, without storage and worker: tabs of the same one share them. */
  profile(): Promise<BrowserContext>
  /** Opens a page that starts nothing by itself: in a new tab of the profile, if there is one. */
  open(path?: string, profile?: BrowserContext): Promise<Tab>
  /** Opens a page that starts a petstore, and does so again after a reload. */
  start(options?: StartOptions, profile?: BrowserContext): Promise<Tab>
  /** Opens two such pages, of which the second finds nothing but the first. */
  startTwo(options?: StartOptions): Promise<readonly [Tab, Tab]>
  /** Opens a page that starts nothing by itself, where no worker has ever been. */
  openPlain(): Promise<Tab>
}

/** No name server knows it: Chromium is told that it is here. It is no loopback name. */
export const INSECURE_HOST = 'insecure.example'

/**
 * Starts Chromium and a server of pages before the tests of a file, and ends both after them.
 * `without` are switches of Playwright that Chromium is to go without.
 */
export function useSite(without: readonly string[] = []): Site {
  let running: Running | undefined
  beforeAll(async () => {
    running = await run(without)
  })
  afterAll(() => running?.close())

  const now = () => {
    if (running === undefined) throw new Error('the site is not open yet')
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
  /** Those of the tests that need no profile of their own. */
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
  // The worker is gone with the last page that it serves, even while another one starts.
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

/** Leaves the page, and removes what it has kept. */
async function forget({ page }: Tab): Promise<void> {
  if (page.isClosed()) return
  await page.goto(new URL('/nothing', page.url()).href)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Waits until the page has tried to start. @throws {Error} when it has failed. */
async function started(page: Page): Promise<void> {
  await page.waitForFunction(() => document.title !== '')
  const title = await page.title()
  if (title !== 'started') throw new Error(`the page has not started: ${title}`)
}

/** Reloads the page, which starts as before. */
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
export function send({ page }: Tab, url: string, init: RequestInit = {}) {
  return page.evaluate(([to, how]) => window.testPage.send(to, how), [url, init] as const)
}

/** Says how a request from the page ends: `read`, or the name of the error. */
export function outcomeOf({ page }: Tab, url: string, init: RequestInit = {}) {
  return page.evaluate(([to, how]) => window.testPage.outcome(to, how), [url, init] as const)
}

/** Sends the same request so many times at once; counts the replies by their status. */
export function flood({ page }: Tab, times: number, url: string, init: RequestInit = {}) {
  return page.evaluate(([count, to, how]) => window.testPage.flood(count, to, how), [
    times,
    url,
    init,
  ] as const)
}

declare global {
  interface Window {
    /** What the Content-Security-Policy has forbidden, where `noteViolations` was called. */
    violations: string[]
  }
}

/** Notes on every page of the profile what its Content-Security-Policy forbids. */
export function noteViolations(profile: BrowserContext): Promise<unknown> {
  return profile.addInitScript(() => {
    window.violations = []
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      window.violations.push(`${effectiveDirective} ${blockedURI}`)
    })
  })
}
