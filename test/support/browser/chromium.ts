import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/find-chromium.js'

const path = findChromium()

/** The command-line switches for Chromium. */
export const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Whether browser tests run: if Chromium is installed, and always in CI, where they fail without
 * it.
 */
export const hasChromium = path !== undefined || Boolean(process.env.CI)

/**
 * Returns the path of Chromium.
 *
 * @throws {Error} if it is not installed.
 */
export function chromiumPath(): string {
  if (path !== undefined) return path
  throw new Error('Chromium is not installed. Run node scripts/chromium.js, or set CHROMIUM_PATH')
}

/** Starts Chromium without a window. `without` lists switches of Playwright to leave out. */
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
