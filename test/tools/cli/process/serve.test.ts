import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../../../support/cli/folder.ts'
import { runCli, serveCli } from '../../../support/cli/process.ts'
import { until } from '../../../support/until.ts'

test('the executable prints its version', async () => {
  const { status, stdout, stderr } = await runCli(['--version'])
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('an invalid command line ends the process with status 2, and a line on stderr', async () => {
  expect(await runCli(['--prot', '1'])).toEqual({
    status: 2,
    stdout: '',
    stderr: "petstore-mock: --prot isn't a flag; did you mean --port?\n",
  })
})

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends the server cleanly', async (signal) => {
  const { child, url } = await serveCli()
  await fetch(`${url}/pets`)
  child.kill(signal)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('SIGTERM ends a server whose output nobody reads', async () => {
  const { child, url } = await serveCli(['--log', 'json', '--no-rate-limit'])
  child.stdout.pause()
  // Each response is a line. All of them are more than a pipe holds.
  const path = `/pets/${'1'.repeat(4_000)}`
  for (let sent = 0; sent < 200; sent += 1) await (await fetch(url + path)).text()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([143, null])
})

test('handlers in TypeScript need a Node that strips types', async () => {
  const text = 'export const state: object = {}; export const handlers = []'
  const own = join(folderOf({ 'own.ts': text }), 'own.ts')
  const { status, stderr } = await runCli(['exec', '--handlers', own, '--', 'true'])
  const strips = Object.hasOwn(process.features, 'typescript')
  expect(status).toBe(strips ? 0 : 2)
  if (!strips) expect(stderr).toContain('expected Node 22.18 or later, which strips types, but got')
})

test('a second signal ends the server at once', async () => {
  const { child, url } = await serveCli(['--latency', '1h'])
  const pending = fetch(`${url}/pets/1`).catch(() => {})
  const journal = async () => (await fetch(`${url}/__petstore/journal`)).json()
  await until(async () => (await journal()).length === 1)
  child.kill('SIGTERM')
  await until(() => isRefused(`${url}/__petstore/health`))
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([130, null])
  await pending
})

test('the server stops without an error when its output is closed', async () => {
  const { child, url, errors } = await serveCli(['--log', 'json'])
  const said: string[] = []
  errors.on('line', (line) => said.push(line))
  child.stdout.destroy()
  const ended = once(child, 'exit')
  await fetch(`${url}/pets`)
  await fetch(`${url}/pets`).catch(() => {})
  expect(await ended).toEqual([0, null])
  expect(said).toEqual([])
})

function isRefused(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  )
}
