import { HttpResponse, http } from 'msw'
import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { beforeEach, expect, test } from 'vitest'

const items = (): NonNullable<ExploreOptions['petstore']> => ({
  operations: false,
  state: { items: [] },
  handlers: ({ state }) => [
    http.get('/config', () => HttpResponse.json({ size: 1 })),
    http.get('/items', () => HttpResponse.json(Object(state).items)),
    http.post('/items', async ({ request }) => {
      Object(state).items.push({ text: await request.text() })
      return HttpResponse.json({}, { status: 201 })
    }),
    http.post('/metrics', () => HttpResponse.json({})),
  ],
})

const quick: ExploreOptions = { outcomes: ['429', 'lost'], faults: 1, onProgress() {} }

const get = async ({ fetch, baseUrl }: ClientContext, path: string) => {
  const response = await fetch(baseUrl + path)
  if (!response.ok) throw new Error(`status ${response.status}`)
  return response.json()
}

const post = ({ fetch, baseUrl }: ClientContext, path: string) =>
  fetch(baseUrl + path, { method: 'POST', body: 'a' })

/** A client with a circuit breaker in its module. It repeats a POST that it shouldn't. */
const breaking = (openMs: number) => async (context: ClientContext) => {
  if (Date.now() < (kept.openUntil ?? 0)) throw new Error('circuit open')
  try {
    await get(context, '/items')
  } catch (error) {
    kept.openUntil = Date.now() + openMs
    throw error
  }
  const send = () => post(context, '/items')
  await send().catch(send)
}

/** What the modules of the clients keep. */
let kept: { config?: unknown; openUntil?: number; started?: Promise<unknown> } = {}

beforeEach(() => {
  kept = {}
})

const outliving: readonly (readonly [string, (context: ClientContext) => Promise<unknown>])[] = [
  ['a circuit breaker that stays open', breaking(Number.POSITIVE_INFINITY)],
  [
    'a failed read that is shared for ever',
    async (context) => {
      kept.started ??= get(context, '/items')
      await kept.started
      delete kept.started
    },
  ],
]

test.each(outliving)('%s after a fault is found: later paths do not happen', async (_, client) => {
  const { ok, problems } = await explore(client, { ...quick, petstore: items() })
  expect(ok).toBe(false)
  expect(problems[0]).toMatchObject({ rule: 'not-deterministic', faults: [] })
  expect(problems[0]?.message).toMatch(/^The client remembers earlier runs.*missing another time/)
})

test('a circuit breaker that closes within a day hides nothing', async () => {
  const { problems } = await explore(breaking(3_600_000), {
    ...quick,
    outcomes: ['lost'],
    petstore: items(),
  })
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ rule, path }) => [rule, path])).toEqual([
    ['duplicated-effect', ['ok', 'lost', 'ok']],
  ])
})

test('what a client only asks for in its first run is named, and stays untried', async () => {
  const client = async (context: ClientContext) => {
    kept.config ??= await get(context, '/config')
    return get(context, '/items')
  }
  const { ok, notes, matrix } = await explore(client, { ...quick, petstore: items() })
  expect(ok).toBe(true)
  expect(notes.join()).toContain('no fault is tried on them: GET /config.')
  expect(matrix.at(-1)).toEqual({
    operation: 'GET /config',
    cells: { '429': 'untried', lost: 'untried' },
  })
})

test.each([
  ['passes if they are declared safe', { safe: ['POST /metrics'] }, []],
  ['else the report says that it draws at random', {}, ['not-deterministic']],
] as const)('a client that samples its metrics: %s', async (_, api, rules) => {
  const client = async (context: ClientContext) => {
    if (Math.random() < 0.5) await post(context, '/metrics').catch(() => {})
    return get(context, '/items')
  }
  const options = { ...quick, petstore: { ...items(), ...api } }
  const reports = [await explore(client, options), await explore(client, options)]
  for (const { problems } of reports) {
    expect(problems.map(({ rule }) => rule)).toEqual(rules)
    for (const { message } of problems) expect(message).toMatch(/draws at random \(Math.random\)/)
  }
  const [first, second] = reports.map(({ runs, requests }) => ({ runs, requests }))
  expect(first).toEqual(second)
})

test('a client with random pauses until a deadline is tried on every path', async () => {
  const client = async (context: ClientContext) => {
    const end = Date.now() + 10_000
    for (;;) {
      try {
        return await get(context, '/items')
      } catch (error) {
        if (Date.now() > end) throw error
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 9_000))
      }
    }
  }
  const options = { ...quick, outcomes: ['503'], faults: 4 } as const
  expect(await explore(client, { ...options, petstore: items() })).toMatchObject({
    ok: true,
    problems: [],
  })
})

test('random ids differ from run to run and from search to search, choices only from run to run', async () => {
  const drawn: number[] = []
  const client = (context: ClientContext) => {
    drawn.push(Math.random())
    return get(context, '/items')
  }
  for (let search = 0; search < 2; search += 1)
    await explore(client, { ...quick, petstore: items() })
  expect(new Set(drawn).size).toBe(drawn.length)
  const [first, second] = [drawn.slice(0, drawn.length / 2), drawn.slice(drawn.length / 2)]
  const rounded = (each: number) => each.toFixed(6)
  expect(new Set(first.map(rounded)).size).toBe(first.length)
  expect(second.map(rounded)).toEqual(first.map(rounded))
})
