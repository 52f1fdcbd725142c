import { delay, HttpResponse, http } from 'msw'
import type { PetstoreOptions } from 'petstore-mock'
import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { describe, expect, test } from 'vitest'

/** A client, its API with a state, and the rules that are broken with severity `error`. */
interface Case {
  readonly client: string
  readonly run: (context: ClientContext) => unknown
  readonly api: () => NonNullable<ExploreOptions['petstore']>
  readonly verdict: readonly string[]
  readonly options?: ExploreOptions
}

const json = (value: unknown = {}, status = 200) => HttpResponse.json(Object(value), { status })

type Init = RequestInit & { readonly accepts?: readonly number[] }

/** Sends a request. Throws unless the answer is a success, or one that's accepted. */
async function send(
  { fetch, baseUrl }: ClientContext,
  method: string,
  path: string,
  { accepts = [], ...init }: Init = {},
) {
  const response = await fetch(baseUrl + path, { method, ...init })
  if (!response.ok && !accepts.includes(response.status)) throw new Error(`${response.status}`)
  return response.json()
}

/** Tries again after an error, up to twice. */
async function retry<Result>(run: () => Promise<Result>, left = 2): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (left === 0) throw error
    await delay(31_000)
    return retry(run, left - 1)
  }
}

/** Sends the same again after an error. */
const again =
  (method: string, path: string, init: () => Init = () => ({})) =>
  (context: ClientContext) => {
    const given = init()
    return retry(() => send(context, method, path, given))
  }

/** Items of several organizations. Each read is logged, and counted with the writes. */
const tenants = (): PetstoreOptions => ({
  state: { acme: [], personal: [], log: [], requests: 0 },
  handlers: ({ state }) => {
    const all = Object(state)
    return [
      http.get('/me', () => {
        all.requests += 1
        all.log.push({ read: 'me' })
        return json({ org: 'acme' })
      }),
      http.post('/items', ({ request }) => {
        all.requests += 1
        const org = request.headers.get('X-Org')
        if (org === 'none') return json({}, 403)
        all[org ?? 'personal'].push({ text: 'a' })
        return json({}, 201)
      }),
    ]
  },
})

/** Reads who the user is, and adds an item. `orElse` has the headers if it can't be read. */
const addItem =
  (orElse: HeadersInit | undefined, tries = 1) =>
  async (context: ClientContext) => {
    let headers: HeadersInit = {}
    try {
      const { org } = await retry(() => send(context, 'GET', '/me'), tries - 1)
      headers = { 'X-Org': org }
    } catch (error) {
      if (orElse === undefined) throw error
      headers = orElse
    }
    await send(context, 'POST', '/items', { headers, accepts: [403] })
  }

const errors503: ExploreOptions = { outcomes: ['503'], faults: 1 }

const HEADERS: readonly Case[] = [
  {
    client: 'reads its tenant again after an error',
    run: addItem(undefined, 2),
    api: tenants,
    verdict: [],
    options: errors503,
  },
  {
    client: 'adds to another tenant after an error',
    run: addItem({}),
    api: tenants,
    verdict: ['changed-effect'],
    options: errors503,
  },
  {
    client: "ignores that it's refused after an error",
    run: addItem({ 'X-Org': 'none' }),
    api: tenants,
    verdict: ['lost-effect'],
    options: errors503,
  },
]

/** Counts and logs each request, and has telemetry that is declared safe. */
const logged = (): PetstoreOptions => ({
  safe: ['POST /errors'],
  state: { items: [], errors: [], log: [], views: 0, recent: ['a', 'b', 'c'] },
  handlers: ({ state }) => {
    const all = Object(state)
    return [
      http.get('/items', () => {
        all.views += 1
        all.log.push({ method: 'GET' })
        all.recent.unshift(all.recent.pop())
        return json(all.items)
      }),
      http.post('/errors', () => {
        all.errors.push({ text: 'failed' })
        return json()
      }),
      http.post('/items', () => {
        all.views += 1
        all.log.push({ method: 'POST' })
        return json({ id: all.items.push({ text: 'a' }) }, 201)
      }),
    ]
  },
})

