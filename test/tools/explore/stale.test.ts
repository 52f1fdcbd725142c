import { delay, HttpResponse, http } from 'msw'
import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { describe, expect, test } from 'vitest'
import { pause } from '../../support/explore/clients.ts'

const STALE = { outcomes: ['stale'] } as const
const headers = { 'Content-Type': 'application/json' }

type Client = (context: ClientContext) => Promise<unknown>

/** Sends JSON, and returns the response. */
function send({ fetch }: ClientContext, method: string, path: string, json?: object) {
  return fetch(path, { method, headers, body: json === undefined ? null : JSON.stringify(json) })
}

const order = { petId: 1, quantity: 1 }

async function create(context: ClientContext, path: string, json: object): Promise<string> {
  const { id } = await (await send(context, 'POST', path, json)).json()
  return `${path}/${id}`
}

/** Creates an order, and reads it until it's there. */
async function createAndWait(context: ClientContext) {
  const path = await create(context, '/store/orders', order)
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    const response = await context.fetch(path)
    if (response.ok) return response.json()
    await pause(attempt * 500)
  }
  throw new Error('no order')
}

/** Each client that relies on a read that sees its write, and the shortest path that shows it. */
const HARMED: Readonly<Record<string, readonly [Client, string, object?]>> = {
  "one that creates again what it can't read": [
    async (context) => {
      const path = await create(context, '/store/orders', order)
      const response = await context.fetch(path)
      if (response.status === 404) await create(context, '/store/orders', order)
    },
    'ok, stale, ok',
  ],
  'one that adds to what it has read': [
    async (context) => {
      for (let times = 0; times < 2; times += 1) {
        const { quantity } = await (await context.fetch('/store/inventory/1')).json()
        await send(context, 'PUT', '/store/inventory/1', { quantity: quantity + 1 })
      }
    },
    'ok, ok, stale, ok',
  ],
  'one that cancels the last order of a list': [
    async (context) => {
      await create(context, '/store/orders', order)
      await create(context, '/categories', { name: 'Fish' })
      const orders = await (await context.fetch('/store/orders')).json()
      await send(context, 'DELETE', `/store/orders/${orders.at(-1).id}`)
    },
    'ok, ok, stale, ok',
  ],
  'one that reads only once more': [
    async (context) => {
      const path = await create(context, '/store/orders', order)
      const first = await context.fetch(path)
      if (first.ok || (await context.fetch(path)).ok) return
      await create(context, '/store/orders', order)
    },
    'ok, stale, stale, ok',
  ],
  'one that shows an old row': [
    async (context) => {
      await send(context, 'PUT', '/store/inventory/1', { quantity: 7 })
      return (await (await context.fetch('/store/inventory/1')).json()).quantity
    },
    'ok, stale',
    { holds: ({ result }: { readonly result: unknown }) => result === 7 },
  ],
}

test.for(Object.entries(HARMED))('%s', async ([, [client, path, options]]) => {
  const report = await explore(client, { ...STALE, ...options })
  const errors = report.problems.filter(({ severity }) => severity === 'error')
  expect(errors.map((problem) => problem.path.join(', '))).toEqual([path])
  const again = await explore.replay(errors[0]?.path ?? [], client, options)
  expect(again.problems[0]?.message).toBe(errors[0]?.message)
})

const RIGHT: Readonly<Record<string, Client>> = {
  'reads its write again after a while': createAndWait,
  'waits before it reads': async (context) => {
    const path = await create(context, '/store/orders', order)
    await pause(2_000)
    if (!(await context.fetch(path)).ok) await create(context, '/store/orders', order)
  },
  'marks its repeats': async (context) => {
    const path = await create(context, '/store/orders', order)
    for (let count = 0; count < 4; count += 1) {
      const init = { headers: { 'x-stainless-retry-count': String(count) } }
      if ((await context.fetch(path, init)).ok) return
      await pause(1_000)
    }
  },
}

test.for(Object.entries(RIGHT))('a client that %s is right', async ([, client]) => {
  const report = await explore(client, { ...STALE, faults: 3 })
  expect(report.problems).toEqual([])
  expect(report.cut).toBe(null)
})

test('a path is skipped if its read is the same', async () => {
  const readOthers = async (context: ClientContext) => {
    await context.fetch('/pets')
    await create(context, '/store/orders', order)
    await context.fetch('/categories/1')
  }
  const { matrix, problems } = await explore(readOthers, {
    ...STALE,
    holds: ({ path }) => !path.includes('stale'),
  })
  expect(problems).toEqual([])
  expect(matrix.map(({ cells }) => cells)).toEqual(matrix.map(() => ({ stale: 'untried' })))
  const path = ['ok', 'ok', 'stale']
  await expect(explore.replay(path, readOthers, STALE)).rejects.toThrow('a read was the same')
})

interface State {
  readonly notes: { id: number; text: string }[]
}

const first: State = { notes: [{ id: 1, text: 'first' }] }

