import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { folderOf } from '../../../support/cli/folder.ts'
import { runCli, spawnCli } from '../../../support/cli/process.ts'

const node = (script: string) => ['exec', '--no-audit', '--', process.execPath, '-e', script]

test('a command gets the URL of the service, and stdout is its own', async () => {
  const script =
    'fetch(process.env.PETSTORE_BASE_URL + "/pets/1").then((r) => r.text()).then(console.log)'
  const { status, stdout, stderr } = await runCli(node(script))
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, name: 'Rex' })
})

test('standard input and the exit status are passed through', async () => {
  const script = 'process.stdin.pipe(process.stdout); process.exitCode = 7'
  const { status, stdout } = await runCli(node(script), {}, 'hello')
  expect({ status, stdout }).toEqual({ status: 7, stdout: 'hello' })
})

test('signals are passed on', async () => {
  const signals = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const
  const script = `for (const name of ${JSON.stringify(signals)}) process.on(name, () => {
      console.log(name)
      if (name === 'SIGTERM') process.exit(9)
    })
    setInterval(() => {}, 9e5)
    console.log('up')`
  const child = spawnCli(node(script))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = once(child, 'exit')
  expect((await lines.next()).value).toBe('up')
  for (const signal of signals) {
    child.kill(signal)
    expect((await lines.next()).value).toBe(signal)
  }
  expect(await ended).toEqual([9, null])
})

test('the command ends with exec, however that ends', async () => {
  const own = `
    import { http } from '${import.meta.resolve('msw')}'
    export const handlers = [http.get('/end', () => process.exit(3))]`
  const cwd = folderOf({ 'own.mjs': own })
  const script = `setInterval(() => {}, 9e5)
    fetch(process.env.PETSTORE_BASE_URL + '/end').catch(() => {})`
  const words = ['exec', '--handlers', 'own.mjs', '--', process.execPath, '-e', script]
  // Its output is closed only when the command has ended as well.
  expect((await runCli(words, { cwd })).status).toBe(3)
})

test('with --https a client can verify the certificate', async () => {
  const script = `fetch(process.env.PETSTORE_BASE_URL + '/pets').then((response) => console.log(response.status))`
  const words = ['exec', '--https', '--no-audit', '--', process.execPath, '-e', script]
  expect(await runCli(words)).toEqual({ status: 0, stdout: '200\n', stderr: '' })
})
