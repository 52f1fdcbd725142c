import { setTimeout as delay } from 'node:timers/promises'
import axios from 'axios'
import { HttpResponse, http } from 'msw'
import type { HandlersContext } from 'petstore-mock'
import {
  type ClientContext,
  type ExploreOptions,
  explore,
  formatExploration,
} from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { ORDER, pause } from '../../support/explore/clients.ts'

const CRASH = { outcomes: ['crash', 'crash-before'] } as const
const headers = { 'Content-Type': 'application/json' }

/** Sends a request, and fails unless it's accepted. */
async function send({ fetch, baseUrl }: ClientContext, path: string, init: RequestInit = {}) {
  const response = await fetch(baseUrl + path, init)
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

/** Orders a pet, with an idempotency key if there's one. */
function order(context: ClientContext, key = ''): Promise<unknown> {
  const keyed = key === '' ? headers : { ...headers, 'Idempotency-Key': key }
  return send(context, '/store/orders', { method: 'POST', headers: keyed, body: ORDER })
}

/** Returns a key that outlives a crash. */
function keyOf({ storage }: ClientContext, name = 'key'): string {
  const key = storage.get(name) ?? crypto.randomUUID()
  storage.set(name, key)
  return key
}

/** Orders a pet unless there are more orders than at the first start. */
async function orderUnlessThere(context: ClientContext): Promise<void> {
  const { length } = await send(context, '/store/orders?limit=100')
  const known = context.storage.get('known') ?? String(length)
  context.storage.set('known', known)
  if (String(length) === known) await order(context)
}

async function orderTwice(context: ClientContext): Promise<void> {
  await order(context, keyOf(context, 'first'))
  await order(context, keyOf(context, 'second'))
}

async function orderInParallel(context: ClientContext): Promise<void> {
  await Promise.all([order(context, keyOf(context, '1')), order(context, keyOf(context, '2'))])
}

async function orderPatiently(context: ClientContext): Promise<unknown> {
  const key = keyOf(context)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await order(context, key)
    } catch (error) {
      if (attempt === 3) throw error
      await pause(attempt * 1_000)
    }
  }
}

const orderWithAxios = ({ baseUrl }: ClientContext, key = '') =>
  axios.post(`${baseUrl}/store/orders`, ORDER, { headers: { ...headers, 'Idempotency-Key': key } })

type Client = (context: ClientContext) => unknown

/** Each client that a crash breaks, and the rule and the shortest path that show it. */
const BROKEN: Readonly<Record<string, readonly [Client, string, string, object?]>> = {
  'an order without a key': [(context) => order(context), 'duplicated-effect', 'crash, ok'],
  'a key that only the memory knows': [
    (context) => order(context, crypto.randomUUID()),
    'duplicated-effect',
    'crash, ok',
  ],
  'an order that counts as done before it is': [
    async (context) => {
      if (context.storage.has('done')) return
      context.storage.set('done', 'yes')
      await order(context)
    },
    'lost-effect',
    'crash-before',
  ],
  'a key that is deleted before all is done': [
    async (context) => {
      await order(context, keyOf(context))
      context.storage.delete('key')
      await send(context, '/pets')
    },
    'duplicated-effect',
    'ok, crash, ok, ok',
  ],
  'an order with axios': [
    (context) => orderWithAxios(context, crypto.randomUUID()),
    'duplicated-effect',
    'crash, ok',
    { intercept: true },
  ],
}

test.for(Object.entries(BROKEN))('a crash shows %s', async ([, [client, rule, path, options]]) => {
  const { problems } = await explore(client, { ...CRASH, ...options })
  expect(problems.map((each) => [each.rule, each.path.join(', ')])[0]).toEqual([rule, path])
  expect(new Set(problems.map((each) => each.rule))).toEqual(new Set([rule]))
})

/** Clients that a crash doesn't harm. */
const RIGHT: Readonly<Record<string, readonly [Client, object?]>> = {
  'keeps its key': [(context) => order(context, keyOf(context))],
  'keeps its key, and has axios': [
    (context) => orderWithAxios(context, keyOf(context)),
    { intercept: true },
  ],
  'looks before it orders again': [orderUnlessThere],
  'orders twice': [orderTwice],
  'orders in parallel': [orderInParallel],
  'only reads': [(context) => send(context, '/pets')],
  'repeats what fails': [orderPatiently, { outcomes: ['crash', 'crash-before', 'lost', '503'] }],
}

test.for(Object.entries(RIGHT))(
  'a client that %s survives crashes',
  async ([, [client, options]]) => {
    const report = await explore(client, { ...CRASH, ...options })
    expect(report.problems).toEqual([])
    expect(report.runs).toBeGreaterThan(5)
  },
)

test('two crashes in a row are tried, and each life finds what the one before has kept', async () => {
  const kept: string[] = []
  const count = async (context: ClientContext) => {
    const lives = `${context.storage.get('lives') ?? ''}x`
    context.storage.set('lives', lives)
    kept.push(lives)
    await send(context, '/pets')
  }
  const report = await explore.replay(['crash', 'crash-before'], count)

  expect(kept).toEqual(['x', 'x', 'x', 'x', 'xx', 'xxx'])
  expect(report).toMatchObject({ ok: true, requests: 6 })
})

