import { HttpResponse, http } from 'msw'
import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gate } from '../../support/gate.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Notes to write, and `POST /spoil`, which does something to the state. */
function create(
  spoil: (state: { notes: unknown[] } & Record<string, unknown>) => void,
  options: PetstoreOptions = {},
) {
  const [begun, slow] = [gate(), gate()]
  const state: { notes: unknown[] } & Record<string, unknown> = { notes: ['first'], count: 1 }
  const petstore = createPetstore({
    ...options,
    state,
    handlers: (world) => {
      const { notes } = world.state
      return [
        http.post('/notes', () => HttpResponse.json(notes.push('note'), { status: 201 })),
        http.post('/slow', async () => {
          notes.push('a')
          begun.open()
          await slow.opened
          return HttpResponse.json(notes.push('b'), { status: 201 })
        }),
        http.post('/spoil', () => {
          spoil(world.state)
          return HttpResponse.json({})
        }),
        http.delete('/pets/:id', () => spoil(world.state)),
      ]
    },
  })
  const post = async (path: string) => {
    const response = await petstore.fetch(path, { method: 'POST' })
    return response.status
  }
  return { petstore, post, begun: begun.opened, answerSlow: slow.open }
}

type Spoil = Parameters<typeof create>[0]

const set = (values: object): Spoil => {
  return (state) => Object.assign(state, values)
}

const push = (value: unknown): Spoil => {
  return ({ notes }) => notes.push(value)
}

const SPOILED: readonly (readonly [wrong: string, spoil: Spoil])[] = [
  ['state.map: expected a JSON value but got a Map', set({ map: new Map() })],
  ['state.f: expected a JSON value but got the function f', set({ f: () => 1 })],
  ['state.s: expected a JSON value but got Symbol(s)', set({ s: Symbol('s') })],
  ['state.u: expected a JSON value but got a URL', set({ u: new URL('https://a.example') })],
  ['state.u: expected a JSON value but got a Uint8Array', set({ u: new Uint8Array([0]) })],
  ['state.t: expected a JSON value but got a Todo', set({ t: new (class Todo {})() })],
  ['state.count: expected a JSON value but got 1n', set({ count: 1n })],
  ['state.notes[2]: expected a JSON value but got the Date 1970-01-01', push(new Date(0))],
  ['state.notes[2]: expected a JSON value, without a value', (state) => state.notes.push(state)],
  ['state.of.n: expected a JSON value but got 1n', set({ of: Object.freeze({ n: 1n }) })],
]

test.each(SPOILED)('a handler that spoils the state fails alone: %s', async (wrong, spoil) => {
  const { petstore, post, begun, answerSlow } = create(spoil)

  const slow = post('/slow')
  await begun
  const failed = await petstore.fetch('/spoil', { method: 'POST' })
  answerSlow()

  expect([failed.status, await slow, await post('/notes')]).toEqual([500, 201, 201])
  expect(await failed.json()).toMatchObject({
    code: 'handler_failed',
    message: expect.stringContaining(`The handler of POST /spoil failed: OptionError: ${wrong}`),
  })
  expect(petstore.snapshot().parts.userHandlers).toEqual({
    notes: ['first', 'a', 'b', 'note'],
    count: 1,
  })
  expect(petstore.journal.all().map(({ path, status }) => [path, status])).toEqual([
    ['/slow', 201],
    ['/spoil', 500],
    ['/notes', 201],
  ])
})

test('a handler that spoils the state and passes the request on fails before the operation', async () => {
  const { petstore } = create((state) => Object.assign(state, { map: new Map() }))

  const response = await petstore.fetch('/pets/11', { method: 'DELETE' })

  expect([response.status, petstore.db.pet.count()]).toEqual([500, 12])
})

test('what a timer does to the state is no request’s fault', async () => {
  let state: Record<string, unknown> = {}
  const petstore = createPetstore({
    state: { n: 0 },
    handlers: (world) => {
      state = world.state
      return [http.get('/n', () => HttpResponse.json(world.state))]
    },
  })

  state.n = new Map()
  const deleted = await petstore.fetch('/pets/11', { method: 'DELETE' })
  const read = await petstore.fetch('/n')
  state.n = 1n

  expect([deleted.status, await read.json()]).toEqual([204, { n: 0 }])
  expect(petstore.snapshot().parts.userHandlers).toEqual({ n: 0 })
  expect(console.error).toHaveBeenCalledTimes(2)
})
