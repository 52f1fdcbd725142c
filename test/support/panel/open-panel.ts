import { type PetstoreServer, type ServerOptions, startServer } from 'petstore-mock/server'
import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { sharedChromium } from '../browser/chromium.ts'
import { CLOCK } from '../service/state.ts'

/** The panel of a server, and the errors of its page. */
export interface OpenedPanel {
  readonly server: PetstoreServer
  readonly page: Page
  readonly errors: readonly string[]
}

/** Starts a server and opens its panel in Chromium. The test closes both when it has finished. */
export async function openPanel(options: ServerOptions = {}): Promise<OpenedPanel> {
  const server = await startServer({ port: 0, clock: CLOCK, ...options })
  onTestFinished(() => server.close())
  const profile = await (await sharedChromium()).newContext({ timezoneId: 'Europe/Berlin' })
  onTestFinished(() => profile.close())
  const page = await profile.newPage()
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) errors.push(message.text())
  })
  await page.goto(`${server.controlUrl}/`)
  return { server, page, errors }
}

/** Opens the panel of a server at one of its views. */
export async function openView(name: string, options: ServerOptions = {}): Promise<OpenedPanel> {
  const opened = await openPanel(options)
  await opened.page.getByRole('tab', { name }).click()
  return opened
}
