import { type Browser, chromium } from 'playwright-core'
import { findChromium, findHeadlessChromium } from '../../../scripts/programs.js'

const path = findHeadlessChromium()

/** The command-line switches for Chromium. */
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
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
 * @throws {Error} if it isn't installed.
 */
function chromiumPath(): string {
  if (path !== undefined) return path
  throw new Error("Chromium isn't installed. Run npm run test:setup, or set CHROMIUM_PATH")
}

/** Returns the launch options of Playwright for Chromium, as JSON. */
export function launchOptions(): string {
  return JSON.stringify({ executablePath: chromiumPath(), args: SWITCHES })
}

/** A host that isn't a loopback name. Chromium resolves it to this machine. */
export const INSECURE_HOST = 'insecure.example'

let shared: Promise<Browser> | undefined

/**
 * Returns Chromium without a window. Starting it takes seconds, so the test files that run in one
 * process share it. It ends with the process.
 */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium()
  return shared
}

/**
 * Starts Chromium without a window. `without` lists switches of Playwright to leave out: the headless
 * shell would leave out what they switch off too.
 */
export function launchChromium(without: readonly string[] = []): Promise<Browser> {
  // Playwright stops the browser and removes its files when the process exits. Vitest ends its
  // processes with a signal, at which Node wouldn't exit but end at once.
  if (process.listenerCount('SIGTERM', exit) === 0) process.once('SIGTERM', exit)
  return chromium.launch({
    executablePath: (without.length > 0 ? findChromium() : undefined) ?? chromiumPath(),
    args: [...SWITCHES, `--host-resolver-rules=MAP ${INSECURE_HOST} 127.0.0.1`],
    ignoreDefaultArgs: [...without],
    handleSIGTERM: false,
  })
}

function exit(): void {
  process.exit()
}
