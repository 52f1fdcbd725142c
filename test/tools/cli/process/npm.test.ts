import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { folderOf } from '../../../support/cli/folder.ts'
import { EXECUTABLE, readyUrl } from '../../../support/cli/process.ts'

/** Creates a project in which the package is installed. */
function createProject(): string {
  const scripts = { mock: 'petstore-mock --port 0' }
  const folder = folderOf({ 'package.json': JSON.stringify({ private: true, scripts }) })
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(EXECUTABLE, join(folder, 'node_modules/.bin/petstore-mock'))
  return folder
}

test.each([
  ['npx', 'petstore-mock', '--port', '0'],
  ['npm', 'run', 'mock'],
])('a server that %s runs ends with it', async (program, ...words) => {
  // A group of its own, so that no process outlives a test that fails.
  const npm = spawn(program, words, { cwd: createProject(), detached: true })
  onTestFinished(() => void endGroup(npm.pid))
  const url = await readyUrl(npm.stdout)
  const health = () => fetch(`${url}/__petstore/health`)
  expect((await health()).status).toBe(200)

  npm.stdout.resume()
  npm.kill('SIGTERM')
  // The output is closed when the last process that may write to it has ended.
  await once(npm, 'close')
  await expect(health()).rejects.toThrow('fetch failed')
})

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // All its processes have ended.
  }
}
