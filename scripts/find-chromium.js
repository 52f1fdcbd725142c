import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

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
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) {
    if (isExecutable(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH: expected an executable file but got ${CHROMIUM_PATH}`)
  }
  const ending = process.platform === 'win32' ? '.exe' : ''
  const onPath = PATH.split(delimiter).flatMap((folder) =>
    folder === '' ? [] : NAMES.map((name) => join(folder, name + ending)),
  )
  const usual = USUAL_PLACES[process.platform] ?? []
  return [...onPath, ...usual, chromium.executablePath()].find(isExecutable)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
