import { findChromium } from '../find-chromium.js'
import { findNginx, INSTALL_NGINX } from '../find-nginx.js'

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
]

/** Returns the programs that are not installed: the name, the tests that need it, and what to do. */
export function missingPrograms() {
  return PROGRAMS.filter(({ find }) => find() === undefined)
}
