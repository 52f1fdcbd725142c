import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Where packages put nginx, which is not on the PATH of every user. */
const USUAL_PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/**
 * Returns the path of nginx: the value of `NGINX_PATH`, otherwise that of an installed nginx. Returns
 * undefined if there is none.
 *
 * @throws {Error} naming the variable, what was expected and what it got.
 */
export function findNginx() {
  const { NGINX_PATH, PATH = '' } = process.env
  if (NGINX_PATH) {
    if (isExecutable(NGINX_PATH)) return NGINX_PATH
    throw new Error(`NGINX_PATH: expected an executable file but got ${NGINX_PATH}`)
  }
  const onPath = PATH.split(delimiter).filter((folder) => folder !== '')
  return [...onPath, ...USUAL_PLACES].map((folder) => join(folder, 'nginx')).find(isExecutable)
}

/**
 * Returns the path of nginx.
 *
 * @throws {Error} saying how to install it.
 */
export function requireNginx() {
  const found = findNginx()
  if (found !== undefined) return found
  throw new Error(
    'nginx: expected an installed nginx but found none; install it (Debian: apt-get install nginx-light; macOS: brew install nginx), or set its path: NGINX_PATH=/path/to/nginx',
  )
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
