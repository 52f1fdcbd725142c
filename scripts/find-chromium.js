import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findProgram } from './find-program.js'

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