const keepIn = (api: () => PetstoreOptions) => (): NonNullable<ExploreOptions['petstore']> => ({
  safe: api().safe ?? [],
  handlers: async () => {
    const { state, handlers } = api()
    let all = JSON.parse(JSON.stringify(state))
    const current = new Proxy(
      {},
      { get: (_, key) => all[key], set: (_, key, to) => Reflect.set(all, key, to) },
    )
    return {
      handlers: typeof handlers === 'function' ? handlers(Object({ state: current })) : handlers,
      state: {
        read: () => all,
        write(to: unknown) {
          all = to
        },
      },
    }
  },
})

/** Adds an item, looks at the items after an error, and reports it. Then it adds again. */
const addAndReport =
  (headersOf: (attempt: number) => HeadersInit) => async (context: ClientContext) => {
    let attempts = 0
    await retry(async () => {
      attempts += 1
      try {
        await send(context, 'POST', '/items', { headers: headersOf(attempts) })
      } catch (error) {
        await send(context, 'POST', '/errors').catch(() => {})
        await retry(() => send(context, 'GET', '/items'))
        throw error
      }
    })
  }

const readAndAdd = (context: ClientContext) =>
  Promise.all([
    retry(() => send(context, 'GET', '/items')),
    retry(() => send(context, 'POST', '/items')),
  ])

const SAFE: readonly Case[] = [
  ...[logged, keepIn(logged)].flatMap((api, index) => {
    const where = index === 0 ? '' : ', of handlers that keep the state'
    return [
      {
        client: `reports errors, and repeats with its key${where}`,
        run: addAndReport(() => ({ 'Idempotency-Key': 'one' })),
        api,
        verdict: [],
      },
      {
        client: `reports errors, and repeats with another key${where}`,
        run: addAndReport((attempt) => ({ 'Idempotency-Key': `${attempt}` })),
        api,
        verdict: ['duplicated-effect'],
      },
      {
        client: `reads and adds at once, and again after an error${where}`,
        run: readAndAdd,
        api,
        verdict: [],
        options: errors503,
      },
    ]
  }),
]

const CARDS = [
  { id: 1, text: 'a' },
  { id: 2, text: 'b' },
  { id: 3, text: 'c' },
]

/** A list whose items are moved, saved, changed and sorted. */
const board =
  (cards: readonly unknown[] = CARDS) =>
  (): PetstoreOptions => ({
    state: { cards },
    handlers: ({ state }) => {
      const all = Object(state)
      const take = (id: unknown) => {
        const at = all.cards.findIndex((card: unknown) => String(Object(card).id ?? card) === id)
        return [at, all.cards.splice(at, 1)[0]] as const
      }
      return [
        http.post('/cards/:id/down', ({ params: { id } }) => {
          const [at, card] = take(id)
          all.cards.splice(at + 1, 0, card)
          return json()
        }),
        http.put('/cards/:id', async ({ request, params: { id } }) => {
          const [, card] = take(id)
          all.cards.push({ ...card, text: await request.text() })
          return json()
        }),
        http.put('/cards', async ({ request }) => {
          all.cards = await request.json()
          return json()
        }),
        http.post('/cards', async ({ request }) => {
          all.cards.unshift({ id: all.cards.length + 1, text: await request.text() })
          return json({}, 201)
        }),
        http.post('/sorted', async ({ request }) => {
          all.cards.push({ id: all.cards.length + 1, text: await request.text() })
          all.cards.sort((one: (typeof CARDS)[0], other: (typeof CARDS)[0]) =>
            one.text < other.text ? 1 : -1,
          )
          return json({}, 201)
        }),
      ]
    },
  })

