import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'

const SOURCES = [
  ...['package.json', 'package-lock.json', 'openapi.yaml', 'tsconfig.json', 'tsconfig.build.json'],
  ...['fixtures', 'handlers', 'scripts', 'src'],
]

test('in a fresh clone, npm start builds the server once, and again when a source has changed', {
  timeout: 120_000,
}, async () => {
  const clone = mkdtempSync(join(tmpdir(), 'petstore-mock-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true, maxRetries: 5 }))
  // Some scripts have installed packages of their own.
  const filter = (path: string) => !path.endsWith('node_modules')
  for (const path of SOURCES) cpSync(path, join(clone, path), { recursive: true, filter })
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'), 'junction')

  const first = start(clone)
  const built = await outputUntil(first, /is ready: (http:[^,]+),/)
  expect(built).toContain('Building the package')
  expect((await fetch(`${urlIn(built)}/pets`)).status).toBe(200)
  await end(first)

  const second = start(clone)
  expect(await outputUntil(second, /is ready/)).not.toContain('Building')
  await end(second)

  const later = new Date(Date.now() + 60_000)
  utimesSync(join(clone, 'src/adapters/server/index.ts'), later, later)
  const third = start(clone)
  await outputUntil(third, /Building the package/)
  await end(third)
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

function urlIn(output: string): string {
  return /is ready: (http:[^,]+),/.exec(output)?.[1] ?? ''
}

async function end(npm: Npm): Promise<void> {
  const ended = once(npm, 'close')
  if (npm.pid !== undefined) process.kill(-npm.pid)
  await ended
}
