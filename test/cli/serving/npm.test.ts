import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { isOnlyServer } from '../../../src/cli/serving/npm.ts'
import { CLI, folderOf } from '../../support/server/command.ts'

/** Long enough for a slow machine. */
const POLL = { timeout: 20_000 }

/** Creates a project in which the package is installed. */
function createProject(): string {
  const scripts = { mock: 'petstore-mock --port 0' }
  const folder = folderOf({ 'package.json': JSON.stringify({ private: true, scripts }) })
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(CLI, join(folder, 'node_modules/.bin/petstore-mock'))
  chmodSync(CLI, 0o755)
  return folder
}

test.each([
  ['npx', 'petstore-mock', '--port', '0'],
  ['npm', 'run', 'mock'],
])(
  'a server that %s runs ends with it',
  async (...words) => {
    const [program, ...rest] = words
    // A group of its own, so that no process outlives a test that fails.
    const npm = spawn(program, rest, { cwd: createProject(), detached: true })
    onTestFinished(() => void endGroup(npm.pid))
    const url = await readyUrl(npm.stdout)
    const health = () => fetch(`${url}/__petstore/health`).then(({ status }) => status)
    expect(await health()).toBe(200)

    npm.kill('SIGTERM')
    await once(npm, 'exit')

    await expect.poll(() => health().catch(() => 'refused'), POLL).toBe('refused')
  },
  30_000,
)

test.each([
  ['petstore-mock', true],
  ["'petstore-mock' --plan pro", true],
  ['petstore-mock serve --port 4010', true],
  ['PETSTORE_MOCK_PORT=0 petstore-mock', true],
  ['node dist/src/cli.js serve', true],
  ['petstore-mock & vite', false],
  ['petstore-mock --port 0 > log.txt &', false],
  ['nohup petstore-mock', false],
  ['pm2 start petstore-mock', false],
  ['petstore-mock exec -- node start-mocks.js', false],
  ['petstore-mock-tools', false],
  ['vitest run', false],
  [undefined, false],
])('only a script that does nothing but serve ends with its shell: %s, %s', (script, expected) => {
  expect(isOnlyServer(script)).toBe(expected)
})

async function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const url = /is ready: (http:\S+),/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The server did not start.')
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All its processes have ended.
  }
}
