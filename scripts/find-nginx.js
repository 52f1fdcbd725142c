import { join } from 'node:path'
import { findProgram } from './find-program.js'

/** Where packages put nginx, which is not on the PATH of every user. */
const USUAL_PLACES = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

/** How to install it, for error messages. */
export const INSTALL_NGINX =
  'install it (Debian: apt-get install nginx-light; macOS: brew install nginx), or set its path: NGINX_PATH=/path/to/nginx'

/**
 * Returns the path of nginx: the value of `NGINX_PATH`, otherwise that of an installed nginx. Returns
 * undefined if there is none.
 *
 * @throws {Error} naming the variable, what was expected and what it got.
 */
export function findNginx() {
  const places = USUAL_PLACES.map((folder) => join(folder, 'nginx'))
  return findProgram({ variable: 'NGINX_PATH', names: ['nginx'], places })
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
