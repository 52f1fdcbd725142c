import { HttpResponse, http } from 'msw'
import type { PetstoreOptions } from 'petstore-mock'
import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'

const created = () => HttpResponse.json({}, { status: 201 })

/** Sends a request, and another one if that is refused. */
const changed =
  (first: readonly [string, RequestInit], second: readonly [string, RequestInit]) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    const send = ([path, init]: readonly [string, RequestInit]) =>
      fetch(baseUrl + path, { method: 'POST', ...init })
    const response = await send(first)
    if (!response.ok && !(await send(second)).ok) throw new Error('refused')
  }

const multipart = (line: string, text: string) => ({
  headers: { 'Content-Type': 'multipart/related; boundary=b' },
  body: ['--b', '', text, '--b--', ''].join(line),
})

const zone = (name: string) => ({ headers: { 'X-Timezone': name } })
const sentAt = (time: string) => ({ headers: { 'X-Request-Time': time } })

const CHANGED = ['changed-effect'] as const

test.each([
  [
    'another multipart body whose line ends are others',
    changed(['/notes', multipart('\n', 'a')], ['/notes', multipart('\n', 'b')]),
    CHANGED,
  ],
  [
    'another value behind a second question mark',
    changed(['/notes?next=/a?b&user=1', {}], ['/notes?next=/a?b&user=2', {}]),
    CHANGED,
  ],
  [
    'another number beyond 2^53',
    changed(
      ['/notes', { body: '{"id":9007199254740993}' }],
      ['/notes', { body: '{"id":9007199254740992}' }],
    ),
    CHANGED,
  ],
  [
    'another time zone',
    changed(['/notes', zone('Europe/Paris')], ['/notes', zone('UTC')]),
    CHANGED,
  ],
  ['the same at another time', changed(['/notes', sentAt('1')], ['/notes', sentAt('2')]), []],
] as const)('a repeat with %s: %j', async (_, client, rules) => {
  const { problems } = await explore(client, {
    petstore: { operations: false, handlers: () => [http.post('/notes', created)] },
    outcomes: ['503'],
    rules: { 'retried-unsafe-method': 'off' },
    onProgress() {},
  })

  expect(problems.map(({ rule }) => rule)).toEqual(rules)
})

type Sent = readonly [path: string, init: RequestInit]

/** Sends a request, and again after a while if that fails. */
async function sendTwice({ fetch, baseUrl }: ClientContext, [path, init]: Sent) {
  const send = () => fetch(baseUrl + path, init).catch(Response.error)
  if ((await send()).ok) return
  await new Promise((resolve) => setTimeout(resolve, 31_000))
  if (!(await send()).ok) throw new Error('gave up')
}

/** Sends requests one after the other, each with its key or without. */
const inTurn =
  (requests: readonly Sent[], isKeyed = false) =>
  async (context: ClientContext) => {
    for (const [index, [path, init]] of requests.entries()) {
      const headers: HeadersInit = isKeyed ? { 'Idempotency-Key': `key-${index}` } : {}
      await sendTwice(context, [path, { ...init, headers }])
    }
  }

/** Sends requests one after the other, and ignores errors. */
const carelessly =
  (requests: readonly Sent[]) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    for (const [path, init] of requests) await fetch(baseUrl + path, init)
  }

/** Objects under random keys, which are added and emptied. */
const drafts = (): PetstoreOptions => ({
  state: { drafts: { a: {} } },
  handlers: ({ state }) => {
    const { drafts: all } = Object(state)
    return [
      http.post('/drafts', () => {
        all[crypto.randomUUID()] = {}
        return created()
      }),
      http.delete('/drafts/a', () => {
        all.a = null
        return created()
      }),
    ]
  },
})

/** Notes, and how many there are after a second. */
const counted = (): PetstoreOptions => ({
  state: { notes: [], early: 0, views: 0 },
  handlers: ({ state }) => {
    const all = Object(state)
    setTimeout(() => {
      all.early = all.notes.length
    }, 1_000)
    return [http.post('/notes', () => HttpResponse.json({ count: all.notes.push({}) }))]
  },
})

