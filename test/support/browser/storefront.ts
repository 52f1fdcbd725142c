import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Duration, OperationId } from 'petstore-mock'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { createServer, type ViteDevServer } from 'vite'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { launchChromium } from './chromium.ts'

const FOLDER = join(import.meta.dirname, '../../../examples/storefront')
const CONFIG = join(FOLDER, 'vite.config.ts')

/** Screens that the shop is looked at with. */
export const SCREENS = [
  { name: 'a desktop', width: 1280, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
] as const

export type Screen = Pick<(typeof SCREENS)[number], 'width' | 'height'>

/** The demo in development, in a browser. */
export interface Storefront {
  /** Opens the shop in a new tab, with a petstore of its own whose clock stands still. */
  visit(hash?: string, screen?: Screen): Promise<Page>
}

interface Running {
  readonly folder: string
  readonly server: ViteDevServer
  readonly browser: Browser
  /** Tabs of one profile: they share the worker, and nothing else. */
  readonly profile: BrowserContext
}

/** Starts the dev server of the demo and Chromium before the tests of a file; ends both after. */
export function useStorefront(): Storefront {
  let running: Running | undefined
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storefront-'))
    const [server, browser] = await Promise.all([serve(folder), launchChromium()])
    running = { folder, server, browser, profile: await browser.newContext() }
  })
  afterAll(async () => {
    if (running === undefined) return
    await running.browser.close()
    await running.server.close()
    await rm(running.folder, { recursive: true, force: true })
  })
  return {
    visit(hash = '/', screen = SCREENS[0]) {
      if (running === undefined) throw new Error('the demo is not served yet')
      return open(running, hash, screen)
    },
  }
}

/** Serves the demo with its own configuration, and what Vite prepares for it in a folder. */
async function serve(folder: string): Promise<ViteDevServer> {
  const server = await createServer({
    configFile: CONFIG,
    cacheDir: join(folder, 'vite'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, open: false, watch: null },
  })
  return server.listen()
}

async function open({ server, profile }: Running, hash: string, screen: Screen): Promise<Page> {
  const { width, height } = screen
  const page = await profile.newPage()
  await page.setViewportSize({ width, height })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  onTestFinished(async () => {
    await page.close()
    expect(errors, 'errors that nothing caught').toEqual([])
  })
  const address = server.httpServer?.address()
  const port = typeof address === 'object' ? address?.port : undefined
  await page.goto(`http://127.0.0.1:${port}/#${hash}`)
  await page.getByText('Simulate').waitFor()
  await page.evaluate(() => window.petstore?.clock.freeze())
  return page
}

/** Builds the demo for production into a folder that is gone after the test. */
export async function buildStorefront(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-build-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const vite = createRequire(import.meta.url).resolve('vite/package.json')
  const cli = join(dirname(vite), 'bin/vite.js')
  // Vitest sets NODE_ENV, by which Vite would take the build for one of development.
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(process.execPath, [cli, 'build', FOLDER, '--outDir', folder], { env })
  return folder
}

/** Uses up the quota of the shop, without its knowing. */
export function exhaust(page: Page): Promise<void> {
  return page.evaluate(() => window.petstore?.quotas.exhaust())
}

/** Moves the clock of the petstore, and with it the countdowns of the shop. */
export function advance(page: Page, by: Duration): Promise<void> {
  return page.evaluate((duration) => window.petstore?.clock.advance(duration), by)
}

/** Tells how requests to an operation were answered, in order. */
export function statusesOf(page: Page, operation: OperationId) {
  return page.evaluate(
    (asked) => window.petstore?.journal.find({ operation: asked }).map(({ status }) => status),
    operation,
  )
}

/** Tells how many requests were sent, served or not. */
export function requestsOf(page: Page) {
  return page.evaluate(() => window.petstore?.journal.all().length)
}

/** Tells how far the page can be scrolled sideways, in CSS pixels: nobody should have to. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
