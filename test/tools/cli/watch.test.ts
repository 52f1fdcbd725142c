import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

test('a changed config starts a new petstore on the same port, with a fresh state', async () => {
  const cwd = folderOf({ 'c.mjs': "export default { plan: 'free' }" })
  const { url, stderr } = await start(['--config', 'c.mjs', '--watch'], { cwd })
  await fetch(`${url}/pets/1`, { method: 'DELETE' })
  writeFileSync(join(cwd, 'next'), "export default { plan: 'pro' }")
  renameSync(join(cwd, 'next'), join(cwd, 'c.mjs'))

  expect(await stderr.next()).toBe('petstore-mock: reloaded c.mjs: fresh state')
  const response = await fetch(`${url}/pets/1`)
  expect(response.status).toBe(200)
  expect(response.headers.get('x-ratelimit-limit')).toBe('300')
})

test('changed handlers replace the running ones, and their state starts over', async () => {
  const module = (name: string) =>
    `import { http, HttpResponse } from '${import.meta.resolve('msw')}'
    export const state = { count: 1 }
    export const handlers = ({ state }) => [
      http.get('/n', () => HttpResponse.json({ ${name}: ++state.count })),
    ]`
  const cwd = folderOf({ 'own.mjs': module('one'), 'world.json': '{}' })
  const words = ['--handlers', 'own.mjs', '--fixtures', 'world.json', '--watch']
  const { url, stderr } = await start(words, { cwd })
  const get = async () => (await fetch(`${url}/n`)).json()

  expect(await get()).toEqual({ one: 2 })
  writeFileSync(join(cwd, 'own.mjs'), module('two'))
  expect(await stderr.next()).toBe('petstore-mock: reloaded world.json, own.mjs: fresh state')
  expect(await get()).toEqual({ two: 2 })
})

test.each([
  ['c.json', '{"plan": "gold"}', 'c.json: plan: expected the name of a plan .* but got "gold"'],
  ['own.mjs', 'export default [', "--handlers: own.mjs can't be loaded: .*"],
  [
    'own.mjs',
    'throw new Error("oops")',
    "--handlers: own.mjs can't be loaded: oops \\(.*own.mjs:1\\)",
  ],
  ['own.mjs', 'export default () => { throw new Error("oops") }', 'Error: oops'],
])(
  'if %s is %s, that is reported, and the running petstore goes on',
  async (name, text, reason) => {
    const cwd = folderOf({ 'c.json': '{"plan": "pro"}', 'own.mjs': 'export default []' })
    const words = ['--config', 'c.json', '--handlers', 'own.mjs', '--watch']
    const { url, stderr } = await start(words, { cwd })
    await fetch(`${url}/pets/1`, { method: 'DELETE' })

    writeFileSync(join(cwd, name), text)

    expect(await stderr.next()).toMatch(
      new RegExp(`^petstore-mock: nothing was reloaded: ${reason}$`),
    )
    const response = await fetch(`${url}/pets/1`)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-ratelimit-limit')).toBe('300')
  },
)

test('an option of the server itself needs a restart, and stderr says so', async () => {
  const cwd = folderOf({ 'c.json': '{}' })
  const { url, stderr } = await start(['--config', 'c.json', '--watch'], { cwd })

  writeFileSync(join(cwd, 'c.json'), '{"maxSessions": 5}')

  expect(await stderr.next()).toBe('petstore-mock: reloaded c.json: fresh state')
  expect(await stderr.next()).toBe('petstore-mock: maxSessions changed: restart to apply')
  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('a ConfigMap is reloaded when Kubernetes replaces the link to its folder', async () => {
  const cwd = folderOf()
  mkdirSync(join(cwd, '..one'))
  mkdirSync(join(cwd, '..two'))
  writeFileSync(join(cwd, '..one/c.json'), '{"plan": "free"}')
  writeFileSync(join(cwd, '..two/c.json'), '{"plan": "pro"}')
  symlinkSync('..one', join(cwd, '..data'))
  symlinkSync('..data/c.json', join(cwd, 'c.json'))
  const { url, stderr } = await start(['--config', 'c.json', '--watch'], { cwd })
  symlinkSync('..two', join(cwd, '..data_tmp'))
  renameSync(join(cwd, '..data_tmp'), join(cwd, '..data'))
  expect(await stderr.next()).toMatch(/: reloaded /)
  expect((await fetch(`${url}/pets`)).headers.get('x-ratelimit-limit')).toBe('300')

  writeFileSync(join(cwd, '..two/c.json'), '{"plan": "free"}')
  expect(await stderr.next()).toMatch(/: reloaded /)
  expect((await fetch(`${url}/pets`)).headers.get('x-ratelimit-limit')).toBe('60')
})

test('reloading goes on after a file was missing, or a folder', async () => {
  const cwd = folderOf({ 'c.json': '{"plan": "free"}' })
  const path = join(cwd, 'c.json')
  const { stderr } = await start(['--config', 'c.json', '--watch'], { cwd })
  const replacements = [
    { replace: () => {}, reason: 'does not exist' },
    { replace: () => mkdirSync(path), reason: 'cannot be read (EISDIR)' },
  ]
  for (const { replace, reason } of replacements) {
    rmSync(path, { recursive: true })
    replace()
    expect(await stderr.next()).toBe(
      `petstore-mock: nothing was reloaded: --config: expected a file but got "c.json", which ${reason}`,
    )
    rmSync(path, { recursive: true, force: true })
    writeFileSync(path, '{"plan": "pro"}')
    expect(await stderr.next()).toContain('petstore-mock: reloaded')
  }
})

test('a module that never finishes loading is named, and the next change is loaded', async () => {
  const cwd = folderOf({ 'own.mjs': 'export default []' })
  const { stderr } = await start(['--handlers', 'own.mjs', '--watch'], { cwd })

  writeFileSync(join(cwd, 'own.mjs'), 'await new Promise(() => {})')
  expect(await stderr.next()).toBe(
    'petstore-mock: still loading own.mjs: does a top-level await never settle?',
  )
  writeFileSync(join(cwd, 'own.mjs'), 'export default []')
  expect(await stderr.next()).toBe('petstore-mock: reloaded own.mjs: fresh state')
})