const recorded = (): PetstoreOptions => ({
  state: { recording: [] },
  handlers: ({ state }) => [
    http.post('/notes', () => {
      Object(state).recording.push({ text: 'a' })
      return created()
    }),
  ],
})

/** Two lists whose paths are the same but for a dot. */
const dotted = (): PetstoreOptions => ({
  state: { a: { b: [] }, 'a.b': [] },
  handlers: ({ state }) => [
    http.post('/notes', () => {
      Object(state).a.b.push({})
      return created()
    }),
  ],
})

/** Adds so many rows at once that no call could take them all as arguments. */
const many = (): PetstoreOptions => ({
  state: { notes: [] },
  handlers: ({ state }) => [
    http.post('/notes', () => {
      const { notes } = Object(state)
      for (let count = 0; count < 130_000; count += 1) notes.push(1)
      return created()
    }),
  ],
})

const NOTE: Sent = ['/notes', { method: 'POST' }]
const DRAFTS: readonly Sent[] = [
  ['/drafts', { method: 'POST' }],
  ['/drafts/a', { method: 'DELETE' }],
]

test.each([
  ['a row to null, again after an error', [], drafts, inTurn(DRAFTS), '503'],
  ['a row to null, and ignores errors', ['lost-effect'], drafts, carelessly(DRAFTS), '503'],
  ['what a timer counts, with a key', [], counted, inTurn([NOTE, NOTE], true), 'lost'],
  ['what a timer counts', ['duplicated-effect'], counted, inTurn([NOTE, NOTE]), 'lost'],
  ['a list named recording', [], recorded, inTurn([NOTE]), '503'],
  ['a list named recording twice', ['duplicated-effect'], recorded, inTurn([NOTE]), 'lost'],
  ['a list whose path is like that of another', [], dotted, inTurn([NOTE]), '503'],
  ['such a list twice', ['duplicated-effect'], dotted, inTurn([NOTE]), 'lost'],
  ['130,000 rows at once', [], many, inTurn([NOTE]), '503'],
] as const)('a client that changes %s: %j', async (_, rules, api, client, outcome) => {
  const petstore = { operations: false, ...api() }

  const { problems } = await explore(client, { petstore, outcomes: [outcome], onProgress() {} })

  const errors = problems.filter(({ severity }) => severity === 'error')
  expect([...new Set(errors.map(({ rule }) => rule))]).toEqual(rules)
})

