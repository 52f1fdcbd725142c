import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'

/** The built command line, for what only a process can show. */
const EXECUTABLE = resolve('dist/src/cli.js')

/** Where a process is started. */
interface Place {
  /** Variables to add to those of this process. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** Starts a process, and ends it after the test. */
export function spawnCli(words: readonly string[], { env, cwd }: Place = {}) {
  const child = spawn(process.execPath, [EXECUTABLE, ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    cwd,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Runs a process until it exits. */
export async function runCli(words: readonly string[], place?: Place, input = '') {
  const child = spawnCli(words, place)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [status] = await once(child, 'close')
  return { status, stdout, stderr }
}

/** Starts a server on a free port, and waits until it's ready. */
export async function serveCli(words: readonly string[] = [], place?: Place) {
  const child = spawnCli(['--port', '0', ...words], place)
  const errors = createInterface(child.stderr)
  const url = await readyUrl(child.stdout)
  return { child, url, errors }
}

/** Waits for the line that a server prints when it is ready. Returns its URL. */
export async function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface(output)
  for await (const line of lines) {
    const url = /ready(?:: |":")(https?:[^\s",]+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error("The server didn't start.")
}
