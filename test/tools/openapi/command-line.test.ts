import { explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { start } from '../../support/cli/command-line.ts'
import { explore as exploreCommand } from '../../support/cli/explored.ts'
import { folderOf } from '../../support/cli/folder.ts'
import { notesDocument } from './notes.ts'

const api = () => folderOf({ 'api.json': JSON.stringify(notesDocument()) })

const addNote = (url: string, fetch = globalThis.fetch) =>
  fetch(`${url}/notes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"text":"Milk"}',
  })

test('--openapi says what it made of the document, and serves it to each session', async () => {
  const { url, stderr } = await start(['--openapi', 'api.json', '--auto-sessions'], { cwd: api() })
  expect(stderr.text).toBe('petstore-mock: 7 operations, 1 collection (notes)\n')

  await addNote(url)
  const session = `${url}/__petstore/sessions/other/api`
  const count = async (at: string) => (await (await fetch(`${at}/notes`)).json()).length
  expect(await count(url)).toBe(4)
  expect(await count(session)).toBe(3)
})

test('a config file may have the document, and where its rows are', async () => {
  const config = { openapi: 'api.json', collections: { '/notes': false } }
  const cwd = folderOf({
    'c.json': JSON.stringify(config),
    'api.json': JSON.stringify(notesDocument()),
  })
  const { stderr } = await start(['--config', 'c.json'], { cwd })
  expect(stderr.text).toContain('1 without state (/notes: switched off)')
})

test('a module of handlers comes before the document, in each session anew', async () => {
  const msw = import.meta.resolve('msw')
  const cwd = folderOf({
    'api.json': JSON.stringify(notesDocument()),
    'mine.mjs': `import { http, HttpResponse } from '${msw}'
let calls = 0
export const handlers = [http.get('/status', () => HttpResponse.json(calls += 1))]`,
  })
  const words = ['--openapi', 'api.json', '--handlers', 'mine.mjs', '--auto-sessions']
  const { url } = await start(words, { cwd })
  const status = async (at: string) => (await fetch(`${at}/status`)).json()

  expect([await status(url), await status(url)]).toEqual([1, 2])
  expect(await status(`${url}/__petstore/sessions/other/api`)).toBe(1)
  expect((await addNote(url)).status).toBe(201)
})

test('explore finds the note that a client adds twice, on the command line', async () => {
  const flags = ['--openapi', 'api.json', '--faults', '1', '--outcomes', 'lost']
  const client = async ({ url }: { readonly url: string }) => {
    await addNote(url).catch(() => addNote(url))
  }
  const { status, stdout } = await exploreCommand(flags, { cwd: api(), client })
  expect(stdout).toMatch(/duplicated-effect.*\n +path: lost, ok/)
  expect(status).toBe(1)
})

test('explore finds it in process, with a document or its path', async () => {
  const { problems } = await explore(
    ({ fetch, baseUrl }) => addNote(baseUrl, fetch).catch(() => addNote(baseUrl, fetch)),
    { outcomes: ['lost'], petstore: { openapi: notesDocument() } },
  )
  expect(problems[0]).toMatchObject({ rule: 'duplicated-effect', path: ['lost', 'ok'] })
})
