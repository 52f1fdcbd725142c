import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

const CLI = resolve('dist/src/cli.js')

/** How a command is run. */
interface Surroundings {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** Spawns the built command; it is ended when the test is. */
export function command(words: readonly string[], { env, cwd }: Surroundings = {}) {
  const child = spawn(process.execPath, [CLI, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    cwd,
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** Runs the built command to its end. */
export async function run(words: readonly string[], surroundings?: Surroundings, input = '') {
  const child = command(words, surroundings)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status, stdout, stderr }
}

/** Starts the built command on a free port, and waits for the line that says it is ready. */
export async function start(words: readonly string[] = [], surroundings?: Surroundings) {
  const child = command(['--port', '0', ...words], surroundings)
  const output = createInterface(child.stdout)
  const errors = createInterface(child.stderr)
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`It ended with ${status} before it was ready.`)
  })
  const [line] = await Promise.race([once(output, 'line'), ended])
  ended.catch(() => {})
  const url = /https?:\S+(?=,)/.exec(String(line))?.[0] ?? ''
  return { child, line: String(line), url, output, errors }
}

/** Writes files into a folder of the test's own, and returns its path. */
export function folderOf(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