test('nothing of a client is sent or written after a crash', async () => {
  const restless = async (context: ClientContext) => {
    const lives = `${context.storage.get('lives') ?? ''}x`
    context.storage.set('lives', lives)
    const timer = setInterval(() => void send(context, '/pets'), 1_000)
    // Nothing handles its rejection.
    void send(context, '/pets')
    await order(context, keyOf(context)).finally(() => context.storage.set('lives', 'ended'))
    clearInterval(timer)
    return lives
  }
  const results: unknown[] = []
  const holds = ({ result }: { readonly result: unknown }) => results.push(result)
  const report = await explore.replay(['ok', 'crash'], restless, { holds })

  expect(results).toEqual(['x', 'xx'])
  // Two without faults three times, and two in each life.
  expect(report).toMatchObject({ problems: [], requests: 10 })
})

test('what the service has begun comes to its end before the client starts again', async () => {
  type Job = { isDone: boolean }
  const jobs = ({ state }: HandlersContext<{ jobs: Job[] }>) => [
    http.post('/jobs', () => {
      const job = { isDone: false }
      state.jobs.push(job)
      setTimeout(() => {
        job.isDone = true
      }, 90_000)
      return HttpResponse.json({}, { status: 202 })
    }),
    http.get('/jobs', () => HttpResponse.json(state.jobs)),
  ]
  const runJob = async (context: ClientContext) => {
    for (let polls = 0; polls < 20; polls += 1) {
      const [job] = await send(context, '/jobs')
      if (job === undefined) await send(context, '/jobs', { method: 'POST' })
      if (job?.isDone) return
      await pause(10_000)
    }
    throw new Error('never done')
  }
  const petstore = { operations: false, state: { jobs: [] as Job[] }, handlers: jobs }
  const report = await explore(runJob, { ...CRASH, petstore, requests: 3 })
  expect(report.problems).toEqual([])
})

interface Accounts {
  readonly sessions: object[]
  readonly payments: object[]
}

/** A service with sessions and payments, in its state or not. */
function bank(hasState: boolean): NonNullable<ExploreOptions<unknown, Accounts>['petstore']> {
  const empty = (): Accounts => ({ sessions: [], payments: [] })
  const handlers = ({ sessions, payments }: Accounts) => [
    http.post('/login', () => {
      const token = crypto.randomUUID()
      sessions.push({ token })
      return HttpResponse.json({ token })
    }),
    http.put('/payments/7', async ({ request }) => {
      payments[0] = Object(await request.json())
      return HttpResponse.json({})
    }),
    http.post('/payments', async ({ request }) => {
      payments.push(Object(await request.json()))
      return HttpResponse.json({})
    }),
  ]
  return hasState
    ? { operations: false, state: empty(), handlers: ({ state }) => handlers(state) }
    : { operations: false, handlers: () => handlers(empty()) }
}

const payAfterLogin = async (context: ClientContext, path: string, method: string) => {
  const { token } = await send(context, '/login', { method: 'POST' })
  const authorization = `Bearer ${token}`
  await send(context, path, { method, headers: { ...headers, authorization }, body: '{"sum":9}' })
}

test.each([true, false])('to log in again is no effect, with a state: %s', async (hasState) => {
  const petstore = bank(hasState)
  const put = (context: ClientContext) => payAfterLogin(context, '/payments/7', 'PUT')
  expect((await explore(put, { ...CRASH, petstore })).problems).toEqual([])
  const post = (context: ClientContext) => payAfterLogin(context, '/payments', 'POST')
  const { problems } = await explore(post, { ...CRASH, petstore })
  expect(problems.map(({ rule, path }) => [rule, path])).toEqual([
    ['duplicated-effect', ['ok', 'crash', 'ok', 'ok']],
  ])
})

test('what a client was told before a crash is no reproach to the next', async () => {
  const readBoth = (context: ClientContext) =>
    Promise.allSettled([send(context, '/pets'), orderUnlessThere(context)])
  const report = await explore(readBoth, {
    outcomes: ['crash', 'crash-before', '429', '503'],
    rules: { 'lost-effect': 'off' },
  })
  expect(report.problems.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('the limits of requests and time are those of each life', async () => {
  const readTwice = async (context: ClientContext) => {
    await send(context, '/pets')
    await pause(50_000)
    await send(context, '/pets')
  }
  const limits = { maxRequests: 2, settleWithin: '1m' } as const
  expect((await explore(readTwice, { ...CRASH, ...limits })).problems).toEqual([])
})

test('the report shows where the client starts again, and says that its modules stay', async () => {
  const report = await explore((context) => order(context), CRASH)
  const text = formatExploration(report)
  expect(text).toContain('POST /store/orders → crash, and the client starts again\n')
  expect(text).toContain("Note: After a crash, the client's modules still have their state.")
  expect(text).not.toContain('faults.play')
  const [problem] = report.problems
  expect(await explore.replay(problem?.scenario ?? {}, (context) => order(context))).toMatchObject({
    problems: [{ rule: 'duplicated-effect', path: ['crash', 'ok'] }],
  })
  expect((await explore((context) => order(context), { faults: 0 })).notes).toEqual([])
})

test("an outcome of your own can't have the name of a crash", async () => {
  const own = { name: 'crash', fault: { status: 500 } } as const
  await expect(explore((context) => order(context), { outcomes: [own] })).rejects.toThrow(
    "explore.outcomes[0].name: expected a name of letters, digits, '-' and '_', except ok, crash, crash-before but got \"crash\"",
  )
})

test('a client that waits in real time is ended too', async () => {
  const orderLater = async (context: ClientContext) => {
    await delay(5)
    await order(context, keyOf(context))
  }
  expect((await explore(orderLater, { ...CRASH, faults: 1 })).problems).toEqual([])
})
