import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { start } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

test('a changed config is reloaded, and written data stays', async () => {
  const cwd = folderOf({ 'c.mjs': "export default { plan: 'free' }" })
  const { url, stderr } = await start(['--config', 'c.mjs', '--watch'], { cwd })
  await fetch(`${url}/pets/1`, { method: 'DELETE' })
  writeFileSync(join(cwd, 'next'), "export default { plan: 'pro' }")
  renameSync(join(cwd, 'next'), join(cwd, 'c.mjs'))
  const line = await stderr.next()
  expect(line).toMatch(/^petstore-mock: reloaded, kept: .*db/)
  const response = await fetch(`${url}/pets/1`)
  expect(response.status).toBe((await fetch(`${url}/pets/1`)).status)
  expect(response.headers.get('x-ratelimit-limit')).toBe('300')
})

test('changed fixtures restart the data', async () => {
  const cwd = folderOf({ 'world.json': '{}' })
  const { url, stderr } = await start(['--fixtures', 'world.json', '--watch'], { cwd })
  writeFileSync(join(cwd, 'world.json'), '{"categories": [{"id": 4, "name": "Cats"}]}')
  const line = await stderr.next()
  expect(line).toContain('restarted: db')
  expect((await fetch(`${url}/categories/4`)).status).toBe(200)
})

test('changed handlers are reloaded, and their state stays until its beginning changes', async () => {
  const module = (name: string, count: number) =>
    `import { http, HttpResponse } from '${import.meta.resolve('msw')}'
    export const state = { count: ${count} }
    export const handlers = ({ state }) => [
      http.get('/n', () => HttpResponse.json({ ${name}: ++state.count })),
    ]`
  const cwd = folderOf({ 'own.mjs': module('one', 1) })
  const { url, stderr } = await start(['--handlers', 'own.mjs', '--watch'], { cwd })
  const get = async () => (await fetch(`${url}/n`)).json()

  expect(await get()).toEqual({ one: 2 })
  writeFileSync(join(cwd, 'own.mjs'), module('two', 1))
  expect(await stderr.next()).toMatch(/: reloaded, kept: .*state$/)
  expect(await get()).toEqual({ two: 3 })
  writeFileSync(join(cwd, 'own.mjs'), module('two', 7))
  expect(await stderr.next()).toMatch(/; restarted: state$/)
  expect(await get()).toEqual({ two: 8 })
})

test('an invalid config is reported, and nothing is reloaded', async () => {
  const cwd = folderOf({ 'c.json': '{"plan": "pro"}' })
  const { url, stderr } = await start(['--config', 'c.json', '--watch'], { cwd })
  writeFileSync(join(cwd, 'c.json'), '{"plan": "gold"}')
  const line = await stderr.next()
  expect(line).toMatch(
    /^petstore-mock: c\.json: plan: expected the name of a plan .* but got "gold"; nothing was reloaded$/,
  )
  expect((await fetch(`${url}/pets`)).headers.get('x-ratelimit-limit')).toBe('300')
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
  expect(await stderr.next()).toMatch(/: reloaded, kept: /)
  expect((await fetch(`${url}/pets`)).headers.get('x-ratelimit-limit')).toBe('300')

  writeFileSync(join(cwd, '..two/c.json'), '{"plan": "free"}')
  expect(await stderr.next()).toMatch(/: reloaded, kept: /)
  expect((await fetch(`${url}/pets`)).headers.get('x-ratelimit-limit')).toBe('60')
})

test('reloading goes on after a file was missing, or a folder', async () => {
  const cwd = folderOf({ 'c.json': '{"plan": "free"}' })
  const path = join(cwd, 'c.json')
  const { stderr } = await start(['--config', 'c.json', '--watch'], { cwd })
  const replacements = [
    { replace: () => {}, reason: 'does not exist' },
    { replace: () => mkdirSync(path), reason: 'is a directory' },
  ]
  for (const { replace, reason } of replacements) {
    rmSync(path, { recursive: true })
    replace()
    expect(await stderr.next()).toBe(
      `petstore-mock: --config: expected a file but got "c.json", which ${reason}; nothing was reloaded`,
    )
    rmSync(path, { recursive: true, force: true })
    writeFileSync(path, '{"plan": "pro"}')
    expect(await stderr.next()).toContain('petstore-mock: reloaded')
  }
})
