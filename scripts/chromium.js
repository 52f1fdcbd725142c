// Makes sure that Chromium is installed for the browser tests. Installs it with apt-get as root on
// Debian, and with Playwright elsewhere. To use another browser, set its path:
//   CHROMIUM_PATH=/opt/chrome/chrome npm test
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium, findHeadlessChromium } from './find-chromium.js'
import { installDebian, isDebianRoot } from './install-debian.js'

const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))

const found = findChromium() ?? install()
if (found === undefined) giveUp()
else console.log(`The browser tests use ${findHeadlessChromium()}`)

function install() {
  if (isDebianRoot) {
    console.log('Chromium is not installed. Installing it with apt-get …')
    installDebian(['chromium', 'chromium-headless-shell'])
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  console.log('Chromium is not installed. Downloading it with Playwright …')
  const download = [join(playwright, 'cli.js'), 'install', 'chromium']
  spawnSync(process.execPath, download, { stdio: 'inherit' })
  return findChromium()
}

/**
 * Reports that there is no browser: the browser tests then fail in CI and are skipped elsewhere.
 */
function giveUp() {
  const outcome = process.env.CI ? 'will fail' : 'are skipped'
  console.error(
    `Chromium could not be installed, so the browser tests ${outcome}. Install Chromium or Chrome, or set its path: CHROMIUM_PATH=/path/to/chrome npm test`,
  )
}
