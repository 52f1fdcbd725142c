import { type PetstoreServer, type ServerOptions, startServer } from 'petstore-mock/server'
import type { BrowserContext, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { isBuilt } from '../../../scripts/build/is-built.js'
import { sharedChromium } from '../browser/chromium.ts'
import { CLOCK } from '../service/state.ts'

/** The panel of a server, and the errors of its page. */
export interface OpenedPanel {
  readonly server: PetstoreServer
  readonly page: Page
  readonly errors: readonly string[]
}

// The server serves the panel in dist/, where a test would wait in vain for what is new.
if (!isBuilt()) console.warn('The panel in dist/ is older than the sources: npm run build')

let shared: Promise<BrowserContext> | undefined

/** Returns the profile of all panels. Each server has another origin, with its own storage. */
function sharedProfile(): Promise<BrowserContext> {
  shared ??= sharedChromium().then((browser) => browser.newContext({ timezoneId: 'Europe/Berlin' }))
  return shared
}

/** Starts a server and opens its panel in Chromium. The test closes both when it has finished. */
export async function openPanel<State = unknown>(
  options: ServerOptions<string, State> = {},
): Promise<OpenedPanel> {
  const server = await startServer({ port: 0, clock: CLOCK, ...options })
  onTestFinished(() => server.close())
  const page = await (await sharedProfile()).newPage()
  onTestFinished(() => page.close())
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text())
  })
  await page.goto(`${server.controlUrl}/`)
  return { server, page, errors }
}
