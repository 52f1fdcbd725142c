import { createRequire } from 'node:module'
import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { startServer } from 'petstore-mock/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StateAccess } from '../../../src/core/user-handlers/state.ts'

// The whole package. Its name stands for the part of it that the build bundles.
const { drop, factory, oneOf, primaryKey }: typeof import('@mswjs/data') = createRequire(
  import.meta.url,
)('@mswjs/data')

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

interface Todo {
  readonly id: number
  readonly title: string
}

/** A module of handlers: what adds a todo, and where the todos are. */
interface Module {
  readonly add: (todo: Todo) => unknown
  readonly count: () => number
  readonly state: StateAccess<readonly Todo[]>
}

const FIRST: Todo = { id: 1, title: 'first' }

function array(): Module {
  let todos = [FIRST]
  return {
    add: (todo) => todos.push(todo),
    count: () => todos.length,
    state: {
      read: () => todos,
      write(saved) {
        todos = [...saved]
      },
    },
  }
}

function map(): Module {
  const todos = new Map([[FIRST.id, FIRST]])
  return {
    add: (todo) => todos.set(todo.id, todo),
    count: () => todos.size,
    state: {
      read: () => [...todos.values()],
      write(saved) {
        todos.clear()
        for (const todo of saved) todos.set(todo.id, todo)
      },
    },
  }
}

function mswjsData(): Module {
  const db = factory({ todo: { id: primaryKey(Number), title: String } })
  db.todo.create(FIRST)
  return {
    add: (todo) => db.todo.create(todo),
    count: () => db.todo.count(),
    state: {
      read: () => db.todo.getAll(),
      write(saved) {
        drop(db)
        for (const todo of saved) db.todo.create(todo)
      },
    },
  }
}

function asynchronous(): Module {
  const { state, ...module } = array()
  const write = async (saved: readonly Todo[]) => {
    await Promise.resolve()
    return state.write?.(saved)
  }
  return { ...module, state: { ...state, write } }
}

function create({ add, count, state }: Module) {
  const petstore = createPetstore({
    operations: false,
    state,
    handlers: [
      http.get('/todos', () => HttpResponse.json(count())),
      http.post('/todos', () => {
        add({ id: count() + 1, title: 'added' })
        return new HttpResponse(null, { status: 201 })
      }),
    ],
  })
  const read = async () => (await petstore.fetch('/todos')).json()
  const post = () => petstore.fetch('/todos', { method: 'POST' })
  return { petstore, read, post }
}

const ADDED: Todo = { id: 2, title: 'added' }

describe.each([
  ['an array', array],
  ['a Map', map],
  ['a database of @mswjs/data', mswjsData],
  ['an array that is written asynchronously', asynchronous],
])('handlers that keep their rows in %s', (_, module) => {
  test('start over with a reset, and go back with a snapshot', async () => {
    const { petstore, read, post } = create(module())
    await post()
    const saved = petstore.snapshot()
    expect(saved.parts.userHandlers).toEqual([FIRST, ADDED])

    petstore.reset()
    expect([await read(), petstore.snapshot().parts.userHandlers]).toEqual([1, [FIRST]])

    petstore.restore(saved)
    expect(await read()).toBe(2)
  })

  test('go back in time', async () => {
    const { petstore, read, post } = create(module())
    await post()
    await post()

    expect(petstore.travel.to(1).state).toEqual([FIRST, ADDED])
    petstore.travel.restore(1)

    expect(await read()).toBe(2)
  })
})

test('without write, the state can be read, but not replaced', async () => {
  const { state, ...module } = array()
  const { petstore, post, read } = create({ ...module, state: { read: state.read } })
  await post()
  const saved = petstore.snapshot()

  const refusal = /^state\.write: expected a function, because re\w+\(\) replaces the state/
  expect(() => petstore.reset()).toThrow(refusal)
  expect(() => petstore.restore(saved)).toThrow(refusal)
  expect(() => petstore.travel.restore(1)).toThrow(refusal)
  petstore.reset({ keep: ['db'] })

  expect([saved.parts.userHandlers, await read()]).toEqual([[FIRST, ADDED], 2])
})

/** Rows that refer to others, which JSON only copies. */
function related() {
  const db = factory({
    user: { id: primaryKey(Number), name: String },
    todo: { id: primaryKey(Number), owner: oneOf('user') },
  })
  db.todo.create({ id: 1, owner: db.user.create({ id: 1, name: 'Ada' }) })
  return db
}

