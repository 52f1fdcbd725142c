import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** A soak of two seconds, with one client of each kind. A busy machine may answer late. */
const ARGUMENTS = ['--minutes', '0.03', '--scale', '0.01', '--slowest', '20000']

test('the server passes a short soak with every kind of client', { timeout: 120_000 }, async () => {
  const env = { ...process.env, BENCH_DIST: 'dist' }
  const { stdout } = await run(process.execPath, ['bench/soak/index.js', ...ARGUMENTS], { env })
  expect(stdout).not.toContain('MISSED')
  expect(stdout.match(/reached$/gm)?.length).toBeGreaterThan(5)
})