/** Sends several requests at once, and each again after an error. */
const atOnce =
  (method: string, requests: readonly (readonly [path: string, body: string])[]) =>
  (context: ClientContext) =>
    Promise.all(requests.map(([path, body]) => retry(() => send(context, method, path, { body }))))

const ORDER: readonly Case[] = [
  ...[board(), board(['1', '2', '3']), board(CARDS.map(({ id }) => ({ card: { id }, id })))].map(
    (api, index) => ({
      client: `moves a card twice (${index})`,
      run: again('POST', '/cards/1/down'),
      api,
      verdict: ['changed-effect'],
    }),
  ),
  {
    client: 'ignores that a card was not moved',
    run: (context) => send(context, 'POST', '/cards/1/down', { accepts: [503] }),
    api: board(),
    verdict: ['lost-effect'],
    options: errors503,
  },
  {
    client: 'saves an order twice at once',
    run: atOnce('PUT', [
      ['/cards', '["b","a","c"]'],
      ['/cards', '["b","c","a"]'],
    ]),
    api: board(['a', 'b', 'c']),
    verdict: ['changed-effect'],
    options: { outcomes: ['held'] },
  },
  {
    client: 'saves an order again',
    run: again('PUT', '/cards', () => ({ body: '["b","a","c"]' })),
    api: board(['a', 'b', 'c']),
    verdict: [],
  },
  {
    client: 'changes two cards at once, which are put at the end',
    run: atOnce('PUT', [
      ['/cards/1', 'x'],
      ['/cards/2', 'y'],
    ]),
    api: board(),
    verdict: [],
    options: { outcomes: ['503', 'held'] },
  },
  {
    client: 'adds two cards at once at the beginning',
    run: atOnce('POST', [
      ['/cards', 'x'],
      ['/cards', 'y'],
    ]),
    api: board(),
    verdict: [],
    options: { outcomes: ['503', 'held'] },
  },
  {
    client: 'adds two cards at once to a list that is sorted then',
    run: atOnce('POST', [
      ['/sorted', 'x'],
      ['/sorted', 'y'],
    ]),
    api: board(),
    verdict: [],
    options: { outcomes: ['503', 'held'] },
  },
]

/** Rows that have other ids in each run, and comments on them. */
const random = () => ({
  handlers: async () => {
    const rows = ['x', 'y'].map((name) => ({ id: crypto.randomUUID(), name }))
    let all: { rows: typeof rows; comments: unknown[] } = { rows, comments: [] }
    return {
      state: {
        read: () => all,
        write(to: typeof all) {
          all = to
        },
      },
      handlers: [
        http.get('/rows', () => json(all.rows)),
        http.delete('/rows/:id', ({ params }) => {
          all.rows = all.rows.filter(({ id }) => id !== params.id)
          return json()
        }),
        http.patch('/rows/:id', ({ params }) => {
          all.rows = all.rows.map((row) => (row.id === params.id ? { ...row, name: 'z' } : row))
          return json()
        }),
        http.put('/comments/:id', ({ params }) => {
          all.comments = [{ rowId: params.id }]
          return json()
        }),
      ],
    }
  },
})

/** Acts on the second row; after an error, on a row that `choose` chooses. */
const actOn =
  (method: string, list: string, choose: (ids: readonly string[]) => string | undefined) =>
  async (context: ClientContext) => {
    const rows: { readonly id: string }[] = await retry(() => send(context, 'GET', '/rows'))
    const ids = rows.map(({ id }) => id)
    let id = ids[1]
    await retry(async () => {
      const path = `/${list}/${id}`
      id = choose(ids)
      await send(context, method, path)
    })
  }

