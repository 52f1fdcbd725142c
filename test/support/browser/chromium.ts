import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/find-chromium.js'

const path = findChromium()

/** The switches that it is started with. */
export const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Whether tests of a page run: where there is a browser, and always in CI, to fail without it. */
export const hasChromium = path !== undefined || Boolean(process.env.CI)

/**
 * Says where Chromium is.
 *
 * @throws {Error} when there is none.
 */
export function chromiumPath(): string {
  if (path !== undefined) return path
  throw new Error(
    'There is no Chromium. Get one with: node scripts/chromium.js. Or say where one is: CHROMIUM_PATH',
  )
}

/** Starts Chromium without a window; `without` are switches of Playwright that it is to go without. */
export function launchChromium(
  switches: readonly string[] = [],
  without: readonly string[] = [],
): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...SWITCHES, ...switches],
    ignoreDefaultArgs: [...without],
  })
}
