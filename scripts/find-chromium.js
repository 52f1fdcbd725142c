import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findProgram } from './find-program.js'

/** The same browser without anything that only a window needs. It takes two thirds of the time. */
const SHELL_NAMES = ['chromium-headless-shell', 'chrome-headless-shell']

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Where installers put the browser if it is not on the PATH. */
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

/**
 * Returns the path of Chromium or Chrome: the value of `CHROMIUM_PATH`, otherwise the path of an
 * installed browser or of one that Playwright has downloaded. Returns undefined if there is none.
 *
 * @throws {Error} naming the variable, what was expected and what it got.
 */
export function findChromium() {
  const usual = USUAL_PLACES[process.platform] ?? []
  const places = [...usual, chromium.executablePath()]
  return findProgram({ variable: 'CHROMIUM_PATH', names: NAMES, places })
}

/**
 * Returns the path of the headless shell of Chromium, which has no back/forward cache, or else the
 * path of Chromium. Returns undefined if there is neither.
 *
 * @throws {Error} naming the variable, what was expected and what it got.
 */
export function findHeadlessChromium() {
  return (
    findProgram({ variable: 'CHROMIUM_PATH', names: SHELL_NAMES, places: [] }) ?? findChromium()
  )
}
