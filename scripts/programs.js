import { createRequire } from 'node:module'
import { join } from 'node:path'
import { findProgram } from './find-program.js'

const require = createRequire(import.meta.url)

/** The same browser without anything that only a window needs. It takes two thirds of the time. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Where installers put the browser if it isn't on the PATH. */
const USUAL_PLACES = {
  darwin: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
  win32: ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((root) =>
    ['Chromium', 'Google/Chrome'].map((folder) =>
      join(process.env[root] ?? '', folder, 'Application/chrome.exe'),
    ),
  ),
}

/** Where packages put nginx, which isn't on the PATH of every user. */
const NGINX_PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

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

/**
 * Returns the path of Chromium or Chrome: the value of `CHROMIUM_PATH`, otherwise the path of an
 * installed browser or of one that Playwright has downloaded. Returns undefined if there's none.
 *
 * @throws {RangeError} naming the variable, what was expected and what it got.
 */
export function findChromium() {
  // Loading it takes a while, which not everyone needs who imports this file.
  const { chromium } = require('playwright-core')
  const places = [...(USUAL_PLACES[process.platform] ?? []), chromium.executablePath()]
  return findProgram({ variable: 'CHROMIUM_PATH', names: NAMES, places })
}

/**
 * Returns the path of the headless shell of Chromium, which has no back/forward cache, or else the
 * path of Chromium. Returns undefined if there is neither.
 *
 * @throws {RangeError} naming the variable, what was expected and what it got.
 */
export function findHeadlessChromium() {
  const shell = { variable: 'CHROMIUM_PATH', names: SHELL_NAMES, places: [] }
  return findProgram(shell) ?? findChromium()
}

/**
 * Returns the path of nginx: the value of `NGINX_PATH`, otherwise that of an installed nginx. Returns
 * undefined if there's none.
 *
 * @throws {RangeError} naming the variable, what was expected and what it got.
 */
export function findNginx() {
  const places = NGINX_PLACES.map((folder) => join(folder, 'nginx'))
  return findProgram({ variable: 'NGINX_PATH', names: ['nginx'], places })
}

/**
 * Returns the path of Firefox: the value of `FIREFOX_PATH`, otherwise that of an installed browser.
 * Returns undefined if there's none.
 *
 * @throws {RangeError} naming the variable, what was expected and what it got.
 */
export function findFirefox() {
  const places = ['/Applications/Firefox.app/Contents/MacOS/firefox']
  return findProgram({ variable: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], places })
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
