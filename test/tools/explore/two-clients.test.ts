import { HttpResponse, http } from 'msw'
import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'

const TWO = { clients: 2 } as const

type Client = (context: ClientContext) => Promise<unknown>

function send({ fetch }: ClientContext, method: string, path: string, json: object, etag?: string) {
  const headers = { 'Content-Type': 'application/json', ...(etag && { 'If-Match': etag }) }
  return fetch(path, { method, headers, body: JSON.stringify(json) })
}

const readJson = async (response: Promise<Response>) => (await response).json()

/** A stock with a version, which If-Match names, and its orders. */
const stock: NonNullable<ExploreOptions['petstore']> = {
  operations: false,
  state: { left: { count: 5, version: 1 }, orders: [] },
  handlers: ({ state }) => {
    const { left, orders } = Object(state)
    return [
      http.get('/stock', () =>
        HttpResponse.json({ count: left.count }, { headers: { ETag: `"${left.version}"` } }),
      ),
      http.put('/stock', async ({ request }) => {
        const etag = request.headers.get('If-Match')
        if (etag !== null && etag !== `"${left.version}"`) {
          return new HttpResponse(null, { status: 412 })
        }
        Object.assign(left, await request.json(), { version: left.version + 1 })
        return new HttpResponse(null, { status: 204 })
      }),
      http.get('/orders', () => HttpResponse.json(orders)),
      http.post('/orders', async ({ request }) => {
        const order = { id: orders.length + 1, ...Object(await request.json()) }
        orders.push(order)
        return HttpResponse.json(order, { status: 201 })
      }),
    ]
  },
}

/** Takes one of the stock, and tries again if someone else was faster. */
async function takeOne(context: ClientContext, usesEtag: boolean): Promise<unknown> {
  for (;;) {
    const response = await context.fetch('/stock')
    const { count } = await response.json()
    const etag = usesEtag ? (response.headers.get('ETag') ?? '') : undefined
    const taken = await send(context, 'PUT', '/stock', { count: count - 1 }, etag)
    if (taken.ok) return { left: count - 1 }
  }
}

/** Each client with a race of two callers, and the shortest path that shows it. */
const RACES: Readonly<Record<string, readonly [Client, string, string, ExploreOptions?]>> = {
  'reads a stock, and writes one less': [
    (context) => takeOne(context, false),
    'changed-effect',
    'ok, ok, ok, ok',
    { petstore: stock },
  ],
  'creates a category unless there is one': [
    async (context) => {
      const categories: { name: string }[] = await readJson(context.fetch('/categories'))
      if (categories.some(({ name }) => name === 'Fish')) return
      await send(context, 'POST', '/categories', { name: 'Fish' })
    },
    'duplicated-effect',
    'ok, ok, ok, ok',
  ],
  'writes two things that belong together': [
    async (context) => {
      const quantity = context.client * 10
      await send(context, 'PUT', '/store/inventory/1', { quantity })
      await send(context, 'PUT', '/store/inventory/2', { quantity })
    },
    'changed-effect',
    'ok, ok, held, ok',
  ],
  'is told of an order that someone else has changed': [
    async (context) => {
      const { client } = context
      await send(context, 'PUT', '/store/inventory/1', { quantity: client })
      return (await readJson(context.fetch('/store/inventory/1'))).quantity
    },
    'changed-result',
    'ok, ok, ok, ok',
  ],
}

test.for(Object.entries(RACES))(
  'two clients are in a race, each of which %s',
  async ([, [client, rule, path, options]]) => {
    const { problems } = await explore(client, { ...TWO, ...options })
    expect(problems.map((each) => [each.rule, each.path.join(', ')])).toContainEqual([rule, path])
  },
)

const RIGHT: Readonly<Record<string, readonly [Client, ExploreOptions?]>> = {
  'writes with If-Match': [(context) => takeOne(context, true), { petstore: stock }],
  'creates two orders, and returns them': [
    async (context) => [
      await readJson(send(context, 'POST', '/store/orders', { petId: context.client })),
      await readJson(send(context, 'POST', '/store/orders', { petId: 3 })),
    ],
  ],
  'creates two orders of your API, and returns their numbers': [
    async (context) => {
      const order = { by: context.client }
      const { id: one } = await readJson(send(context, 'POST', '/orders', order))
      const { id: other } = await readJson(send(context, 'POST', '/orders', order))
      return [one, `/orders/${other}`]
    },
    { petstore: stock },
  ],
  'gives up after a second': [
    async (context) => {
      const signal = AbortSignal.timeout(1_000)
      await context.fetch(`/store/orders/${context.client}`, { method: 'DELETE', signal })
      return 'deleted'
    },
    { rules: { 'effect-after-failure': 'off' } },
  ],
  'only reads': [({ fetch }) => readJson(fetch('/pets'))],
  'writes one thing': [
    (context) => readJson(send(context, 'PUT', '/store/inventory/1', { quantity: context.client })),
  ],
  'returns the time, and something random': [
    async ({ fetch }) => {
      await fetch('/pets')
      return { at: Date.now(), random: Math.random() }
    },
  ],
}

test.for(Object.entries(RIGHT))(
  'two clients are right, each of which %s',
  async ([, [client, options]]) => {
    const report = await explore(client, { ...TWO, outcomes: ['held', 'late'], ...options })
    expect(report.problems).toEqual([])
  },
)

test('two clients take no other outcome, and no condition', async () => {
  const client: Client = ({ fetch }) => fetch('/pets')
  await expect(explore(client, { ...TWO, outcomes: ['503'] })).rejects.toThrow('held or late')
  await expect(explore(client, { ...TWO, holds: () => true })).rejects.toThrow('explore.holds')
})

test('two clients of handlers without a state are refused', async () => {
  const handlers = () => [http.get('/a', () => HttpResponse.json([]))]
  const client = async ({ fetch }: ClientContext) => void (await fetch('/a'))

  const blind = explore(client, { ...TWO, petstore: { operations: false, handlers } })

  await expect(blind).rejects.toThrow('compared by the state of your handlers')
})
