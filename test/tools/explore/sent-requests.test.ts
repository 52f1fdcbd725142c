import { gzipSync } from 'node:zlib'
import { HttpResponse, http } from 'msw'
import { type ClientContext, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'

type Sent = Pick<RequestInit, 'body' | 'headers'>

/** A client that sends something anew after a refusal. It gets the number of the attempt. */
const client = (create: (attempt: number, etag: string) => Sent) => {
  return async ({ fetch, baseUrl }: ClientContext) => {
    for (let attempt = 1; ; attempt += 1) {
      const etag = (await fetch(`${baseUrl}/files`)).headers.get('ETag') ?? ''
      const init = { method: 'POST', ...create(attempt, etag) }
      const response = await fetch(`${baseUrl}/files`, init)
      if (response.ok) return
      if (attempt === 3) throw new Error(`status ${response.status}`)
      await new Promise((resolve) => setTimeout(resolve, 31_000))
    }
  }
}

const petstore = {
  operations: false,
  handlers: () => [
    http.get('/files', () => new HttpResponse('', { headers: { ETag: '"1"' } })),
    http.post('/files', () => HttpResponse.json({}, { status: 201 })),
  ],
}

const problemsOf = async (create: (attempt: number, etag: string) => Sent) => {
  const { problems } = await explore(client(create), { petstore, outcomes: ['429'], faults: 1 })
  return problems.map(({ rule }) => rule)
}

const form = (...parts: readonly (readonly [string, string | Blob, string?])[]): Sent => {
  const body = new FormData()
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, value, filename)
  }
  return { body }
}

const id = () => crypto.randomUUID()
const long = 'x'.repeat(100_000)

const BODIES: readonly (readonly [string, (content: string) => Sent])[] = [
  ['a form with a random id', (text) => form(['id', id()], ['file', new Blob([text])])],
  ['a long form', (text) => form(['file', new Blob([long, text])])],
  [
    'a form with several files of one name',
    (text) => form(['files', new Blob([id()])], ['files', new Blob([text])]),
  ],
  ['a file with a random name', (text) => form(['file', new Blob([text]), `${id()}.txt`])],
  [
    'a file with a type and bytes that are no text',
    (text) => form(['id', id()], ['file', new Blob([Uint8Array.of(255, 254), text])]),
  ],
  ['long JSON with a random id', (text) => ({ body: JSON.stringify({ id: id(), text, long }) })],
  ['XML with a random id', (text) => ({ body: `<Add><Id>${id()}</Id><N>${text}</N></Add>` })],
  ['lines of JSON', (text) => ({ body: `{"id":"${id()}"}\n{"text":"${text}"}\n` })],
  ['a text with a date', (text) => ({ body: `${new Date()} ${text}` })],
  ['a form with a random nonce', (text) => ({ body: new URLSearchParams({ nonce: id(), text }) })],
  [
    'JSON that is compressed',
    (text) => ({
      body: gzipSync(JSON.stringify({ id: id(), text })),
      headers: { 'Content-Encoding': 'gzip' },
    }),
  ],
  [
    'bytes with a random id',
    (text) => ({
      body: Buffer.concat([Uint8Array.of(255, 1), Buffer.from(`${id()}\u0001${text}`)]),
    }),
  ],
]

test.each(BODIES)('%s may be sent again, but not without its content', async (_, create) => {
  expect(await problemsOf(() => create('content'))).toEqual([])
  expect(await problemsOf((attempt) => create(attempt === 1 ? 'content' : ''))).toEqual(
    // What was refused isn't executed.
    ['changed-effect'],
  )
})

const changing = (name: string, first: string, second?: string) => (attempt: number) => {
  const value = attempt === 1 ? first : second
  return { body: 'a', headers: value === undefined ? {} : { [name]: value } }
}

test.each([
  ['Authorization', 'Bearer abcd', undefined],
  ['Cookie', 'session=abcd', undefined],
  ['X-CSRF-Token', 'abcd', undefined],
  ['If-Match', '"1"', undefined],
  ['X-Org', 'a', 'b'],
  ['Upload-Offset', '0', '5'],
])('a client that changes %s in a repeat has done something else', async (name, first, second) => {
  expect(await problemsOf(changing(name, first, second))).toEqual(['changed-effect'])
})

test.each([
  ['Authorization', 'Bearer abcd', 'Bearer efgh'],
  ['If-Match', '"1"', '"2"'],
  ['X-Retry-Count', '0', '1'],
  ['X-Stainless-Retry-Count', '0', '1'],
  ['amz-sdk-request', 'attempt=1; max=3', 'attempt=2; max=3'],
  ['traceparent', '00-a-b-01', '00-c-d-01'],
  ['X-Request-Id', 'a', 'b'],
  ['User-Agent', 'a', 'b'],
  ['Accept', '*/*', 'application/json'],
  ['X-Client-Telemetry', 'a', undefined],
])('a client may change %s in a repeat', async (name, first, second) => {
  expect(await problemsOf(changing(name, first, second))).toEqual([])
})

test.each([
  ['the same', 'a', []],
  ['something else', 'undefined', ['changed-effect']],
] as const)(
  'of rows that are created in a random order with random ids, %s is told apart',
  async (_, text, rules) => {
    const add = async ({ fetch, baseUrl }: ClientContext, first: string) => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 500))
      const send = (body: string) => fetch(`${baseUrl}/rows`, { method: 'POST', body })
      if ((await send(first)).status !== 429) return
      await new Promise((resolve) => setTimeout(resolve, 31_000))
      await send(first === 'a' ? text : first)
    }
    const report = await explore(
      (context) => Promise.all(['a', 'b', 'c', 'c'].map((each) => add(context, each))),
      {
        outcomes: ['429'],
        faults: 1,
        petstore: {
          operations: false,
          state: { rows: [] },
          handlers: ({ state }: { readonly state: { readonly rows: unknown[] } }) => [
            http.post('/rows', async ({ request }) => {
              state.rows.push({ id: id(), at: Date.now(), text: await request.text() })
              return HttpResponse.json({}, { status: 201 })
            }),
          ],
        },
      },
    )
    expect([...new Set(report.problems.map(({ rule }) => rule))]).toEqual(rules)
  },
)

test('a request with another body than was recorded has the name of its method and path', async () => {
  const content = { text: '{"items":[1,2]}', mimeType: 'application/json' }
  const response = { status: 200, headers: [], content }
  const url = 'https://api.example.com'
  const har = {
    log: {
      entries: [
        { request: { method: 'GET', url: `${url}/cart`, headers: [] }, response },
        {
          request: { method: 'POST', url: `${url}/orders`, headers: [], postData: content },
          response,
        },
      ],
    },
  }
  const buy = async ({ fetch }: ClientContext) => {
    const cart = await fetch(`${url}/cart`)
    const { items = [] } = cart.ok ? await cart.json() : {}
    const body = JSON.stringify({ items })
    const headers = { 'Content-Type': 'application/json' }
    const { ok, status } = await fetch(`${url}/orders`, { method: 'POST', body, headers })
    if (!ok) throw new Error(`status ${status}`)
  }
  const report = await explore(buy, { petstore: { har }, outcomes: ['503'] })
  expect(report.problems.filter(({ rule }) => rule === 'not-deterministic')).toEqual([])
  expect(report.matrix.map(({ operation }) => operation)).toEqual(['GET /cart', 'POST /orders'])
})
