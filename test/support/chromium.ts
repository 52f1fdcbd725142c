import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const EXECUTABLE = '/usr/bin/chromium'

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

/** Where Chromium is. */
export const chromiumPath = (): string => EXECUTABLE

/** Whether tests of a page run: where the browser is, and always in CI, to fail without it. */
export const hasChromium = existsSync(EXECUTABLE) || Boolean(process.env.CI)

/** Starts Chromium without a window. */
export function launchChromium(): Promise<Browser> {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(
      `Chromium is not at ${EXECUTABLE}; on Debian: apt-get update && apt-get install -y --no-install-recommends chromium`,
    )
  }
  return chromium.launch({ executablePath: EXECUTABLE, args: SWITCHES })
}