const RANDOM: readonly Case[] = ['DELETE rows', 'PATCH rows', 'PUT comments'].flatMap((each) => {
  const [method = '', list = ''] = each.split(' ')
  return [
    {
      client: `repeats ${each}`,
      run: actOn(method, list, (ids) => ids[1]),
      api: random,
      verdict: [],
      options: { outcomes: ['503', 'lost'] },
    },
    {
      client: `repeats ${each} with another row`,
      run: actOn(method, list, (ids) => ids[0]),
      api: random,
      verdict: ['changed-effect'],
      options: errors503,
    },
  ]
})

/** Payments by key, and a log of all attempts. */
const attempts = (): PetstoreOptions => ({
  state: { payments: {}, audit: { log: [], attempts: 0 } },
  handlers: ({ state }) => [
    http.put('/payments/1', () => {
      const { payments, audit } = Object(state)
      audit.log.push({ text: 'paid' })
      audit.attempts += 1
      payments.a = { amount: 1 }
      return json()
    }),
  ],
})

const IGNORED: readonly Case[] = [
  [[], ['duplicated-effect']],
  [['log'], ['changed-effect']],
  [['log', 'attempts'], []],
  [['state.audit'], []],
  [['state'], ['duplicated-effect']],
].map(([ignore = [], verdict = []]) => ({
  client: `is logged, ignoring ${ignore.join(', ') || 'nothing'}`,
  run: again('PUT', '/payments/1'),
  api: attempts,
  verdict,
  options: { ignore },
}))

/** Items, and timers that count and log as long as the API runs. Its items may come later. */
const ticking = (delayMs?: number) => (): PetstoreOptions => ({
  state: { items: [], log: [], ticks: 0 },
  handlers: ({ state }) => {
    const all = Object(state)
    setInterval(() => {
      all.ticks += 1
      all.log.push({ ticks: all.ticks })
    }, 700)
    const add = () => all.items.push({ text: 'a' })
    return [
      http.post('/items', () => {
        if (delayMs === undefined) add()
        else setTimeout(add, delayMs)
        return json({}, 202)
      }),
    ]
  },
})

/** Adds an item, and gives each attempt up after a second. */
const addInTime = (context: ClientContext) =>
  retry(() => send(context, 'POST', '/items', { signal: AbortSignal.timeout(1_000) }))

const BY_ITSELF: readonly Case[] = [
  {
    client: 'adds again after each error, and after a request that is held for too long',
    run: addInTime,
    api: ticking(),
    verdict: [],
    options: { outcomes: ['429', '503', 'held'] },
  },
  {
    client: 'adds twice at once, and again after each error',
    run: (context) => Promise.all([addInTime(context), addInTime(context)]),
    api: ticking(),
    verdict: [],
    options: { outcomes: ['503', 'held'], faults: 1 },
  },
  { client: 'adds twice', run: addInTime, api: ticking(), verdict: ['duplicated-effect'] },
  {
    client: 'adds twice what comes later',
    run: addInTime,
    api: ticking(3_000),
    verdict: ['duplicated-effect'],
  },
  {
    client: 'ignores that it was too late',
    run: ({ fetch, baseUrl }) =>
      fetch(`${baseUrl}/items`, { method: 'POST', signal: AbortSignal.timeout(1_000) }).catch(
        () => {},
      ),
    api: ticking(),
    verdict: ['lost-effect'],
    options: { outcomes: ['held'] },
  },
]

describe.each([
  ['what changes by itself is no effect', BY_ITSELF],
  ['headers and answers decide what a request has changed', HEADERS],
  ['what a safe request has changed is taken back', SAFE],
  ['the order of the rows that were there is compared', ORDER],
  ['rows with random ids are told by their contents', RANDOM],
  ['a list is ignored by its name or path', IGNORED],
])('%s', (_, cases) => {
  test.each(cases)('a client that $client: $verdict', async ({ run, api, options, verdict }) => {
    const petstore = { operations: false, ...api() }
    const report = await explore(run, { outcomes: ['lost'], ...options, petstore })
    const found = report.problems.filter(({ severity }) => severity === 'error')
    expect(found.map(({ rule }) => rule)).toEqual(verdict)
  })
})
