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

/** The screen sizes that the shop is tested on. */
export const SCREENS = [
  { name: 'a desktop', width: 1280, height: 900 },
  { name: 'a phone', width: 390, height: 844 },
] as const

export type Screen = Pick<(typeof SCREENS)[number], 'width' | 'height'>

/** The demo on a dev server, in a browser. */
export interface Storefront {
  /** Opens the shop in a new tab, with its own petstore and a frozen clock. */
  visit(hash?: string, screen?: Screen): Promise<Page>
}

interface Running {
  readonly folder: string
  readonly server: ViteDevServer
  readonly browser: Browser
  /** All tabs use one profile. They share only the worker. */
  readonly profile: BrowserContext
}

/**
 * Starts the demo's dev server and Chromium before the tests of a file, and stops both after them.
 */
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
      if (running === undefined) throw new Error('the demo is not running yet')
      return open(running, hash, screen)
    },
  }
}

/** Serves the demo with its own configuration, and Vite's cache in `folder`. */
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

/** Builds the demo for production into a folder that is removed after the test. */
export async function buildStorefront(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'storefront-build-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const vite = createRequire(import.meta.url).resolve('vite/package.json')
  const cli = join(dirname(vite), 'bin/vite.js')
  // Vitest sets NODE_ENV, which would make Vite build for development.
  const { NODE_ENV: _, ...env } = process.env
  await promisify(execFile)(process.execPath, [cli, 'build', FOLDER, '--outDir', folder], { env })
  return folder
}

/** Uses up the quota of the shop. The shop notices at its next request. */
export function exhaust(page: Page): Promise<void> {
  return page.evaluate(() => window.petstore?.quotas.exhaust())
}

/** Moves the clock of the petstore, which the shop's countdowns follow. */
export function advance(page: Page, by: Duration): Promise<void> {
  return page.evaluate((duration) => window.petstore?.clock.advance(duration), by)
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

/** Returns how far the page scrolls sideways, in CSS pixels. */
export function overhangOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
