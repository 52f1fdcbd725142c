import { HttpResponse, http } from 'msw'
import type { PetstoreOptions } from 'petstore-mock'
import { type ClientContext, explore } from 'petstore-mock/explore'
import { describe, expect, test } from 'vitest'

/** A broken client, or a right one whose handlers are in doubt, and what the search says. */
interface Case {
  readonly client: string
  readonly run: (context: ClientContext) => unknown
  readonly petstore: PetstoreOptions
  readonly outcome: '429' | '503' | 'lost'
  readonly rule: string
  readonly says: string
  readonly doesNotSay?: string
}

const json = (value: object = {}, status = 200) => HttpResponse.json(value, { status })

/** Sends what `init` returns, up to twice. */
const twice =
  (path: string, init: (attempt: number) => RequestInit, failed = async (_: Response) => {}) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    const send = (attempt: number) => {
      const signal = AbortSignal.timeout(9_000)
      return fetch(baseUrl + path, { signal, ...init(attempt) })
    }
    const first = await send(1).catch(() => Response.json({}, { status: 500 }))
    if (first.ok) return
    await failed(first)
    const second = await send(2)
    if (!second.ok) throw new Error(`status ${second.status}`)
  }

const post = (value: object): RequestInit => ({ method: 'POST', body: JSON.stringify(value) })

const cart: PetstoreOptions = {
  state: { carts: [{ id: 'c1', lines: [{ sku: 'b' }], version: 1, conversions: 1 }] },
  handlers: ({ state }) => {
    const [found] = Object(state).carts
    return [
      http.post('/carts/c1/lines', async ({ request }) => {
        found.lines.push(await request.json())
        return json({}, 201)
      }),
      http.post('/carts/c1/touch', () => {
        found.version += 1
        return json()
      }),
      http.post('/carts/c1/convert', () => {
        found.conversions += 1
        return json()
      }),
    ]
  },
}

const orders: unknown[] = []

const CASES: readonly Case[] = [
  {
    client: 'adds a line to a cart twice',
    run: twice('/carts/c1/lines', () => post({ sku: 'a' })),
    petstore: cart,
    outcome: 'lost',
    rule: 'duplicated-effect',
    says: '"lines":[{"sku":"b"},{"sku":"a"},{"sku":"a"}]',
    doesNotSay: 'ignore',
  },
  {
    client: 'changes the version of a row twice',
    run: twice('/carts/c1/touch', () => post({})),
    petstore: cart,
    outcome: 'lost',
    rule: 'changed-effect',
    says: "If it only counts changes or arrivals, ignore the field: ignore: ['version'].",
  },
  {
    client: 'counts something else twice',
    run: twice('/carts/c1/convert', () => post({})),
    petstore: cart,
    outcome: 'lost',
    rule: 'changed-effect',
    says: '"conversions":3',
    doesNotSay: 'ignore',
  },
  {
    client: 'sends another body when it tries again',
    run: twice('/notes', (attempt) => post({ text: attempt === 1 ? 'a' : 'undefined' })),
    petstore: { handlers: () => [http.post('/notes', () => json({}, 201))] },
    outcome: '429',
    rule: 'changed-effect',
    says: 'extra: executed POST /notes {"text":"undefined"}',
    doesNotSay: 'safe:',
  },
  {
    client: 'reports its errors',
    run: (context) =>
      twice(
        '/notes',
        () => ({}),
        async ({ status }) => {
          await context.fetch(`${context.baseUrl}/errors`, post({ status }))
        },
      )(context),
    petstore: {
      handlers: () => [http.get('/notes', () => json()), http.post('/errors', () => json())],
    },
    outcome: '503',
    rule: 'changed-effect',
    says: 'executed once instead of never: POST /errors {"status":503}\nJudged by the requests that your handlers executed, because they have no state. If it changes nothing that matters, declare it: safe: [\'POST /errors\'].',
  },
  {
    client: 'looks before it repeats, at rows that an earlier run has left',
    run: async (context) => {
      const { fetch, baseUrl } = context
      const isThere = async () => (await (await fetch(`${baseUrl}/orders`)).json()).length > 0
      const first = await fetch(`${baseUrl}/orders`, post({ ref: 'r1' }))
      if (first.ok || (await isThere())) return
      await fetch(`${baseUrl}/orders`, post({ ref: 'r1' }))
    },
    petstore: {
      handlers: [
        http.post('/orders', async ({ request }) =>
          json({ at: orders.push(await request.text()) }),
        ),
        http.get('/orders', () => json(orders)),
      ],
    },
    outcome: '429',
    rule: 'lost-effect',
    says: 'no state. All runs share the array of your handlers.',
  },
]

describe('the message of an error names the cause, and what to do if there is none', () => {
  test.each(CASES)('of a client that $client: $rule', async (given) => {
    const { run, petstore, outcome, rule, says, doesNotSay } = given

    const { problems } = await explore(run, {
      petstore: { operations: false, ...petstore },
      outcomes: [outcome],
      rules: { 'retried-unsafe-method': 'off' },
      onProgress() {},
    })

    expect(problems.map((each) => each.rule)).toContain(rule)
    const message = problems.find((each) => each.rule === rule)?.message
    expect(message).toContain(says)
    if (doesNotSay !== undefined) expect(message).not.toContain(doesNotSay)
  })
})
