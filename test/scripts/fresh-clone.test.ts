import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'

/** What is copied into a clone. `dist` is the last, so that it's newer than its sources. */
const FILES = [
  ...['package.json', 'package-lock.json', 'openapi.yaml', 'tsconfig.json', 'tsconfig.build.json'],
  ...['fixtures', 'handlers', 'scripts', 'src', 'dist'],
]

// It ends each build where it begins: the check `build` of `npm test` runs all of it.
test('npm start builds the server in a fresh clone, and again only when a source has changed', {
  timeout: 120_000,
}, async () => {
  const clone = mkdtempSync(join(tmpdir(), 'petstore-mock-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true, maxRetries: 5 }))
  // Some scripts have installed packages of their own.
  const filter = (path: string) => !path.endsWith('node_modules')
  for (const path of FILES) cpSync(path, join(clone, path), { recursive: true, filter })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'), 'junction')

  const built = start(clone)
  const output = await outputUntil(built, /is ready: .*/)
  expect(output).not.toContain('Building')
  const [, url] = /is ready: (http:[^,]+),/.exec(output) ?? []
  expect((await fetch(`${url}/pets`)).status).toBe(200)
  await end(built)

  const later = new Date(Date.now() + 60_000)
  utimesSync(join(clone, 'src/adapters/server/index.ts'), later, later)
  const changed = start(clone)
  await outputUntil(changed, /Building the package/)
  await end(changed)

  rmSync(join(clone, 'dist'), { recursive: true, force: true })
  const fresh = start(clone)
  await outputUntil(fresh, /Building the package/)
  await end(fresh)
})

type Npm = ChildProcess & { readonly stdout: Readable }

function start(cwd: string): Npm {
  const args = ['start', '--', '--port', '0']
  // As a group of its own, npm can be ended with all that it has started.
  return spawn('npm', args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
}

async function outputUntil({ stdout }: Npm, pattern: RegExp): Promise<string> {
  let output = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    output += chunk
    if (pattern.test(output)) return output
  }
  throw new Error(`expected ${pattern} but got ${output}`)
}

async function end(npm: Npm): Promise<void> {
  const ended = once(npm, 'close')
  if (npm.pid !== undefined) process.kill(-npm.pid)
  await ended
}
