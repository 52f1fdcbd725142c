import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { run, start } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

test('serve --https names a file with its certificate', async () => {
  const { line, url } = await start(['--https'])
  const [, file = ''] = /certificate: (\S+)$/.exec(line) ?? []

  const asked = request(`${url}/pets/1`, { ca: readFileSync(file) }).end()

  const [response] = await once(asked, 'response')
  expect(response.statusCode).toBe(200)
  response.resume()
})

test("--handlers puts the user's own handlers first", async () => {
  const msw = resolve('node_modules/msw/lib/core/index.mjs')
  const cwd = folderOf({
    'mine.mjs': `import { http, HttpResponse } from '${msw}'
      export const handlers = [http.get('*/hello', () => HttpResponse.text('hi'))]`,
  })
  const { url } = await start(['--handlers', 'mine.mjs'], { cwd })
  expect(await (await fetch(`${url}/hello`)).text()).toBe('hi')
  expect((await fetch(`${url}/pets/1`)).status).toBe(200)
})

test('--handlers takes a CommonJS module too', async () => {
  const msw = resolve('node_modules/msw/lib/core/index.js')
  const cwd = folderOf({
    'mine.cjs': `const { http, HttpResponse } = require('${msw}')
      module.exports = {
        state: { greeting: 'hi' },
        handlers: ({ state }) => [http.get('/hello', () => HttpResponse.text(state.greeting))],
      }`,
  })
  const { url } = await start(['--handlers', 'mine.cjs'], { cwd })

  expect(await (await fetch(`${url}/hello`)).text()).toBe('hi')
})

const ONCE = '{"faults":[{"status":503,"times":1}]}'

test('--scenario plays the faults of a JSON file', async () => {
  const cwd = folderOf({ 'once.json': ONCE })
  const { url } = await start(['--scenario', 'once.json'], { cwd })

  expect((await fetch(`${url}/pets`)).status).toBe(503)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('a config names the file of a scenario relative to itself', async () => {
  const cwd = folderOf({ 'once.json': ONCE, 'c.json': '{"scenario":"./once.json"}' })
  const { url } = await start(['--config', 'c.json'], { cwd })

  expect((await fetch(`${url}/pets`)).status).toBe(503)
})

test('--scenario suggests the name of a scenario', async () => {
  const { status, stderr } = await run(['--scenario', 'flak'])

  expect(status).toBe(2)
  expect(stderr).toContain('but got "flak"; did you mean "flaky"?')
})
