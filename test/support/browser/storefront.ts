import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Duration, OperationId } from 'petstore-mock'
import type { Locator, Page, Request } from 'playwright-core'
import { build, preview } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { until } from '../until.ts'
import { sharedChromium } from './chromium.ts'
import { buildProject } from './vite.ts'

const CONFIG = join(import.meta.dirname, '../../../examples/storefront/vite.config.ts')

/** The demo in a browser. */
export interface Storefront {
  /** Opens the shop with its own petstore and a frozen clock. */
  visit(hash?: string): Promise<Page>
}

interface Running {
  readonly origin: string
  /** The tab that the tests use one after the other. */
  readonly page: Page
}

let shared: Promise<Running> | undefined
let visits = 0

/**
 * Builds and serves the demo, and opens a tab for it, before the tests of a file, unless an earlier
 * file in this process did.
 */
export function useStorefront(): Storefront {
  let running: Running | undefined
  beforeAll(async () => {
    shared ??= run()
    running = await shared
  })
  afterAll(async () => {
    await running?.page.goto('about:blank')
  })
  return {
    visit(hash = '/') {
      if (running === undefined) throw new Error("the demo isn't running yet")
      return open(running, hash)
    },
  }
}

async function run(): Promise<Running> {
  const [origin, browser] = await Promise.all([serveStorefront(), sharedChromium()])
  const profile = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  })
  // msw removes its worker with the last page that uses it, and reloads a page that starts
  // meanwhile. So this page stays open while the tests load theirs.
  const keeper = await profile.newPage()
  await keeper.goto(origin)
  await panelButton(keeper).waitFor()
  const page = await profile.newPage()
  watchRequests(page)
  return { origin, page }
}

/**
 * Bundles the demo as in development, with its petstore, and serves it. Vite's dev server would
 * send every module on its own, again for each test.
 */
export async function serveStorefront(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'storefront-'))
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }))
  const config = { configFile: CONFIG, logLevel: 'error', build: { outDir } } as const
  await build({ ...config, mode: 'development' })
  const server = await preview({ ...config, preview: { host: '127.0.0.1', port: 0, open: false } })
  return server.resolvedUrls?.local[0] ?? ''
}

async function open({ origin, page }: Running, hash: string): Promise<Page> {
  const errors: string[] = []
  const onError = (error: Error) => void errors.push(String(error))
  page.on('pageerror', onError)
  onTestFinished(async () => {
    page.off('pageerror', onError)
    await forget(page)
    expect(errors, 'errors that nothing caught').toEqual([])
  })
  visits += 1
  await page.goto(`${origin}?visit=${visits}#${hash}`)
  await panelButton(page).waitFor()
  await page.evaluate(() => window.petstore?.clock.freeze())
  return page
}

/** Returns the button that opens the panel. It appears once the petstore has started. */
export function panelButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Open the petstore-mock panel' })
}

/** Goes to another page of the shop, without loading the document again. */
export function goTo(page: Page, hash: string): Promise<void> {
  return page.evaluate((path) => {
    location.hash = path
  }, hash)
}

/** Stops the petstore of the tab, and removes its stored state. */
function forget(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await window.petstore?.stop()
    sessionStorage.clear()
  })
}

/** Builds the demo for production. Returns the contents of the files by name. */
export function buildStorefront(): Promise<ReadonlyMap<string, string>> {
  return buildProject({ configFile: CONFIG, logLevel: 'error', build: { write: false } })
}

/** Uses up the quota of the shop. The shop notices at its next request. */
export function exhaust(page: Page): Promise<void> {
  return page.evaluate(() => window.petstore?.quotas.exhaust())
}

/** The requests to which the shop has no response yet. */
const pending = new Set<Request>()

function watchRequests(page: Page): void {
  page.on('request', (request) => void pending.add(request))
  page.on('requestfinished', (request) => void pending.delete(request))
  page.on('requestfailed', (request) => void pending.delete(request))
}

/**
 * Moves the clock of the petstore, which the shop's countdowns follow. First waits until the shop has
 * read all responses: it would count the wait of a late refusal from the new time.
 */
export async function advance(page: Page, by: Duration): Promise<void> {
  await until(() => pending.size === 0)
  await page.evaluate(async (duration) => {
    await new Promise((resolve) => setTimeout(resolve))
    window.petstore?.clock.advance(duration)
  }, by)
}

/** Returns the statuses of the requests to an operation, in order. */
export function statusesOf(page: Page, operation: OperationId) {
  return page.evaluate(
    (asked) => window.petstore?.journal.all({ operation: asked }).map(({ status }) => status),
    operation,
  )
}

/** Returns the number of requests that were sent, served or not. */
export function requestsOf(page: Page) {
  return page.evaluate(() => window.petstore?.journal.all().length)
}
