import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { folderOf } from '../../../support/cli/folder.ts'
import { spawnCli } from '../../../support/cli/process.ts'
import { until } from '../../../support/until.ts'

test.skipIf(process.platform === 'win32').each([
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)(
  '%s prints what was found so far, kills the commands, and ends with status %i',
  async (signal, status) => {
    // Orders twice if the response is lost, and waits for ever after a 503.
    const script = `
      const { appendFileSync } = require('node:fs')
      const order = () => fetch(process.env.PETSTORE_BASE_URL + '/store/orders', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ petId: 1, quantity: 1 }),
      })
      order().catch(order).then(({ ok }) => {
        if (ok) return
        appendFileSync('pids', process.pid + '\\n')
        setInterval(() => {}, 9e5)
      })`
    const cwd = folderOf({ pids: '', 'client.cjs': script })
    const flags = ['--outcomes', 'lost,503', '--jobs', '1', '--faults', '1']
    const words = ['explore', ...flags, '--', process.execPath, 'client.cjs']
    const child = spawnCli(words, { cwd })
    const [stdout, stderr, ended] = [text(child.stdout), text(child.stderr), once(child, 'exit')]
    const pids = () => readPids(join(cwd, 'pids'))
    await until(() => pids().length > 0)
    child.kill(signal)

    expect(await ended).toEqual([status, null])
    expect(await stdout).toContain('when it was interrupted.')
    expect(await stdout).toContain('duplicated-effect')
    expect(await stderr).toMatch(/^petstore-mock: explore: 3 of about 5 runs, .* left\n$/)
    await until(() => pids().every((pid) => !isRunning(pid)))
  },
)

function readPids(file: string): readonly number[] {
  return readFileSync(file, 'utf8').split('\n').filter(Boolean).map(Number)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
