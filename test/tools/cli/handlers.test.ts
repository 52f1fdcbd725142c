import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { start } from '../../support/cli/command-line.ts'
import { explore } from '../../support/cli/explored.ts'
import { folderOf } from '../../support/cli/folder.ts'

/** A module that keeps its rows where most projects do, in a file that it imports. */
const TODOS = {
  'todos.ts':
    'export let todos: string[] = []; export const add = (todo: string) => { todos.push(todo) }',
  'handlers.ts': `import { http, HttpResponse } from '${import.meta.resolve('msw')}'
import { add, todos } from './todos'
export const handlers = [
  http.get('/todos', () => HttpResponse.json(todos)),
  http.post('/todos', async ({ request }) => {
    add(await request.text())
    return HttpResponse.json(todos, { status: 201 })
  }),
]`,
}

const WORDS = ['--handlers', 'handlers.ts', '--no-operations']

const read = async (url: string) => (await fetch(`${url}/todos`)).json()
const add = (url: string, body: string) => fetch(`${url}/todos`, { method: 'POST', body })

async function createSession(url: string, options: object = {}) {
  const body = JSON.stringify(options)
  const response = await fetch(`${url}/__petstore/sessions`, { method: 'POST', body })
  return { status: response.status, ...Object(await response.json()) }
}

test('each session has handlers of its own, with fresh rows', async () => {
  const { url } = await start(WORDS, { cwd: folderOf(TODOS) })
  await add(url, 'main')
  const sessions = await Promise.all(['a', 'b', 'c'].map((id) => createSession(url, { id })))
  await Promise.all(sessions.map((session) => add(session.url, session.id)))

  expect(await Promise.all(sessions.map((session) => read(session.url)))).toEqual([
    ['a'],
    ['b'],
    ['c'],
  ])
  expect(await read(url)).toEqual(['main'])
})

test('so has each session that its first request creates, even if many come at once', async () => {
  const { url } = await start([...WORDS, '--auto-sessions'], { cwd: folderOf(TODOS) })
  const ids = ['a', 'b', 'c', 'a', 'b', 'c']
  const at = (id: string) => `${url}/__petstore/sessions/${id}/api`
  await Promise.all(ids.map((id) => add(at(id), id)))

  expect(await read(at('a'))).toEqual(['a', 'a'])
  expect(await read(at('c'))).toEqual(['c', 'c'])
})

test('a session that begins in the past of another one has handlers of its own', async () => {
  const { url } = await start(WORDS, { cwd: folderOf(TODOS) })
  await add(url, 'main')
  const session = await createSession(url, { fromPosition: 1 })

  expect(await read(session.url)).toEqual([])
})

test('each run of explore has handlers of its own', async () => {
  const found: unknown[] = []
  const client = async ({ url }: { readonly url: string }) => {
    found.push(await read(url))
    return (await add(url, 'one')).ok ? 0 : 1
  }
  const flags = [...WORDS, '--faults', '1', '--outcomes', '503', '--jobs', '2']
  await explore(flags, { client, cwd: folderOf(TODOS) })

  expect(found.length).toBeGreaterThan(2)
  expect(found.filter(Array.isArray).flat()).toEqual([])
})

test('the hints of explore name flags, and what the module exports', async () => {
  const client = async ({ url }: { readonly url: string }) => {
    const headers = { 'Idempotency-Key': String(Math.random()) }
    const send = (init: object) => fetch(`${url}/todos`, { method: 'POST', body: 'one', ...init })
    for (const init of [{ headers }, {}]) {
      const response = await send(init).catch(() => send(init))
      if (!response.ok) return 1
    }
    return 0
  }
  const flags = [...WORDS, '--faults', '1', '--outcomes', 'lost']
  const { stdout } = await explore(flags, { client, cwd: folderOf(TODOS) })

  expect(stdout).toContain(
    "declare the operation: export const safe = ['POST /todos']. With the export state,",
  )
  expect(stdout).toContain('because they have no state (the export state).')
  expect(stdout).toContain('set --rule idempotencyKeys=ignore.')
})

/** A module that throws when it's loaded for the second time: `===`, or from then on: `>=`. */
const moduleThatThrows = (comparison: string) => ({
  'handlers.mjs': `globalThis.loads = (globalThis.loads ?? 0) + 1
if (globalThis.loads ${comparison} 2) throw new Error('already registered')
export default []`,
})

afterEach(() => void Reflect.deleteProperty(globalThis, 'loads'))

test('a module that throws when it is loaded again is named, and the server goes on', async () => {
  const cwd = folderOf(moduleThatThrows('==='))
  const { url } = await start(['--handlers', 'handlers.mjs'], { cwd })

  expect(await createSession(url)).toMatchObject({
    status: 500,
    code: 'handler_failed',
    message: `--handlers: handlers.mjs can't be loaded: already registered (${cwd}/handlers.mjs:2)`,
  })
  expect((await fetch(`${url}/pets/1`)).status).toBe(200)
  expect(await createSession(url)).toMatchObject({ status: 201 })
})

