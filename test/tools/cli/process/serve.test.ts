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
    stderr: "petstore-mock: unknown option '--prot'; did you mean --port?\n",
  })
})

test.each(['SIGHUP', 'SIGINT', 'SIGTERM'] as const)(
  '%s ends the server cleanly',
  async (signal) => {
    const { child, url } = await serveCli()
    await fetch(`${url}/pets`)
    child.kill(signal)
    expect(await once(child, 'exit')).toEqual([0, null])
  },
)

test('SIGTERM ends a server whose output nobody reads', async () => {
  const { child, url } = await serveCli(['--log', 'json', '--no-rate-limit'])
  child.stdout.pause()
  // Each response is a line. All of them are more than a pipe holds.
  const path = `/pets/${'1'.repeat(4_000)}`
  for (let sent = 0; sent < 200; sent += 1) await (await fetch(url + path)).text()
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([143, null])
})

test('handlers in TypeScript need no particular Node', async () => {
  const text = 'export enum Kind { A }; export const handlers = []'
  const own = join(folderOf({ 'own.ts': text }), 'own.ts')
  const script = 'fetch(process.env.PETSTORE_BASE_URL + "/pets")'
  const words = ['exec', '--handlers', own, '--', process.execPath, '-e', script]
  expect((await runCli(words)).status).toBe(0)
})

test('a second signal ends the server at once', async () => {
  const { child, url } = await serveCli(['--latency', '1h'])
  const pending = fetch(`${url}/pets/1`).catch(() => {})
  const journal = async () => (await fetch(`${url}/__petstore/journal/all`)).json()
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

test('the server goes on when the reader of its errors is gone', async () => {
  const handlers = folderOf({ 'own.mjs': CARELESS })
  const { child, url } = await serveCli(['--handlers', join(handlers, 'own.mjs')])
  child.stderr.destroy()
  for (const path of ['/reject', '/throw', '/pets/1']) await fetch(url + path)
  expect((await fetch(`${url}/pets/1`)).status).toBe(200)
})

/** Handlers that leave a promise and a timer behind, which then fail. */
const CARELESS = `
  import { http, HttpResponse } from '${import.meta.resolve('msw')}'
  const fail = async () => { throw new Error('forgotten\\n::error::promise') }
  export const handlers = [
    http.get('/reject', () => { void fail(); return HttpResponse.json({}) }),
    http.get('/throw', () => {
      setTimeout(() => { throw new Error('forgotten timer') })
      return HttpResponse.json({})
    }),
  ]`

test('a handler that forgets a promise or a timer is told so, and the server goes on', async () => {
  const handlers = folderOf({ 'own.mjs': CARELESS })
  const { url, errors } = await serveCli(['--handlers', join(handlers, 'own.mjs')])
  const lines = errors[Symbol.asyncIterator]()
  const next = async () => (await lines.next()).value

  await fetch(`${url}/reject`)
  expect(await next()).toBe(
    '[petstore-mock] Nothing caught this error, perhaps of a promise or a timer of your handlers. The server goes on. Error: forgotten',
  )
  // A client's text may be in an error, and GitHub's runner would obey it.
  expect(await next()).toBe('\\u003a:error::promise')
  expect(await next()).toMatch(/^ +at fail .*own\.mjs/)

  await fetch(`${url}/throw`)
  await until(async () => /Nothing caught this error.* forgotten timer$/.test(await next()))
  expect((await fetch(`${url}/pets/1`)).status).toBe(200)
})

function isRefused(url: string): Promise<boolean> {
  return fetch(url).then(
    () => false,
    () => true,
  )
}
