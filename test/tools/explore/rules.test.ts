import {
  type ClientContext,
  type ExploreOptions,
  type ExploreRule,
  explore,
} from 'petstore-mock/explore'
import { describe, expect, test } from 'vitest'
import { order, orderPersistently, pause } from '../../support/explore/clients.ts'

/** A client with a bug, and the shortest path on which it shows. */
interface Planted {
  readonly rule: ExploreRule
  readonly bug: string
  readonly client: (context: ClientContext) => unknown
  readonly path: readonly string[]
  readonly options?: ExploreOptions
}

const PLANTED: readonly Planted[] = [
  {
    rule: 'retried-too-early',
    bug: 'waits a second after a 429, whatever Retry-After says',
    client: readImpatiently,
    path: ['429', 'ok'],
  },
  {
    rule: 'retried-unsafe-method',
    bug: 'repeats an order after a 503',
    client: orderPersistently,
    path: ['503', 'ok'],
  },
  {
    rule: 'duplicated-effect',
    bug: 'repeats an order whose response was lost',
    client: orderPersistently,
    path: ['lost', 'ok'],
  },
  {
    rule: 'lost-effect',
    bug: 'hides that an order failed',
    client: (context) => order(context).catch(() => undefined),
    path: ['429'],
  },
  {
    rule: 'lost-effect',
    bug: 'hides that an order failed twice',
    client: orderTwiceThenHide,
    path: ['429', '429'],
  },
  {
    rule: 'changed-effect',
    bug: 'orders something else after a 503',
    client: orderSomethingElse,
    path: ['503', 'ok'],
    options: { outcomes: ['503'] },
  },
  {
    rule: 'effect-after-failure',
    bug: "can't know whether its order arrived",
    client: order,
    path: ['lost'],
  },
  {
    rule: 'did-not-settle',
    bug: 'has no timeout',
    client: async ({ fetch }) => (await fetch('/pets')).json(),
    path: ['timeout'],
  },
  {
    rule: 'did-not-settle',
    bug: 'tries again every minute, for ever',
    client: tryForEver,
    path: ['503', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
    options: { settleWithin: '481s', outcomes: ['503'] },
  },
  {
    rule: 'too-many-requests',
    bug: 'sends request after request once something has failed',
    client: flood,
    path: ['503', ...new Array<string>(20).fill('ok')],
    options: { maxRequests: 20, outcomes: ['503'], petstore: { plan: 'enterprise' } },
  },
  {
    rule: 'unhandled-rejection',
    bug: 'sends a request on the side, and ignores its errors',
    client: readOnTheSide,
    path: ['lost', 'ok'],
  },
  {
    rule: 'unhandled-rejection',
    bug: 'throws in a timer',
    client: throwInTimer,
    path: ['503'],
    options: { outcomes: ['503'] },
  },
  {
    rule: 'holds',
    bug: 'shows no pets after two failures',
    client: readOrShowNothing,
    path: ['429', '429'],
    options: { holds: ({ result }) => Array.isArray(result) && result.length > 0 },
  },
  {
    rule: 'no-backoff',
    bug: 'tries again at once, which only the audit tells if it is asked to',
    client: readWithoutPause,
    path: ['503', '503', '503', 'ok'],
    options: { outcomes: ['503'], faults: 3, rules: { 'no-backoff': 'error' } },
  },
]

describe.each(PLANTED)('$rule: a client that $bug', ({ rule, client, path, options }) => {
  test('is caught on the shortest path', async () => {
    const { problems } = await explore(client, options)
    expect(problems.find((problem) => problem.rule === rule)?.path).toEqual(path)
  })

  test('shows nothing of it with fewer faults', async () => {
    const faults = path.filter((outcome) => outcome !== 'ok').length - 1
    const { problems } = await explore(client, { ...options, faults })
    expect(problems.filter((problem) => problem.rule === rule)).toEqual([])
  })
})

test("a client that behaves differently on the same path isn't deterministic", async () => {
  let calls = 0
  const { ok, problems } = await explore(async ({ fetch }) => {
    calls += 1
    await (await fetch(calls % 2 === 0 ? '/pets' : '/categories')).text()
  })

  expect(ok).toBe(false)
  expect(problems[0]).toMatchObject({
    rule: 'not-deterministic',
    path: ['ok'],
    message: expect.stringContaining(
      'The client remembers earlier runs. Without any fault, listCategories got 200 in one run, and nothing in another.',
    ),
  })
})

test("a value that differs each time isn't compared, but its row counts", async () => {
  let orders = 0
  const { problems } = await explore(
    async ({ fetch }) => {
      orders += 1
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ petId: 1, quantity: orders })
      return (await fetch('/store/orders', { method: 'POST', headers, body })).status
    },
    { outcomes: ['503'] },
  )

  expect(problems.map(({ rule, path }) => [rule, path])).toEqual([['lost-effect', ['503']]])
  expect(problems[0]?.message).toContain('missing: orders {"petId":1}')
})