/** Notes in a state. `work` is what a handler does before it answers. */
const notesIn = (state: State, work: () => unknown = () => {}) => [
  http.get('/notes/:id', async ({ params }) => {
    await work()
    const found = state.notes.find(({ id }) => String(id) === params.id)
    return found ? HttpResponse.json(found) : new HttpResponse(null, { status: 404 })
  }),
  http.post('/notes', async () => {
    await work()
    const note = { id: state.notes.length + 1, text: 'hi' }
    state.notes.push(note)
    return HttpResponse.json(note, { status: 201 })
  }),
]

type Petstore = NonNullable<ExploreOptions['petstore']>

function evaluate(isAsync = false) {
  const world = structuredClone(first)
  const write = ({ notes }: State) => {
    world.notes.splice(0, world.notes.length, ...notes)
  }
  const state = {
    read: () => world,
    write: isAsync ? async (next: State) => write(next) : write,
  }
  return { handlers: notesIn(world), state }
}

const WAYS: Readonly<Record<string, () => Petstore>> = {
  'a state that is a value': () => ({
    state: first,
    handlers: ({ state }) => notesIn(Object(state)),
  }),
  'handlers that wait': () => ({
    state: first,
    handlers: ({ state }) => notesIn(Object(state), () => delay(800)),
  }),
  'a state that is read and written': () => evaluate(),
  'a state that is written asynchronously': () => evaluate(true),
  'a module for each run': () => ({ handlers: async () => evaluate() }),
}

/** Adds a note, and reads it up to `times` times. Adds it again if it isn't there. */
const addNote = (times: number) => async (context: ClientContext) => {
  const path = await create(context, '/notes', {})
  for (let attempt = 0; attempt < times; attempt += 1) {
    if ((await context.fetch(path)).ok) return
    await pause(2_000)
  }
  await create(context, '/notes', {})
}

describe.each(Object.entries(WAYS))('with %s', (_, way) => {
  const search = (client: Client) =>
    explore(client, { ...STALE, petstore: { operations: false, ...way() }, faults: 3 })

  test('a read that misses a note is found, and one that comes again is right', async () => {
    const { problems } = await search(addNote(1))
    expect(problems.map(({ rule, path }) => [rule, path.join(', ')])).toEqual([
      ['duplicated-effect', 'ok, stale, ok'],
    ])
    expect((await search(addNote(2))).problems).toEqual([])
  })
})

/** Jobs, each of which is done a second later. A timer keeps its job, or looks it up. */
const jobs = (keepsRow: boolean) => async () => {
  let jobs: { id: number; isDone: boolean }[] = []
  const find = (id: number) => jobs.find((job) => job.id === id)
  const handlers = [
    http.post('/notes', () => {
      const job = { id: jobs.length + 1, isDone: false }
      jobs.push(job)
      setTimeout(
        () => Object.assign((keepsRow ? job : find(job.id)) ?? {}, { isDone: true }),
        1_000,
      )
      return HttpResponse.json(job, { status: 201 })
    }),
    http.get('/notes/:id', ({ params }) => {
      const job = find(Number(params.id))
      return new HttpResponse(null, { status: job?.isDone ? 200 : 404 })
    }),
  ]
  const write = (next: typeof jobs) => {
    jobs = next
  }
  return { handlers, state: { read: () => jobs, write } }
}

/** Handlers whose reads can't be stale for certain, and what the report says about them. */
const UNCERTAIN: Readonly<Record<string, readonly [Petstore, string?]>> = {
  'have no state': [{ handlers: notesIn(structuredClone(first)) }, 'they have no state'],
  'keep a row in a timer': [{ handlers: jobs(true) }, 'They may keep rows'],
  'look rows up': [{ handlers: jobs(false) }],
  'keep something outside their state': [
    {
      state: first,
      handlers({ state }) {
        const keys = new Set<string>()
        const [get, post] = notesIn(Object(state))
        const create = http.post('/notes', () => void keys.add('key'))
        const read = http.get('/notes/:id', () =>
          keys.size > 0 ? undefined : new HttpResponse(null, { status: 401 }),
        )
        return [create, read, ...(get && post ? [get, post] : [])]
      },
    },
    "GET /notes/:id: The read wasn't stale",
  ],
  'answer at random': [
    {
      state: first,
      handlers: ({ state }) => [
        http.get('/notes/:id', () => HttpResponse.json(Math.random())),
        ...notesIn(Object(state)),
      ],
    },
    "GET /notes/:id: The read wasn't stale",
  ],
}

test.for(Object.entries(UNCERTAIN))(
  'a client is right with handlers that %s',
  async ([, [petstore, note]]) => {
    const client = addNote(2)
    const options = { ...STALE, petstore: { operations: false, ...petstore } }
    const report = await explore(client, options)
    expect(report.problems).toEqual([])
    expect(report.notes.join()).toContain(note ?? '')
    const again = explore.replay(['ok', 'stale'], client, options)
    await expect(again).rejects.toThrow('a read was the same')
  },
)
