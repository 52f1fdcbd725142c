import { type ClientContext, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { run, start } from '../../support/cli/command-line.ts'
import { explore as exploreCommand } from '../../support/cli/explored.ts'
import { folderOf } from '../../support/cli/folder.ts'
import { archiveOf, json, ORIGIN, posted } from './archive.ts'

const JOBS = [1, 2].map((count) => ({ url: '/jobs', content: json(count) }))
const ARCHIVE = archiveOf(...JOBS, posted({ text: 'Milk' }, { id: 1, text: 'Milk' }))

const recorded = () => folderOf({ 'api.har': JSON.stringify(ARCHIVE) })

const addNote = (url: string, fetch = globalThis.fetch) =>
  fetch(`${url}/notes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"text":"Milk"}',
  })

test('--har says what it plays, and plays it to each session from the beginning', async () => {
  const { url, stderr } = await start(['--har', 'api.har', '--auto-sessions'], { cwd: recorded() })
  expect(stderr.text).toBe('petstore-mock: 3 requests to 1 origin\n')
  const read = async (at: string) => (await fetch(`${at}/jobs`)).json()
  const session = `${url}/__petstore/sessions/other/api`
  expect([await read(url), await read(url), await read(session)]).toEqual([1, 2, 1])
})

test('of several origins, the prefix of a path names one', async () => {
  const other = { url: 'https://auth.example.com/jobs', content: json('other') }
  const cwd = folderOf({ 'api.har': JSON.stringify(archiveOf(...JOBS, other)) })
  const { url } = await start(['--har', 'api.har'], { cwd })
  const read = async (path: string) => (await fetch(url + path)).json()
  expect(await read('/@auth.example.com/jobs')).toBe('other')
  expect(await read('/@api.example.com/jobs')).toBe(1)
  expect((await read('/jobs')).message).toContain('name one: /@api.example.com/jobs or')
})

test('a config file may have the recording', async () => {
  const cwd = folderOf({
    'c.json': '{"har": "api.har", "delays": true}',
    'api.har': JSON.stringify(archiveOf({ time: 1, content: json(1) })),
  })
  const { url } = await start(['--config', 'c.json'], { cwd })
  expect(await (await fetch(url)).json()).toBe(1)
})

test('responses take as long as they took only with delays', async () => {
  const har = archiveOf({ time: 600_000, content: json(1) })
  const options = { faults: 0, petstore: { har } }
  const read = ({ fetch }: ClientContext) => fetch(`${ORIGIN}/`)
  expect((await explore(read, options)).virtualMs).toBeLessThan(1_000)
  const delayed = await explore(read, { ...options, petstore: { har, delays: true } })
  expect(delayed.virtualMs).toBeGreaterThan(600_000)
})

test('explore finds the note that a client adds twice, on the command line', async () => {
  const flags = ['--har', 'api.har', '--faults', '1', '--outcomes', 'lost']
  const client = async ({ url }: { readonly url: string }) => {
    await addNote(url).catch(() => addNote(url))
  }
  const { status, stdout } = await exploreCommand(flags, { cwd: recorded(), client })
  expect(stdout).toMatch(/duplicated-effect.*\n +path: lost, ok/)
  expect(status).toBe(1)
})

test('explore plays a recording from the beginning in each run, and its place is no effect', async () => {
  const { problems, ok } = await explore(
    async ({ fetch, baseUrl }) => {
      const read = async () => (await fetch(`${baseUrl}/jobs`)).json()
      if ((await read().catch(read)) !== 1) await read()
    },
    { outcomes: ['lost'], petstore: { har: ARCHIVE } },
  )
  expect(problems).toEqual([])
  expect(ok).toBe(true)
})

test('explore finds it in process, at the recorded origin', async () => {
  const { problems } = await explore(
    ({ fetch }) => addNote(ORIGIN, fetch).catch(() => addNote(ORIGIN, fetch)),
    { outcomes: ['lost'], petstore: { har: ARCHIVE } },
  )
  expect(problems[0]).toMatchObject({ rule: 'duplicated-effect', path: ['lost', 'ok'] })
})

const ENTRY = JSON.stringify({ request: { method: 'GET', url: '/relative' }, response: {} })
const SOCKET = { url: 'wss://api.example.com/', status: 101 }

const WRONG: Readonly<Record<string, readonly [string, string]>> = {
  'no recording': [
    '{"openapi": "3.1.0", "paths": {}}',
    'expected an HTTP archive (HAR), which has log.entries, but got an object with openapi, paths',
  ],
  'an empty recording': [
    '{"log": {"entries": []}}',
    'log.entries: expected at least one request but got []',
  ],
  'an entry without a URL': [
    `{"log": {"entries": [${ENTRY}]}}`,
    'log.entries[0].request.url: expected a URL but got "/relative"',
  ],
  'nothing that can be played': [
    JSON.stringify(archiveOf(SOCKET, SOCKET)),
    'expected a recording of requests over HTTP that were answered but got 0 of 2 requests to 0 origins; left out: 2 web sockets',
  ],
}

test.each(Object.entries(WRONG))('%s is refused in one line', async (_, [text, message]) => {
  const cwd = folderOf({ 'api.har': text })
  const { status, stderr } = await run(['--har', 'api.har'], { cwd })
  expect(stderr).toBe(`petstore-mock: --har: api.har: ${message}\n`)
  expect(status).toBe(2)
})

test('a truncated file is refused with the place where it ends', async () => {
  const cwd = folderOf({ 'api.har': '{\n  "log": {\n    "entries": [' })
  const { stderr } = await run(['--har', 'api.har'], { cwd })
  expect(stderr).toMatch(
    /^petstore-mock: --har: api.har: expected JSON .* got a syntax error \(.*3:17.*\)/,
  )
})

test('a missing file, and a document besides a recording, are refused', async () => {
  const missing = await run(['--har', 'no.har'], { cwd: recorded() })
  expect(missing.stderr).toContain('--har: no.har: expected a file that can be read (ENOENT)')
  const both = await run(['--har', 'api.har', '--openapi', 'api.yaml'], { cwd: recorded() })
  expect(both.stderr).toContain(
    '--har: api.har: expected either a recording or an OpenAPI document',
  )
  expect([missing.status, both.status]).toEqual([2, 2])
})
