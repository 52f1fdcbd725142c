import { expect, test } from 'vitest'
import { start } from '../support/cli/command-line.ts'
import { folderOf } from '../support/cli/folder.ts'

const config = '{"plan": "enterprise", "seed": 3, "rules": {"onDelete": "cascade"}}'

test('a flag overrides the environment', async () => {
  const { line } = await start(['--plan', 'pro'], { env: { PETSTORE_MOCK_PLAN: 'business' } })
  expect(line).toContain(', plan pro, seed 1, ')
})

test('the environment overrides the config', async () => {
  const environment = {
    cwd: folderOf({ 'c.json': config }),
    env: { PETSTORE_MOCK_PLAN: 'business' },
  }
  const { line } = await start(['--config', 'c.json'], environment)
  expect(line).toContain(', plan business, seed 3, ')
})

test('a flag overrides the config, and the config overrides the default', async () => {
  const cwd = folderOf({ 'c.json': config })
  const { line, url } = await start(['--config=c.json', '--plan=pro'], { cwd })
  expect(line).toContain(', plan pro, seed 3, ')
  expect((await fetch(`${url}/categories/1`, { method: 'DELETE' })).status).toBe(204)
})

test('PETSTORE_MOCK_CONFIG can name a module, and its fixtures are relative to it', async () => {
  const cwd = folderOf({
    'c.mjs': "export default { fixtures: 'world.json' }",
    'world.json': '{"categories": [{"id": 4, "name": "Cats"}]}',
  })
  const { url } = await start([], { env: { PETSTORE_MOCK_CONFIG: `${cwd}/c.mjs` } })
  expect(await (await fetch(`${url}/categories`)).json()).toEqual([{ id: 4, name: 'Cats' }])
})

test.each([
  ['a variable', [], { PETSTORE_MOCK_API_KEY: 'a=pro,b=business' }],
  ['a flag', ['--api-key', 'a=pro,b=business'], {}],
])('%s separates keys with commas', async (_, words, env) => {
  const { url } = await start(words, { env })
  for (const [key, limit] of Object.entries({ a: '300', b: '1000' })) {
    const response = await fetch(`${url}/pets`, { headers: { 'X-API-Key': key } })
    expect(response.headers.get('x-ratelimit-limit')).toBe(limit)
  }
})