/** A client that makes a cart, and again if there's no response, and then adds to it. */
const makeCart = async ({ fetch, baseUrl }: ClientContext) => {
  const make = () =>
    fetch(`${baseUrl}/carts`, { method: 'POST', signal: AbortSignal.timeout(5_000) })
  const made = await make().catch(make)
  if (!made.ok) throw new Error('refused')
  const headers = { cookie: made.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  const added = await fetch(`${baseUrl}/items`, { method: 'POST', headers })
  if (!added.ok) throw new Error('refused')
}

test('a cart is no login, although its cookie is sent from then on', async () => {
  const petstore: PetstoreOptions = {
    operations: false,
    state: { carts: [], items: [] },
    handlers: ({ state }) => {
      const { carts, items } = Object(state)
      return [
        http.post('/carts', () => {
          const id = crypto.randomUUID()
          carts.push({ id })
          return HttpResponse.json({}, { status: 201, headers: { 'Set-Cookie': `cart=${id}` } })
        }),
        http.post('/items', () => {
          items.push({ id: items.length + 1 })
          return created()
        }),
      ]
    },
  }

  const { problems } = await explore(makeCart, { petstore, outcomes: ['lost'], onProgress() {} })

  expect(problems.map(({ rule }) => rule)).toContain('duplicated-effect')
})

test('rows that all refer to one another are compared', async () => {
  const befriend = async ({ fetch, baseUrl }: ClientContext) => {
    const { ok } = await fetch(`${baseUrl}/users`, { method: 'POST' })
    if (!ok) throw new Error('refused')
  }
  const ids = Array.from({ length: 12 }, (_, index) => index + 1)
  const petstore: PetstoreOptions = {
    operations: false,
    state: { users: [] },
    handlers: ({ state }) => [
      http.post('/users', () => {
        for (const id of ids) Object(state).users.push({ id, userIds: ids.filter((n) => n !== id) })
        return created()
      }),
    ],
  }

  const { ok } = await explore(befriend, { petstore, outcomes: ['503'], onProgress() {} })

  expect(ok).toBe(true)
})

test('a path without a fault can be replayed', async () => {
  const client = async ({ fetch, baseUrl }: ClientContext) => void (await fetch(`${baseUrl}/pets`))

  const { runs } = await explore.replay(['ok'], client, { onProgress() {} })

  expect(runs).toBeGreaterThan(0)
})

/** Adds three amounts at once, and again what is refused. */
const addThree = ({ fetch, baseUrl }: ClientContext) =>
  Promise.all(
    ['0.1', '0.2', '0.3'].map(async (body) => {
      const send = () => fetch(`${baseUrl}/amounts`, { method: 'POST', body })
      const first = await send()
      if (first.ok) return
      await new Promise((resolve) => setTimeout(resolve, 31_000))
      if (!(await send()).ok) throw new Error('refused')
    }),
  )

/** Returns the problems of a client whose requests come in another order if one is refused. */
const searchInOrders = async (state: object, add: (state: unknown, amount: number) => void) => {
  const petstore: PetstoreOptions = {
    operations: false,
    state,
    handlers: ({ state }) => [
      http.post('/amounts', async ({ request }) => {
        add(state, Number(await request.text()))
        return created()
      }),
    ],
  }
  const options = { petstore, faults: 1, onProgress() {} }
  return (await explore(addThree, { outcomes: ['429'], ...options })).problems
}

const addTo = (counter: unknown, amount: number) => {
  Object(counter).sum += amount
}

const numbered = (rows: object[], amount: number, id = 'id') =>
  rows.push({ [id]: rows.length + 1, amount })

test.each<readonly [string, object, (state: unknown, amount: number) => void]>([
  ...['id', '_id', 'ID', 'uuid', 'pk', '@id'].map(
    (id) =>
      [
        `rows with ${id}`,
        { rows: [] },
        (state: unknown, amount: number) => void numbered(Object(state).rows, amount, id),
      ] as const,
  ),
  ['a sum', { sum: 0 }, (state, amount) => addTo(state, amount)],
  [
    'a sum in a row',
    { rows: [{ id: 1, sum: 0 }] },
    (state, amount) => addTo(Object(state).rows[0], amount),
  ],
  [
    'rows in a row',
    { posts: [{ id: 1, comments: [{ id: 0 }] }] },
    (state, amount) => void numbered(Object(state).posts[0].comments, amount),
  ],
  [
    'a row with a count, and a date',
    { votes: [], posts: [{ id: 1, votes: 0, day: '1/2/2026' }] },
    (state, amount) => {
      const { votes, posts } = Object(state)
      numbered(votes, amount)
      posts[0].votes += 1
    },
  ],
  [
    'values in a row',
    { posts: [{ id: 1, tags: [] }] },
    (state, amount) => void Object(state).posts[0].tags.push(amount),
  ],
])(
  'the order in which parallel requests arrive makes no difference to %s',
  async (_, state, add) => {
    expect(await searchInOrders(state, add)).toEqual([])
  },
)

test('numbers that are given in the order of arrival can be ignored', async () => {
  const add = (state: unknown, amount: number) => numbered(Object(state).rows, amount, 'number')

  const [problem] = await searchInOrders({ rows: [] }, add)

  expect(problem?.message).toContain("ignore the field: ignore: ['number'].")
})

/** Adds two authors at once, each with a book. What is refused is sent again, perhaps for the wrong author. */
const addAuthors =
  (isMixedUp: boolean) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    const send = async (path: string, body: object) => {
      const init = { method: 'POST', body: JSON.stringify(body) }
      const response = await fetch(baseUrl + path, init)
      if (!response.ok) throw new Error('refused')
      return response.json()
    }
    const ids: unknown[] = []
    const add = async (name: string) => {
      const { id } = await send('/authors', { name })
      ids.push(id)
      return id
    }
    const authors = ['Ann', 'Bob'].map((name) =>
      add(name).catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, 31_000))
        return add(name)
      }),
    )
    const added = await Promise.all(authors)
    for (const [index, id] of (isMixedUp ? ids : added).entries())
      await send('/books', { id, title: `Book ${index}` })
  }

