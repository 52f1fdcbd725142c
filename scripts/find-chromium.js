import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Where installers put it when it is not on the PATH. */
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
 * Finds a Chromium or a Chrome: what `CHROMIUM_PATH` says, then an installed one, then one that
 * Playwright has downloaded; undefined when there is none.
 *
 * @throws {Error} when there is nothing to run where `CHROMIUM_PATH` says.
 */
export function findChromium() {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH) {
    if (isExecutable(CHROMIUM_PATH)) return CHROMIUM_PATH
    throw new Error(`CHROMIUM_PATH: there is nothing to run at ${CHROMIUM_PATH}`)
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
