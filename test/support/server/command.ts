import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** The built command. */
export const CLI = resolve('dist/src/cli.js')

/** The environment of a command. */
interface Environment {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** Spawns the built command, and ends it after the test. */
export function command(words: readonly string[], { env, cwd }: Environment = {}) {
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

/** Runs the built command until it exits. */
export async function run(words: readonly string[], environment?: Environment, input = '') {
  const child = command(words, environment)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status, stdout, stderr }
}

/** Starts the built command on a free port, and waits until it is ready. */
export async function start(words: readonly string[] = [], environment?: Environment) {
  const child = command(['--port', '0', ...words], environment)
  const output = createInterface(child.stdout)
  const errors = createInterface(child.stderr)
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`The command exited with ${status} before it was ready.`)
  })
  const [line] = await Promise.race([once(output, 'line'), ended])
  ended.catch(() => {})
  const url = /https?:\S+(?=,)/.exec(String(line))?.[0] ?? ''
  return { child, line: String(line), url, output, errors }
}

/** Writes files into a temporary folder, and returns its path. */
export function folderOf(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}
