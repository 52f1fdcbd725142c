import { HttpResponse, http } from 'msw'
import type { PetstoreOptions } from 'petstore-mock'
import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { describe, expect, test } from 'vitest'
import type { StateAccess } from '../../../src/core/user-handlers/state.ts'

/** What a module of handlers exports. Each call stands for an evaluation of the module. */
function evaluate() {
  const names = new Set<string>()
  const handlers = [
    http.get('/projects', () => HttpResponse.json([...names])),
    http.post('/projects', async ({ request }) => {
      const name = await request.text()
      if (names.has(name)) return new HttpResponse(null, { status: 409 })
      names.add(name)
      return new HttpResponse(null, { status: 201 })
    }),
  ]
  const state: StateAccess<{ readonly name: string }[]> = {
    read: () => [...names].map((name) => ({ name })),
    write(projects) {
      names.clear()
      for (const { name } of projects) names.add(name)
    },
  }
  return { handlers, state }
}

const asynchronous = ({ read, write }: StateAccess<{ readonly name: string }[]>) => ({
  read,
  write: async (projects: { readonly name: string }[]) => write?.(projects),
})

type Petstore = NonNullable<ExploreOptions['petstore']>

/** The ways to give a search handlers that keep their rows in their module. */
const WAYS: readonly (readonly [string, () => Petstore])[] = [
  ['a state that is read and written', () => evaluate()],
  [
    'a state that is written asynchronously',
    () => {
      const { handlers, state } = evaluate()
      return { handlers, state: asynchronous(state) }
    },
  ],
  ['a module for each run', () => ({ handlers: async () => evaluate() })],
  ['a module with a default export', () => ({ handlers: async () => ({ default: evaluate() }) })],
  ['a module for each run, without a state', () => ({ handlers: async () => evaluate().handlers })],
]

/** Creates a project, and tries again if there's no response, with another name each time. */
const create =
  (names: readonly string[], accepted: readonly number[] = [201]) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    for (const body of names) {
      const signal = AbortSignal.timeout(5_000)
      const response = await fetch(`${baseUrl}/projects`, { method: 'POST', body, signal }).catch(
        () => undefined,
      )
      if (response !== undefined && accepted.includes(response.status)) return
    }
    throw new Error('gave up')
  }

const search = async (petstore: Petstore, client: (context: ClientContext) => unknown) => {
  const options = {
    outcomes: ['lost', '503'],
    petstore: { operations: false, ...petstore },
  } as const
  const report = await explore(client, options)
  const errors = report.problems.filter(({ severity }) => severity === 'error')
  return { rules: errors.map(({ rule }) => rule), report }
}

describe.each(WAYS)('with %s', (_, way) => {
  test('each run begins with what was there before the first', async () => {
    expect((await search(way(), create(['a']))).rules).toEqual([])
  })

  test('a client that does something twice is found', async () => {
    expect((await search(way(), create(['a', 'b']))).rules).toContain('duplicated-effect')
  })
})

test('with a state, a repeat that the handler refuses is right', async () => {
  const petstore: PetstoreOptions = evaluate()
  expect((await search(petstore, create(['a', 'a'], [201, 409]))).rules).toEqual([])
})

/** Adds a row in each run, and never begins again. */
function growing() {
  const rows: { readonly id: number; readonly text: string }[] = []
  return {
    state: { read: () => rows },
    handlers: [
      http.post('/projects', async ({ request }) => {
        rows.push({ id: rows.length + 1, text: await request.text() })
        return new HttpResponse(null, { status: 201 })
      }),
    ],
  }
}

test('without write, a run is judged by what it adds to the state', async () => {
  expect((await search(growing(), create(['a']))).rules).toEqual([])
  const { report } = await search(growing(), create(['a', 'a']))
  expect(report.problems[0]).toMatchObject({ rule: 'duplicated-effect', path: ['lost', 'ok'] })
  expect(report.problems[0]?.message).toContain('extra: state {"text":"a"}')
})

test.each<[string, () => Promise<object>]>([
  ['an array of msw handlers, or a module that exports them', async () => ({ rows: [] })],
  ["the module can't be loaded: no such file", () => Promise.reject(new Error('no such file'))],
])('a search names the option if the handlers can’t be loaded: %s', async (message, handlers) => {
  const searching = search({ handlers }, create(['a']))
  await expect(searching).rejects.toThrow(`explore.petstore.handlers: `)
  await expect(searching).rejects.toThrow(message)
})

test('a function that returns nothing is refused as anywhere else', async () => {
  const handlers = (): readonly never[] => Object(undefined).none
  await expect(search({ handlers }, create(['a']))).rejects.toThrow(
    'handlers: expected an array of msw handlers, or a function that returns one, but got a function that returns undefined',
  )
})

test('a module that throws when it is loaded again ends the search, and the next one works', async () => {
  let loads = 0
  const handlers = async () => {
    loads += 1
    if (loads > 2) throw new Error('The port is in use')
    return evaluate()
  }
  await expect(search({ handlers }, create(['a']))).rejects.toThrow(
    "explore.petstore.handlers: the module can't be loaded: The port is in use",
  )
  expect((await search(evaluate(), create(['a']))).rules).toEqual([])
})
