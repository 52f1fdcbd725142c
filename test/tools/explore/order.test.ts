import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { pause } from '../../support/explore/clients.ts'

const ORDER = { outcomes: ['late', 'held'] } as const
const headers = { 'Content-Type': 'application/json' }

/** Sends JSON, and fails unless it's accepted. */
async function send({ fetch }: ClientContext, method: string, path: string, json?: object) {
  const body = json === undefined ? null : JSON.stringify(json)
  const response = await fetch(path, { method, headers, body })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`)
}

const save = (context: ClientContext, quantity: number) =>
  send(context, 'PUT', '/store/inventory/1', { quantity })

/** Reads a stock, and adds to it. */
async function add(context: ClientContext, count: number) {
  const response = await context.fetch('/store/inventory/1')
  const { quantity } = await response.json()
  await save(context, quantity + count)
}

/** Types two letters, and shows the pets that were found last. */
async function search({ fetch }: ClientContext, areStaleIgnored: boolean) {
  let latest = 0
  let shown: unknown
  const find = async (id: number, query: string) => {
    latest = id
    const response = await fetch(`/pets?limit=1&offset=${query}`)
    const pets = await response.json()
    if (!areStaleIgnored || id === latest) shown = pets[0].id
  }
  const first = find(1, '1')
  await pause(100)
  await Promise.all([first, find(2, '2')])
  return shown
}

const showsLatest: Pick<ExploreOptions<unknown>, 'holds'> = {
  holds: ({ result }) => result === 3,
}

type Client = (context: ClientContext) => Promise<unknown>

/** Each client with a race, and the shortest path that shows it. */
const RACES: Readonly<Record<string, readonly [Client, string, object?]>> = {
  'two saves under way at once': [
    async (context) => Promise.all([save(context, 7), save(context, 8)]),
    'held, ok',
  ],
  'a save that is still under way when the next begins': [
    async (context) => {
      const first = save(context, 7)
      await pause(300)
      await Promise.all([first, save(context, 8)])
    },
    'held, ok',
  ],
  'a stock that is read and changed twice at once': [
    (context) => Promise.all([add(context, 1), add(context, 1)]),
    'held, ok, ok, ok',
  ],
  'a category and its pet, created at once': [
    async (context) => {
      await Promise.allSettled([
        send(context, 'POST', '/categories', { name: 'Fish' }),
        send(context, 'POST', '/pets', { name: 'Nemo', categoryId: 5 }),
      ])
    },
    'held, ok',
  ],
  'the answer of an old search': [(context) => search(context, false), 'late, ok', showsLatest],
}

test.for(Object.entries(RACES))('%s', async ([, [client, path, options]]) => {
  const report = await explore(client, { ...ORDER, ...options })
  expect(report.problems.map((problem) => problem.path.join(', '))).toContain(path)
  expect(report.ok).toBe(false)
})

test('a client that waits for one request before the next has no race', async () => {
  const inOrder = async (context: ClientContext) => {
    await save(context, 7)
    await add(context, 1)
    await send(context, 'DELETE', '/store/orders/1')
  }
  expect(await explore(inOrder, ORDER)).toMatchObject({ ok: true, problems: [], runs: 36 })
  const current = (context: ClientContext) => search(context, true)
  expect((await explore(current, { ...ORDER, ...showsLatest })).problems).toEqual([])
})

test('a request that is held back runs after those that were sent meanwhile', async () => {
  const petstore = createPetstore()
  petstore.faults.add({ method: 'PUT', hold: 50, times: 1 })
  const put = (quantity: number) =>
    petstore.fetch('/store/inventory/1', {
      method: 'PUT',
      headers,
      body: JSON.stringify({ quantity }),
    })

  const statuses = (await Promise.all([put(7), put(8)])).map(({ status }) => status)

  expect(statuses).toEqual([200, 200])
  expect(petstore.db.inventoryItem.findFirst({ where: { petId: { equals: 1 } } })).toMatchObject({
    quantity: 7,
  })
  expect(petstore.journal.all().map(({ requestBody }) => requestBody)).toEqual([
    '{"quantity":7}',
    '{"quantity":8}',
  ])
})

test('a handler is held back too', async () => {
  let saved = ''
  const handlers = [
    http.put('/draft', async ({ request }) => {
      saved = await request.text()
      return new HttpResponse(null, { status: 204 })
    }),
  ]
  const petstore = createPetstore({ handlers, operations: false })
  petstore.faults.add({ hold: 50, times: 1 })
  const put = (body: string) => petstore.fetch('/draft', { method: 'PUT', body })
  await Promise.all([put('old'), put('new')])
  expect(saved).toBe('old')
})

test('a request that is held back never arrives if its client gives up, or the state is replaced', async () => {
  const petstore = createPetstore()
  petstore.faults.add({ method: 'DELETE', hold: 30 })
  const signal = AbortSignal.timeout(5)
  const lost = petstore.fetch('/store/orders/1', { method: 'DELETE', signal })
  await expect(lost).rejects.toThrow('timeout')
  expect(petstore.journal.all()).toMatchObject([{ status: 0 }])

  const stale = petstore.fetch('/store/orders/2', { method: 'DELETE' })
  petstore.reset()
  expect((await stale).status).toBe(503)
  expect(petstore.db.order.count()).toBe(5)
})
