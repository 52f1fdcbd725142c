import { once } from 'node:events'
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, start } from '../support/server/command.ts'

test('a changed config is reloaded, and written data stays', async () => {
  const cwd = folderOf({ 'c.mjs': "export default { plan: 'free' }" })
  const { url, errors } = await start(['--config', 'c.mjs', '--watch'], { cwd })
  await fetch(`${url}/pets/1`, { method: 'DELETE' })
  writeFileSync(join(cwd, 'next'), "export default { plan: 'pro' }")
  renameSync(join(cwd, 'next'), join(cwd, 'c.mjs'))
  const [line] = await once(errors, 'line')
  expect(line).toMatch(/^petstore-mock: reloaded, kept: .*db/)
  const response = await fetch(`${url}/pets/1`)
  expect(response.status).toBe((await fetch(`${url}/pets/1`)).status)
  expect(response.headers.get('x-ratelimit-limit')).toBe('300')
})

test('changed fixtures restart the data', async () => {
  const cwd = folderOf({ 'world.json': '{}' })
  const { url, errors } = await start(['--fixtures', 'world.json', '--watch'], { cwd })
  writeFileSync(join(cwd, 'world.json'), '{"categories": [{"id": 4, "name": "Cats"}]}')
  const [line] = await once(errors, 'line')
  expect(line).toContain('restarted: db')
  expect((await fetch(`${url}/categories/4`)).status).toBe(200)
})

test('an invalid config is reported, and nothing is reloaded', async () => {
  const cwd = folderOf({ 'c.json': '{"plan": "pro"}' })
  const { url, errors } = await start(['--config', 'c.json', '--watch'], { cwd })
  writeFileSync(join(cwd, 'c.json'), '{"plan": "gold"}')
  const [line] = await once(errors, 'line')
  expect(line).toMatch(
    /^petstore-mock: c\.json: plan: expected the name of a plan .* but got "gold"; nothing was reloaded$/,
  )
  expect((await fetch(`${url}/pets`)).headers.get('x-ratelimit-limit')).toBe('300')
})
