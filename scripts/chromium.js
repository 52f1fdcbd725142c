// Gets the Chromium that the tests of pages run in, where there is none: by apt-get as root on
// Debian, by Playwright's own download elsewhere.
//   CHROMIUM_PATH=/opt/chrome/chrome npm test    takes that one
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findChromium } from './find-chromium.js'

const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0

const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'))

const APT = [
  ['apt-get', ['update', '-qq']],
  ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
]
const DOWNLOAD = [[process.execPath, [join(playwright, 'cli.js'), 'install', 'chromium']]]

const found = findChromium() ?? install()
if (found === undefined) giveUp()
else console.log(`Pages are tested in ${found}`)

function install() {
  if (isDebianRoot) {
    console.log('There is no Chromium: installing it, with apt-get')
    run(APT)
    const installed = findChromium()
    if (installed !== undefined) return installed
  }
  console.log('There is no Chromium: downloading that of Playwright')
  run(DOWNLOAD)
  return findChromium()
}

/** Runs one command after the other, as long as they succeed. */
function run(commands) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  commands.every(
    ([command, args]) => spawnSync(command, args, { stdio: 'inherit', env }).status === 0,
  )
}

/** In CI the tests of pages fail without a browser; elsewhere they are left out. */
function giveUp() {
  const outcome = process.env.CI ? 'tests of pages will fail' : 'tests of pages are left out'
  console.error(
    `No Chromium could be had, so the ${outcome}. Install Chromium or Chrome, or say where one is: CHROMIUM_PATH=/path/to/chrome npm test`,
  )
}
