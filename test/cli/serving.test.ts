import { once } from 'node:events'
import { request } from 'node:https'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf, start } from '../support/server/command.ts'

/** Long enough for a slow machine. */
const POLL = { timeout: 20_000 }

test('--https serves with a generated certificate', async () => {
  const { url } = await start(['--https'])
  const asked = request(`${url}/pets/1`, { rejectUnauthorized: false }).end()
  const [response] = await once(asked, 'response')
  expect([url.slice(0, 8), response.statusCode]).toEqual(['https://', 200])
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

test('a second signal ends the server at once', async () => {
  const { child, url } = await start(['--latency', '1h'])
  const pending = fetch(`${url}/pets/1`).catch(() => {})
  const health = `${url}/__petstore/health`
  const entries = () => fetch(`${url}/__petstore/journal`).then((response) => response.json())
  await expect.poll(entries, POLL).toHaveLength(1)
  child.kill('SIGTERM')
  await expect.poll(() => fetch(health).catch(() => 'refused'), POLL).toBe('refused')
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([130, null])
  await pending
})