test('explore ends with the name of a module that throws when it is loaded again', async () => {
  const cwd = folderOf(moduleThatThrows('>='))

  expect(await explore(['--handlers', 'handlers.mjs'], { client: async () => 0, cwd })).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: --handlers: handlers.mjs can't be loaded: already registered (${cwd}/handlers.mjs:2)\n`,
  })
})

test('--watch also reloads what your handlers import', async () => {
  const cwd = folderOf(TODOS)
  const { url, stderr } = await start([...WORDS, '--watch'], { cwd })
  const text = TODOS['todos.ts'].replace('= []', "= ['first']")

  writeFileSync(join(cwd, 'todos.ts'), 'export const = 1')
  expect(await stderr.next()).toMatch(/nothing was reloaded: .*todos\.ts:1:\d+: /)
  writeFileSync(join(cwd, 'todos.ts'), text)
  expect(await stderr.next()).toBe('petstore-mock: reloaded handlers.ts: fresh state')
  expect(await read(url)).toEqual(['first'])
})

test('a config file may be in TypeScript', async () => {
  const config = "enum Plan { Pro = 'pro' }; export default { plan: Plan.Pro as const }"
  const { url } = await start(['--config', 'c.ts'], { cwd: folderOf({ 'c.ts': config }) })

  expect((await fetch(`${url}/pets/1`)).headers.get('x-ratelimit-limit')).toBe('300')
})

test.each([
  ['an array', '', 0, 'Note: All runs shared the array of handlers in the config file'],
  [
    'a state to read',
    'state: { read: () => rows }',
    1,
    'they would share the one that read() reads',
  ],
])(
  'commands share the handlers of a config file, if they are %s',
  async (_, state, status, message) => {
    let running = 0
    const client = async ({ url }: { readonly url: string }) => {
      running += 1
      const { ok } = await add(url, 'one')
      expect(running).toBe(1)
      running -= 1
      return ok ? 0 : 1
    }
    const config = `import { http, HttpResponse } from '${import.meta.resolve('msw')}'
    const rows = []
    const handlers = [http.post('/todos', () => HttpResponse.json(rows.push({})))]
    export default { operations: false, handlers, ${state} }`
    const flags = ['--config', 'c.js', '--jobs', '4', '--outcomes', '503', '--faults', '1']
    const found = await explore(flags, { cwd: folderOf({ 'c.js': config }), client })

    expect(found.stdout + found.stderr).toContain(message)
    expect(found.status).toBe(status)
  },
)

/** The same module, which also says where its rows are, and how its errors look. */
const WITH_STATE = {
  'handlers.ts': `import { http, HttpResponse } from '${import.meta.resolve('msw')}'
let todos: string[] = []
export const dialect = 'stripe'
export const state = { read: () => todos, write(saved: string[]) { todos = saved } }
export default [
  http.get('/todos', () => HttpResponse.json(todos)),
  http.post('/todos', async ({ request }) => HttpResponse.json(todos.push(await request.text()))),
]`,
}

test('a module says where its rows are: a reset of the server and of a session brings them back', async () => {
  const { url } = await start(WORDS, { cwd: folderOf(WITH_STATE) })
  const session = await createSession(url)
  await add(url, 'main')
  await add(session.url, 'session')
  await fetch(`${session.controlUrl}/reset`, { method: 'POST' })

  expect([await read(url), await read(session.url)]).toEqual([['main'], []])
  await fetch(`${url}/__petstore/travel/restore`, { method: 'POST', body: '0' })
  expect(await read(url)).toEqual([])
  await fetch(`${url}/__petstore/quotas/exhaust`, { method: 'POST' })
  expect((await (await add(url, 'more')).json()).error.type).toBe('invalid_request_error')
})

test('commands are judged by the rows of the module', async () => {
  const client = async ({ url }: { readonly url: string }) => {
    const response = await add(url, 'one').catch(() => add(url, 'one'))
    return response.ok ? 0 : 1
  }
  const flags = [...WORDS, '--outcomes', 'lost', '--faults', '1']
  const { status, stdout } = await explore(flags, { cwd: folderOf(WITH_STATE), client })

  expect(status).toBe(1)
  expect(stdout).toContain('extra: state "one"\n')
  expect(stdout).toContain('Judged by the state of your handlers.')
})

const CHAT = `import { ws } from '${import.meta.resolve('msw')}'
const chat: any = ws.link('wss://chat.example.com').addEventListener('connection', () => {})`

test('handlers for web sockets are left out, with a note', async () => {
  const source = `${TODOS['handlers.ts']}\n${CHAT}\nhandlers.unshift(chat)`
  const { url, stderr } = await start(WORDS, {
    cwd: folderOf({ ...TODOS, 'handlers.ts': source }),
  })

  expect(await read(url)).toEqual([])
  expect(stderr.text).toContain('--handlers: handlers.ts: left out 1 WebSocket handler')
})

test('handlers for web sockets that a function returns are left out', async () => {
  const others = TODOS['handlers.ts'].replace('export const handlers', 'const others')
  const source = `${others}\n${CHAT}\nexport default () => [chat, ...others]`
  const { url } = await start(WORDS, { cwd: folderOf({ ...TODOS, 'handlers.ts': source }) })

  expect(await read(url)).toEqual([])
})
