import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeConfig } from '../../examples/scale-out/config.js'
import { requireNginx } from '../../scripts/programs.js'
import { CLI } from '../dist.js'
import { findPort, startServer } from '../http/servers.js'
import { start } from '../processes.js'

const CONFIG = new URL('../http/ours.config.json', import.meta.url).pathname

/** Starts a petstore-mock for up to `maxSessions` sessions. */
export function startPetstore(maxSessions) {
  return startServer('petstore-mock', (port) => [
    ...[CLI, 'serve', '--port', `${port}`, '--log', 'silent', '--config', CONFIG],
    ...['--max-sessions', `${maxSessions}`],
  ])
}

/** Starts nginx in front of petstores. Resolves with its URL and its main process. */
export async function startNginx(petstores) {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const listen = `127.0.0.1:${await findPort()}`
  const processes = petstores.map(({ port }) => `127.0.0.1:${port}`)
  const child = start(requireNginx(), writeConfig(folder, { listen, processes }))
  const url = `http://${listen}`
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null) throw new Error(`nginx has ended: ${child.stderrTail}`)
  }
  return { url, child }
}

/** Stops nginx and its workers, which SIGKILL would leave behind. Waits for the exit. */
export async function stopNginx({ child }) {
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

async function isHealthy(url) {
  try {
    return (await fetch(`${url}/__petstore/health`)).ok
  } catch {
    return false
  }
}

/** Returns the ids of a process and its children, which do the work of nginx. */
export function withChildren(pid) {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...text.split(' ').filter(Boolean).map(Number)]
}

/** Creates the sessions `s1`, `s2` and so on, a hundred at a time. */
export async function createSessions(url, count) {
  for (let from = 1; from <= count; from += 100) {
    const indexes = Array.from({ length: Math.min(100, count - from + 1) }, (_, at) => from + at)
    await Promise.all(indexes.map((index) => createSession(`${url}/__petstore/sessions/s${index}`)))
  }
}

async function createSession(url) {
  const response = await fetch(url, { method: 'PUT' })
  await response.text()
  if (response.status !== 201) throw new Error(`${url}: expected 201 but got ${response.status}`)
}