test.each<readonly [string, (id: number) => unknown]>([
  ['authorId', (id) => id],
  ['author', (id) => id],
  ['author', (id) => ({ id })],
  ['authors', (id) => [id]],
  ['writtenBy', (id) => id],
])('%s may refer to a row with another id, but not to another row', async (field, refer) => {
  const petstore: PetstoreOptions = {
    operations: false,
    state: { nextId: 1, authors: [], books: [] },
    handlers: ({ state }) => {
      const world = Object(state)
      return [
        http.post('/authors', async ({ request }) => {
          const id = world.nextId
          world.nextId += 1
          world.authors.push({ id, link: `/authors/${id}`, ...Object(await request.json()) })
          return HttpResponse.json({ id }, { status: 201 })
        }),
        http.post('/books', async ({ request }) => {
          const { id, title } = Object(await request.json())
          world.books.push({ id: world.books.length + 1, title, [field]: refer(id) })
          return created()
        }),
      ]
    },
  }
  const options: ExploreOptions = { petstore, outcomes: ['429'], faults: 1, onProgress() {} }
  const errorsOf = async (client: (context: ClientContext) => unknown) => {
    const { problems } = await explore(client, options)
    return problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
  }

  expect(await errorsOf(addAuthors(false))).toEqual([])
  expect(await errorsOf(addAuthors(true))).toEqual(['changed-effect'])
})

/** Saves a text under a name. If that is refused, saves it again, perhaps under another name. */
const saveText =
  (other: string) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    const save = (name: string) =>
      fetch(`${baseUrl}/texts/${name}`, { method: 'PUT', body: '{"text":"Hello"}' })
    if ((await save('en')).ok) return
    await new Promise((resolve) => setTimeout(resolve, 31_000))
    if (!(await save(other)).ok) throw new Error('refused')
  }

test.each<readonly [string, object, (texts: unknown, id: string, text: object) => void]>([
  ['in a list', { texts: [] }, (texts, id, text) => void Object(texts).push({ id, ...text })],
  [
    'in an object',
    { texts: {} },
    (texts, id, text) => Object.assign(Object(texts), { [id]: text }),
  ],
])('a name that the client has chosen counts %s', async (_, state, put) => {
  const petstore: PetstoreOptions = {
    operations: false,
    state,
    handlers: ({ state }) => [
      http.put('/texts/:id', async ({ params, request }) => {
        put(Object(state).texts, String(params.id), Object(await request.json()))
        return created()
      }),
    ],
  }
  const options: ExploreOptions = { petstore, outcomes: ['429'], faults: 1, onProgress() {} }

  expect((await explore(saveText('en'), options)).problems).toEqual([])
  expect((await explore(saveText('de'), options)).problems).toMatchObject([
    { rule: 'changed-effect' },
  ])
})

test('rows are named by an id that is an object, and equal ones by what they are', async () => {
  const petstore: PetstoreOptions = {
    operations: false,
    state: { rows: [{ id: { key: 1 }, text: 'a' }], tags: ['x', 'x'] },
    handlers: ({ state }) => [
      http.post('/notes', () => {
        const { rows, tags } = Object(state)
        rows[0].text = 'b'
        tags.pop()
        return created()
      }),
    ],
  }

  const client = carelessly([NOTE])
  const { problems } = await explore(client, { petstore, outcomes: ['503'], onProgress() {} })

  expect(problems[0]?.message).toContain(
    '  missing: changed state.rows {"key":1} {"text":"b"}\n  missing: deleted state.tags "x"\n',
  )
})
