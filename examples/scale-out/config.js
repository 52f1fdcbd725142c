import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const TEMPLATE = join(import.meta.dirname, 'nginx.conf')

/** What the template listens on, which suits a container. */
const LISTEN = 'listen 8080;'

/**
 * Writes the configuration of nginx to a folder: `nginx.conf`, with another address to listen on, and
 * `processes.conf`. Returns the arguments of nginx that run it in the foreground.
 *
 * @param {string} folder
 * @param {{ listen: string, processes: readonly string[] }} addresses such as `127.0.0.1:4010`
 */
export function writeConfig(folder, { listen, processes }) {
  const lines = processes.map((address) => `server ${address} max_fails=0;\n`)
  const template = readFileSync(TEMPLATE, 'utf8')
  writeFileSync(join(folder, 'nginx.conf'), template.replace(LISTEN, `listen ${listen};`))
  writeFileSync(join(folder, 'processes.conf'), lines.join(''))
  return argumentsOf(folder)
}

function argumentsOf(folder) {
  const config = join(folder, 'nginx.conf')
  return ['-p', `${folder}/`, '-c', config, '-e', 'stderr', '-g', 'daemon off;']
}