test('rows that refer to others are written by their ids', () => {
  const db = related()
  const read = () => ({ users: db.user.getAll(), todos: db.todo.getAll() })
  const write = ({ users, todos }: ReturnType<typeof read>) => {
    drop(db)
    for (const user of users) db.user.create(user)
    for (const todo of todos) db.todo.create(todo)
  }
  const wrong = () => createPetstore({ state: { read, write } })
  expect(wrong).toThrow(
    /^state\.write: expected the function to take what read\(\) .*relations of @mswjs\/data/s,
  )

  const other = related()
  const readIds = () => ({
    users: other.user.getAll(),
    todos: other.todo.getAll().map(({ id, owner }) => ({ id, ownerId: Number(owner?.id) })),
  })
  const writeIds = ({ users, todos }: ReturnType<typeof readIds>) => {
    drop(other)
    for (const user of users) other.user.create(user)
    for (const { id, ownerId } of todos) {
      const owner = other.user.findFirst({ where: { id: { equals: ownerId } }, strict: true })
      other.todo.create({ id, owner })
    }
  }
  createPetstore({ state: { read: readIds, write: writeIds } })
  expect(other.todo.getAll()).toMatchObject([{ id: 1, owner: { name: 'Ada' } }])
})

const WRONG: readonly (readonly [string, StateAccess<unknown>])[] = [
  [
    'state.write: expected read() to return then what write() was given, but state[0] differs',
    {
      read: () => [Math.random()],
      write: () => {},
    },
  ],
  ['state.read(): expected a JSON value but got a Map', { read: () => new Map() }],
  ['state.read(): expected a JSON value but got a Promise', { read: async () => [] }],
  [
    'state.read: expected the function to return a JSON value, but it threw Error: no',
    {
      read() {
        throw new Error('no')
      },
    },
  ],
]

test.each(WRONG)('a wrong state is refused at the start: %s', (message, state) => {
  expect(() => createPetstore({ state })).toThrow(message)
})

test.each<[unknown, string]>([
  [
    { read: () => 1, wirte: () => {} },
    'state: "wirte" isn\'t one of its options; did you mean write?',
  ],
  [{ read: () => 1, write: 1 }, 'state.write: expected a function, or none but got 1'],
  [{ write: () => {} }, 'state.read: expected a function but got undefined'],
])('misspelt members of a state are refused: %o', (state, message) => {
  expect(() => createPetstore({ state })).toThrow(message)
})

test('a write that fails leaves everything as it was', async () => {
  const { state, ...module } = array()
  const { petstore, post, read } = create({
    ...module,
    state: {
      read: state.read,
      write(saved) {
        state.write?.([])
        if (saved.some(({ title }) => title === 'wrong')) throw new Error('no room')
        state.write?.(saved)
      },
    },
  })
  await post()
  const saved = petstore.snapshot()
  const wrong = { ...saved, parts: { ...saved.parts, userHandlers: [{ id: 1, title: 'wrong' }] } }

  petstore.quotas.exhaust()
  expect(() => petstore.restore(wrong)).toThrow('it threw Error: no room')

  expect(petstore.quotas.remaining()).toBe(0)
  petstore.quotas.clear()
  expect(await read()).toBe(2)
})

test('requests fail while an asynchronous write has failed, and the error says why', async () => {
  const { state, ...module } = array()
  let isBroken = false
  const write = async (saved: readonly Todo[]) => {
    if (isBroken) throw new Error('no room')
    return state.write?.(saved)
  }
  const { petstore, post } = create({ ...module, state: { ...state, write } })
  expect((await post()).status).toBe(201)

  isBroken = true
  petstore.reset()
  const failed = await post()
  petstore.reset()
  isBroken = false
  petstore.reset()

  expect([failed.status, (await post()).status]).toEqual([500, 201])
  expect(await failed.json()).toMatchObject({
    code: 'handler_failed',
    message: expect.stringContaining('state.write: expected the function to take what read()'),
  })
})

test('a server starts when the state is there, and has one session for each instance', async () => {
  const wrong = { read: () => [Math.random()], write: async () => {} }
  await expect(startServer({ port: 0, state: wrong })).rejects.toThrow('state.write: expected')

  await using server = await startServer({ port: 0, state: array().state })
  expect(() => server.sessions.create()).toThrow('they would share the one that read() reads')
  expect(server.sessions.create({ state: array().state }).url).toContain(server.url)
})
