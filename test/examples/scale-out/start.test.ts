import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../support/cli/folder.ts'
import { start } from '../../support/server/control.ts'

/** Runs `examples/scale-out/start.js` until it exits. */
function run(...words: readonly string[]) {
  const args = ['examples/scale-out/start.js', ...words]
  return spawnSync(process.execPath, args, { encoding: 'utf8' })
}

test('--help shows the flags', () => {
  const { status, stdout } = run('--help')

  expect(status).toBe(0)
  expect(stdout).toContain('--processes N')
})

test.each([
  [['--processes', '0'], "--processes: expected an integer from 1 to 64 but got '0'"],
  [['--port', 'x'], "--port: expected an integer from 0 to 65535 but got 'x'"],
  [['--nodes', '2'], "Unknown option '--nodes'"],
])('%j is refused', (words, message) => {
  const { status, stderr } = run(...words)

  expect(stderr).toContain(`scale-out: ${message}`)
  expect(stderr.trim().split('\n')).toHaveLength(1)
  expect(status).toBe(2)
})

test('a flag that petstore-mock refuses ends the start', () => {
  const { status, stderr } = run('--processes', '1', '--port', '0', '--', '--plan', 'gold')

  expect(stderr).toContain('--plan: expected the name of a plan')
  expect(stderr).toContain("scale-out: process 1 didn't start")
  expect(status).toBe(1)
})

test("a clone that wasn't built says so", () => {
  const clone = folderOf()
  for (const path of ['package.json', 'scripts/programs.js', 'examples/scale-out']) {
    cpSync(path, join(clone, path), { recursive: true })
  }

  const args = [join(clone, 'examples/scale-out/start.js')]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })

  expect(stderr).toBe("scale-out: the package isn't built; run npm run build first\n")
  expect(status).toBe(1)
})

test('a port in use ends the start', async () => {
  const { port } = await start()

  const { status, stderr } = run('--processes', '1', '--port', `${port}`)

  expect(stderr).toBe(
    `scale-out: --port: expected a port to listen on but got ${port} (EADDRINUSE)\n`,
  )
  expect(status).toBe(1)
})
