import { expect, test } from 'vitest'
import { start } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

test.each([
  ['a flag overrides the environment', '--plan pro', 'business', 'pro', 1],
  ['the environment overrides the config', '--config c.json', 'business', 'business', 3],
  ['a flag overrides the config', '--config=c.json --plan=pro', undefined, 'pro', 3],
  ['the config overrides the default', '--config c.json', undefined, 'enterprise', 3],
])('%s', async (_, words, variable, plan, seed) => {
  const cwd = folderOf({ 'c.json': '{"plan": "enterprise", "seed": 3}' })
  const env = { PETSTORE_MOCK_PLAN: variable }
  const { line } = await start(words.split(' '), { cwd, env })
  expect(line).toContain(`, plan ${plan}, seed ${seed}\n`)
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