test('work that a client leaves behind is also judged', async () => {
  const report = await explore(
    async (context) => {
      void orderPersistently(context).catch(() => {})
      await context.fetch('/pets').catch(() => {})
    },
    { outcomes: ['lost'], faults: 1 },
  )

  expect(report.problems.map(({ rule }) => rule)).toContain('duplicated-effect')
})

test("a condition may be asynchronous, but can't wait for a timer", async () => {
  const options = { outcomes: ['503'], faults: 0 } as const
  const held = await explore(order, { ...options, holds: async () => true })
  expect(held.problems).toEqual([])

  const stuck = await explore(order, { ...options, holds: () => pause(10) })
  expect(stuck.problems.map(({ message }) => message)).toEqual([
    "The condition failed: Error: it took longer than 2 s. Timers are fake during a search, so what's awaited here can't wait for one",
  ])
})

test('a rule can be switched off, or made more or less severe', async () => {
  const rules = { 'retried-unsafe-method': 'off', 'duplicated-effect': 'info' } as const
  const { ok, problems } = await explore(orderPersistently, { rules, outcomes: ['lost'] })

  expect(ok).toBe(true)
  expect(problems.map(({ rule, severity }) => [rule, severity])).toEqual([
    ['duplicated-effect', 'info'],
  ])
})

async function readImpatiently({ fetch }: ClientContext): Promise<unknown> {
  const response = await fetch('/pets', { signal: AbortSignal.timeout(5_000) })
  if (response.status !== 429) return response.text()
  await pause(1_000)
  return (await fetch('/pets', { signal: AbortSignal.timeout(5_000) })).text()
}

async function readWithoutPause({ fetch }: ClientContext): Promise<unknown> {
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    const response = await fetch('/pets', { signal: AbortSignal.timeout(5_000) })
    if (response.ok) return response.text()
  }
  throw new Error('gave up')
}

async function orderTwiceThenHide(context: ClientContext): Promise<unknown> {
  try {
    return await order(context)
  } catch {
    await pause(60_000)
    return order(context).catch(() => undefined)
  }
}

async function orderSomethingElse(context: ClientContext): Promise<unknown> {
  try {
    return await order(context)
  } catch {
    const body = JSON.stringify({ petId: 2, quantity: 5 })
    const headers = { 'Content-Type': 'application/json' }
    return context.fetch('/store/orders', { method: 'POST', headers, body })
  }
}

async function tryForEver({ fetch }: ClientContext): Promise<void> {
  const { ok } = await fetch('/pets')
  while (!ok) {
    await pause(60_000)
    await fetch('/pets')
  }
}

async function flood({ fetch }: ClientContext): Promise<void> {
  const { ok } = await fetch('/pets')
  while (!ok) await fetch('/pets')
}

async function readOnTheSide({ fetch }: ClientContext): Promise<unknown> {
  void fetch('/categories', { signal: AbortSignal.timeout(5_000) })
  return (await fetch('/pets', { signal: AbortSignal.timeout(5_000) })).text().catch(() => '')
}

async function throwInTimer({ fetch }: ClientContext): Promise<void> {
  const { ok } = await fetch('/pets')
  if (ok) return
  setTimeout(() => {
    throw new Error('in a timer')
  }, 10)
  await pause(20)
}

async function readOrShowNothing({ fetch }: ClientContext): Promise<unknown> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const read = await fetch('/pets', { signal: AbortSignal.timeout(5_000) })
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    if (read !== undefined) return read
    await pause(60_000)
  }
  return []
}
