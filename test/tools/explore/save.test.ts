import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HttpResponse, http } from 'msw'
import { createPetstore, type HandlersContext } from 'petstore-mock'
import { type ClientContext, explore } from 'petstore-mock/explore'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { order, orderPersistently } from '../../support/explore/clients.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'explore-'))
})

afterEach(() => rm(folder, { recursive: true }))

test('the path of each problem is saved as a scenario that plays it again', async () => {
  const save = join(folder, 'paths')
  const { problems } = await explore(orderPersistently, { save, outcomes: ['lost'], faults: 1 })

  expect((await readdir(save)).sort()).toEqual([
    'duplicated-effect.createOrder-lost.json',
    'retried-unsafe-method.createOrder-lost.json',
  ])
  const [file = ''] = await readdir(save)
  const scenario = JSON.parse(await readFile(join(save, file), 'utf8'))
  expect(scenario).toEqual(problems[0]?.scenario)
  const petstore = createPetstore()
  petstore.faults.play(scenario)
  const context = { fetch: petstore.fetch, baseUrl: '', petstore, client: 1, storage: new Map() }
  await expect(order(context)).rejects.toThrow('fetch failed')
})

test('a link in the folder is replaced, and what it leads to stays as it is', async () => {
  const save = join(folder, 'paths')
  const other = join(folder, 'other.txt')
  const name = 'duplicated-effect.createOrder-lost.json'
  const scenario = { faults: [{ network: 'reset', afterOperation: true, times: 1 }] }
  await mkdir(save)
  await writeFile(other, JSON.stringify(scenario))
  await symlink(other, join(save, name))

  await explore(orderPersistently, { save, outcomes: ['lost'], faults: 1 })

  expect(await readFile(other, 'utf8')).toBe(JSON.stringify(scenario))
  expect((await lstat(join(save, name))).isFile()).toBe(true)
})

/** A petstore whose handlers have names that no file can have. */
const notes = {
  operations: false,
  state: { notes: [] as string[] },
  handlers: ({ state }: HandlersContext<{ notes: string[] }>) =>
    ['/notes', '/notes-a', '/notes/a', `/${'n'.repeat(300)}`].map((path) =>
      http.post(path, async ({ request }) => {
        state.notes.push(await request.text())
        return new HttpResponse(null, { status: 201 })
      }),
    ),
}

const writeNotes = async ({ fetch, baseUrl }: ClientContext) => {
  for (const path of ['/notes', '/notes-a', '/notes/a', `/${'n'.repeat(300)}`]) {
    const send = () => fetch(baseUrl + path, { method: 'POST', body: 'x' })
    await send().catch(send)
  }
}

test('the paths of your operations are saved, whatever their names', async () => {
  const save = join(folder, 'paths')
  const options = { outcomes: ['lost'], faults: 1, petstore: notes, save } as const
  const rules = { 'retried-unsafe-method': 'off' } as const
  const { problems } = await explore(writeNotes, { ...options, rules })

  const files = await readdir(save)
  expect(files).toHaveLength(problems.length)
  expect(files.every((name) => /^[\w.-]{1,120}$/.test(name))).toBe(true)
  // These two look the same as the name of a file.
  expect(files.filter((name) => name.includes('.POST-notes-a-lost.'))).toHaveLength(2)
})

test("a report whose paths can't be saved says so", async () => {
  const file = join(folder, 'paths')
  // The folder appears as a file only while the search runs.
  const client = async (context: ClientContext) => {
    await writeFile(file, '')
    await orderPersistently(context)
  }
  const { problems, notes } = await explore(client, { save: file, outcomes: ['lost'], faults: 1 })

  expect(problems).not.toEqual([])
  expect(notes.at(-1)).toMatch(/^The failing paths can't be saved: Error: (EEXIST|ENOTDIR)/)
})

test('a later search tries the saved paths first', async () => {
  const outcomes = ['503', 'lost'] as const
  await explore(orderPersistently, {
    save: folder,
    outcomes,
    rules: { 'retried-unsafe-method': 'off' },
  })

  const { runs, problems } = await explore(orderPersistently, { save: folder, outcomes, runs: 4 })

  // Three runs without faults, and the saved path.
  expect(runs).toBe(4)
  expect(problems.map(({ rule }) => rule)).toContain('duplicated-effect')
})

test('a saved path that no longer happens is noted', async () => {
  const scenario = { faults: [{ status: 503, skip: 2, times: 1 }] }
  await writeFile(join(folder, 'old.json'), JSON.stringify(scenario))

  const { notes, ok } = await explore(order, { save: folder, faults: 0 })

  expect(ok).toBe(true)
  expect(notes).toEqual([
    "A path didn't happen, because it needs 3 requests and the client sent 1: 503.",
  ])
})

test('of a saved path and a shorter one that the search finds, the shorter one is reported', async () => {
  const options = {
    save: folder,
    outcomes: ['503', 'lost'],
    rules: { 'retried-unsafe-method': 'off' },
  } as const
  const faults = [{ status: 503 }, { network: 'reset', afterOperation: true }]
  const scenario = { faults: faults.map((fault) => ({ ...fault, times: 1 })) }
  await writeFile(join(folder, 'long.json'), JSON.stringify(scenario))

  const { problems } = await explore(orderPersistently, options)

  expect(problems.map(({ rule, path }) => [rule, path])).toEqual([
    ['duplicated-effect', ['lost', 'ok']],
  ])
})

test('nothing is saved if there is no problem', async () => {
  const save = join(folder, 'paths')
  await explore(async ({ fetch }) => void (await fetch('/pets')), { save, outcomes: ['503'] })
  await expect(readdir(save)).rejects.toThrow('ENOENT')
})

test.each([
  ['{', 'expected JSON'],
  [
    '{"faults":[{"status":503}]}',
    '.faults[0].times: expected 1, as explore saves it but got undefined',
  ],
  [
    '{"faults":[{"status":99,"times":1}]}',
    '.faults[0].status: expected an integer from 400 to 599',
  ],
  ['{"fault":[]}', '"fault" isn\'t one of its options; did you mean faults?'],
])('a saved file %s is refused by its name', async (text, message) => {
  const file = join(folder, 'broken.json')
  await writeFile(file, text)
  const refused = expect(explore(order, { save: folder })).rejects
  await refused.toThrow(file)
  await expect(explore(order, { save: folder })).rejects.toThrow(message)
})

test.each([
  [['lots'], 'explore.replay[0]: expected one of "ok", '],
  [['ok', 'ok', '503'], 'because it needs 3 requests and the client sent 1: 503.'],
  [
    {
      faults: [
        { status: 503, skip: 1, times: 1 },
        { status: 503, times: 1 },
      ],
    },
    'in the order of their requests',
  ],
])("a path %j can't be played again", async (path, message) => {
  await expect(explore.replay(path, order)).rejects.toThrow(message)
})
