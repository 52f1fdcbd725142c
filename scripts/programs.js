import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const require = createRequire(import.meta.url)

const INSTALL_NGINX =
  'install it (Debian: apt-get install nginx-light; macOS: brew install nginx), or set its path: NGINX_PATH=/path/to/nginx'

/** The programs that tests need. */
const PROGRAMS = [
  {
    name: 'Chromium',
    find: findChromium,
    tests: 'the browser tests',
    hint: 'install Chromium or Chrome, or set its path: CHROMIUM_PATH=/path/to/chrome',
  },
  {
    name: 'nginx',
    find: findNginx,
    tests: 'the tests of examples/scale-out',
    hint: INSTALL_NGINX,
  },
  {
    name: 'Firefox',
    find: findFirefox,
    tests: 'the tests in Firefox',
    hint: 'install it (Debian: apt-get install firefox-esr), or set FIREFOX_PATH',
    // It takes longer to install than its tests are worth to everyone.
    isOptional: true,
  },
]

/** Where installers put Chrome if it isn't on the PATH. */
const CHROME_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns the path of Chromium or Chrome, also of one that Playwright has downloaded. */
export function findChromium() {
  // Loading it takes a while, which not everyone needs who imports this file.
  const { chromium } = require('playwright-core')
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
  return findProgram('CHROMIUM_PATH', names, [...CHROME_PLACES, chromium.executablePath()])
}

/**
 * Returns the path of the headless shell of Chromium, which takes two thirds of the time, and has no
 * back/forward cache; or else the path of Chromium.
 */
export function findHeadlessChromium() {
  const names = ['chromium-headless-shell', 'chrome-headless-shell']
  return findProgram('CHROMIUM_PATH', names) ?? findChromium()
}

/** Returns the path of nginx, which isn't on the PATH of every user. */
export function findNginx() {
  const folders = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']
  const places = folders.map((folder) => join(folder, 'nginx'))
  return findProgram('NGINX_PATH', ['nginx'], places)
}

/** Returns the path of Firefox. */
export function findFirefox() {
  const places = ['/Applications/Firefox.app/Contents/MacOS/firefox']
  return findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox'], places)
}

/**
 * Returns the path of nginx.
 *
 * @throws {Error} saying how to install it.
 */
export function requireNginx() {
  const found = findNginx()
  if (found !== undefined) return found
  throw new Error(`nginx: expected an installed nginx but found none; ${INSTALL_NGINX}`)
}

/** Returns the programs that aren't installed: the name, the tests that need it, and what to do. */
export function missingPrograms() {
  return PROGRAMS.filter(({ find }) => find() === undefined)
}

/**
 * Returns the path of a program: the value of an environment variable, or else the first of `names`
 * on the PATH, or else the first of `places` that exists. Returns undefined if there's none.
 *
 * @throws {RangeError} naming the variable, what was expected and what it got.
 */
function findProgram(variable, names, places = []) {
  const { [variable]: given, PATH = '' } = process.env
  if (given) {
    if (isExecutable(given)) return given
    throw new RangeError(`${variable}: expected an executable file but got ${given}`)
  }
  const folders = PATH.split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...onPath, ...places].find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
