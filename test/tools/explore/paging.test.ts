import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'

const SHIFTED = { outcomes: ['shifted', 'shifted-back'] } as const

const example = { items: [1, 2, 3, 4, 5, 6].map((id) => ({ id })), total: 6 }
const page = { 'application/json': { schema: { $ref: '#/components/schemas/Page' }, example } }
const note = { 'application/json': { schema: { $ref: '#/components/schemas/Note' } } }
const query = (name: string, type: string) => ({ name, in: 'query', schema: { type } })

/** An API with six notes, which are read by an offset, by a number of the page, or by a cursor. */
const openapi = {
  openapi: '3.0.3',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      get: {
        parameters: [
          ...[query('limit', 'integer'), query('offset', 'integer')],
          ...[query('page', 'integer'), query('after', 'string')],
        ],
        responses: { 200: { description: 'Notes', content: page } },
      },
      post: { responses: { 201: { description: 'A note', content: note } } },
    },
  },
  components: {
    schemas: {
      Note: { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } },
      Page: {
        type: 'object',
        required: ['items', 'total'],
        properties: {
          items: { type: 'array', items: { $ref: '#/components/schemas/Note' } },
          total: { type: 'integer' },
          next: { type: 'string', nullable: true },
        },
      },
    },
  },
}

interface Row {
  readonly id: number
}

type Client = (context: ClientContext) => Promise<readonly number[]>

/** Reads the pages of a list, until there's no next one. */
async function readAll(next: (ids: readonly number[]) => Promise<Row[] | undefined>) {
  const ids: number[] = []
  for (let rows = await next(ids); rows !== undefined; rows = await next(ids)) {
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** Reads the pets by the offset, until a page isn't full. */
const byOffset: Client = ({ fetch }) => {
  let isDone = false
  return readAll(async ({ length }) => {
    if (isDone) return undefined
    const rows: Row[] = await (await fetch(`/pets?limit=5&offset=${length}`)).json()
    isDone = rows.length < 5
    return rows
  })
}

/** Follows the links to the next page. */
const byLink: Client = ({ fetch }) => {
  let next: string | undefined = '/pets?limit=5'
  return readAll(async () => {
    if (next === undefined) return undefined
    const response = await fetch(next)
    next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
    return response.json()
  })
}

/** Reads the notes, with the query of the next page. */
const notesBy =
  (queryOf: (facts: { next?: string | null; read: number; number: number }) => string): Client =>
  ({ fetch }) => {
    let [number, isDone] = [1, false]
    let next: string | null | undefined
    return readAll(async ({ length: read }) => {
      if (isDone) return undefined
      const facts = next === undefined ? { read, number } : { next, read, number }
      const body = await (await fetch(`/notes?limit=2${queryOf(facts)}`)).json()
      ;[next, number] = [body.next, number + 1]
      isDone = read + body.items.length >= body.total || body.items.length === 0
      return body.items
    })
  }

/** Reads the pets again until it has read them twice the same. */
const untilStable: Client = async (context) => {
  for (let last = ''; ; ) {
    const ids = await byOffset(context)
    const text = ids.join()
    if (text === last) return ids
    last = text
  }
}

const described = { petstore: { openapi } }

const MOVED: Readonly<Record<string, readonly [Client, number, ExploreOptions?]>> = {
  'pages by the offset': [byOffset, 6],
  'follows links with an offset': [byLink, 6],
  'pages a described collection by the offset': [
    notesBy(({ read }) => `&offset=${read}`),
    3,
    described,
  ],
  'pages a described collection by the number of the page': [
    notesBy(({ number }) => `&page=${number}`),
    3,
    described,
  ],
}

test.for(Object.entries(MOVED))(
  'a client that %s loses a row, or returns one twice',
  async ([, [client, lost, options]]) => {
    const { problems } = await explore(client, { ...SHIFTED, ...options })
    expect(problems.map(({ rule, path }) => [rule, ...path.slice(0, 2)])).toEqual([
      ['changed-result', 'ok', 'shifted'],
      ['changed-result', 'ok', 'shifted-back'],
    ])
    const [missing, twice] = problems.map(({ message }) => message)
    expect(missing).toContain(`missing: result ${lost}`)
    expect(twice).toContain(`extra: result ${lost - 1}`)
    const again = await explore.replay(problems[0]?.scenario ?? {}, client, options)
    expect(again.problems).toEqual(problems.slice(0, 1).map((each) => ({ ...each, paths: 1 })))
  },
)

test('a client that creates an order for each pet orders one too many, or too few', async () => {
  const orderAll = async (context: ClientContext) => {
    for (const petId of await byOffset(context)) {
      const headers = { 'Content-Type': 'application/json' }
      const body = JSON.stringify({ petId })
      await context.fetch('/store/orders', { method: 'POST', headers, body })
    }
  }
  const { problems } = await explore(orderAll, { ...SHIFTED, requests: 3 })
  const errors = problems.filter(({ severity }) => severity === 'error')
  expect(errors.map(({ rule, faults }) => [rule, faults[0]?.outcome])).toEqual([
    ['duplicated-effect', 'shifted-back'],
    ['lost-effect', 'shifted'],
  ])
})

test.each([
  ['sees it, and says that it failed', 2, []],
  ["doesn't see it", 1, ['changed-result']],
] as const)('a client that reads a row twice, and %s', async (_, most, rules) => {
  const read: Client = async (context) => {
    const ids = await byOffset(context)
    const isTwice = most === 2 && new Set(ids).size < ids.length
    return isTwice ? Object([new Error('A row came twice')]) : ids
  }
  const { problems } = await explore(read, { outcomes: ['shifted-back'] })
  expect(problems.map(({ rule }) => rule)).toEqual(rules)
})

const RIGHT: Readonly<Record<string, readonly [Client, ExploreOptions?]>> = {
  'pages by a cursor': [notesBy(({ next }) => (next ? `&after=${next}` : '')), described],
  'reads the list until nothing has moved': [untilStable, { requests: 6 }],
  'reads all at once': [
    async ({ fetch }) => {
      const pets: readonly Row[] = await (await fetch('/pets')).json()
      return pets.map(({ id }) => id)
    },
  ],
}

test.for(Object.entries(RIGHT))('a client that %s is right', async ([, [client, options]]) => {
  expect((await explore(client, { ...SHIFTED, ...options })).problems).toEqual([])
})

test('a report says that no list was read in pages', async () => {
  const { notes } = await explore(({ fetch }) => fetch('/categories/1'), SHIFTED)
  expect(notes).toEqual([expect.stringContaining('No list was shifted')])
})
