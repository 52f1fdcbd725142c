import { delay, graphql, HttpResponse, http } from 'msw'
import type { PetstoreOptions } from 'petstore-mock'
import {
  type ClientContext,
  type ExploreOptions,
  explore,
  formatExploration,
} from 'petstore-mock/explore'
import { describe, expect, test } from 'vitest'

/** A client of an API with handlers, and what a search says about it. */
interface Case {
  readonly client: string
  readonly run: (context: ClientContext) => unknown
  /** Called for each test, so that what it keeps is as in a module of its own. */
  readonly api: () => PetstoreOptions
  /** The rules that are broken with severity `error`. */
  readonly verdict: readonly string[]
  readonly options?: ExploreOptions
}

const json = (value: unknown = {}, status = 200) => HttpResponse.json(Object(value), { status })

/** Sends a request, and the same again if there's no response. */
const again =
  (path: string, init: RequestInit & { readonly fresh?: () => RequestInit } = {}) =>
  async ({ fetch, baseUrl }: Pick<ClientContext, 'fetch' | 'baseUrl'>) => {
    const send = () => {
      const { fresh, ...given } = init
      const signal = AbortSignal.timeout(5_000)
      return fetch(baseUrl + path, { method: 'POST', signal, ...given, ...fresh?.() })
    }
    const response = await send().catch(send)
    if (!response.ok) throw new Error(`status ${response.status}`)
    return response.status
  }

const query = (document: string) => ({ body: JSON.stringify({ query: document }) })

/** Rows in the module, as most handlers have them. */
const rows = (): PetstoreOptions => {
  const notes: unknown[] = []
  const add = async ({ request }: { readonly request: Request }) => {
    notes.push(await request.text())
    return json({ id: notes.length }, 201)
  }
  return {
    handlers: [
      http.post('/notes', add),
      http.patch('/notes/:id', add),
      http.put('/notes/:id', add),
      http.post('/search', () => json(notes)),
      graphql.mutation('Add', () => HttpResponse.json({ data: { add: notes.push('') } })),
      graphql.query('Notes', () => HttpResponse.json({ data: { notes } })),
      graphql.operation(({ query }) => HttpResponse.json({ data: { sent: query } })),
      http.post('/rpc', () => json(notes)),
    ],
  }
}

/** Rows that are created again for each run. */
const fresh = (): PetstoreOptions => ({
  handlers: () => {
    const notes = new Map([['1', 'a']])
    return [
      http.delete('/notes/:id', ({ params }) =>
        notes.delete(String(params.id)) ? json() : json({}, 404),
      ),
    ]
  },
})

const removeNote = async ({ fetch, baseUrl }: ClientContext) => {
  const send = () => fetch(`${baseUrl}/notes/1`, { method: 'DELETE' })
  const { status } = await send().catch(send)
  if (status !== 200 && status !== 404) throw new Error(`status ${status}`)
}

/** An API with tokens, as real ones have it. */
const secured = (): PetstoreOptions => ({
  handlers: [
    http.post('/login', () => json({ access_token: 'the same for all' })),
    http.post('/notes', () => json({}, 201)),
  ],
})

/** Logs in, and adds two notes. After a 401, logs in again and goes on from there. */
const addWithToken =
  (goOn: (texts: readonly string[], refused: number) => readonly string[]) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    const send = async (path: string, body: string, token = '') => {
      const headers = { Authorization: `Bearer ${token}` }
      return fetch(baseUrl + path, { method: 'POST', body, headers })
    }
    const login = async () => (await (await send('/login', '{}')).json()).access_token
    const addAll = async (texts: readonly string[], token: string): Promise<void> => {
      for (const [index, text] of texts.entries()) {
        const { ok, status } = await send('/notes', text, token)
        if (status === 401) return addAll(goOn(texts, index), await login())
        if (!ok) throw new Error(`status ${status}`)
      }
    }
    const token = await login()
    if (token === undefined) throw new Error('refused')
    await addAll(['a', 'b'], token)
  }

const saveTwice = async ({ fetch, baseUrl }: ClientContext) => {
  const save = (body: string) => fetch(`${baseUrl}/notes/1`, { method: 'PUT', body })
  await Promise.all([save('he'), save('hey')])
}

const WITHOUT_STATE: readonly Case[] = [
  {
    client: 'looks at the parent before it repeats a POST',
    run: async ({ fetch, baseUrl }) => {
      const send = async () => (await fetch(`${baseUrl}/notes/1/tags`, { method: 'POST' })).ok
      if (await send()) return
      await delay(31_000)
      const { ok } = await fetch(`${baseUrl}/notes/1`)
      if (!ok || !(await send())) throw new Error('refused')
    },
    api: () => ({
      handlers: [
        http.post('/notes/:id/tags', () => json({}, 201)),
        http.get('/notes/:id', () => json()),
      ],
    }),
    verdict: [],
    options: { outcomes: ['503'], faults: 1 },
  },
  {
    client: 'sends a refresh again whose response was lost',
    run: async ({ fetch, baseUrl }) => {
      const send = (path: string, token: string) => {
        const headers = { Authorization: `Bearer ${token}` }
        return fetch(baseUrl + path, { method: 'POST', headers })
      }
      if ((await send('/notes', 'expired')).ok) throw new Error('expected a 401')
      const renew = () => send('/token', 'refresh')
      const renewed = await renew().catch(renew)
      const { ok } = await send('/notes', (await renewed.json()).token)
      if (!ok) throw new Error('refused')
    },
    api: () => ({
      handlers: [
        http.post('/token', () => json({ token: crypto.randomUUID() })),
        http.post('/notes', ({ request }) => {
          const isExpired = request.headers.get('Authorization')?.endsWith('expired')
          return isExpired ? json({}, 401) : json({}, 201)
        }),
      ],
    }),
    verdict: [],
    options: { outcomes: ['lost'], faults: 1, requests: 2 },
  },
  {
    client: 'gets a new token after a 401',
    run: addWithToken((texts, refused) => texts.slice(refused)),
    api: secured,
    verdict: [],
    options: { outcomes: ['401'], faults: 1 },
  },
  {
    client: 'gets a new token after a 401, and begins again',
    run: addWithToken((texts) => texts),
    api: secured,
    verdict: ['duplicated-effect'],
    options: { outcomes: ['401'], faults: 1 },
  },
  {
    client: 'sends an empty form the second time',
    run: async ({ fetch, baseUrl }) => {
      const texts = ['a', '']
      for (let attempt = 0; attempt < 2; attempt += 1) {
        const body = new FormData()
        body.set('file', new Blob(texts.slice(attempt, attempt + 1)))
        const { ok } = await fetch(`${baseUrl}/notes`, { method: 'POST', body })
        if (ok) return
        await delay(31_000)
      }
      throw new Error('gave up')
    },
    api: rows,
    verdict: ['changed-effect'],
    options: { outcomes: ['429'], faults: 1 },
  },
  {
    client: 'adds twice',
    run: again('/notes', { body: '{}' }),
    api: rows,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'saves a note twice at once',
    run: saveTwice,
    api: rows,
    verdict: ['changed-effect'],
    options: { outcomes: ['held'] },
  },
  {
    client: 'saves a note twice at once, and gets one response late',
    run: saveTwice,
    api: rows,
    verdict: [],
    options: { outcomes: ['late'] },
  },
  {
    client: 'adds twice with PATCH',
    run: again('/notes/1', { method: 'PATCH', body: '{}' }),
    api: rows,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'puts the same twice',
    run: again('/notes/1', { method: 'PUT', body: '{}' }),
    api: rows,
    verdict: [],
  },
  {
    client: 'puts a note under a random id, and keeps the id',
    run: (context) => again(`/notes/${crypto.randomUUID()}`, { method: 'PUT' })(context),
    api: rows,
    verdict: [],
  },
  {
    client: 'puts a note under another random id each time',
    run: ({ fetch, baseUrl }) => {
      const send = () => fetch(`${baseUrl}/notes/${crypto.randomUUID()}`, { method: 'PUT' })
      return send().catch(send)
    },
    api: rows,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'adds twice, with a random number in each body',
    run: again('/notes', { fresh: () => ({ body: `{"nonce":${Math.random()}}` }) }),
    api: rows,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'sends to one of two origins what belongs to the other, after an error',
    run: async ({ fetch }) => {
      const send = (host: string) => fetch(`https://${host}.example.com/notes`, { method: 'POST' })
      const { ok } = await send('a')
      await send(ok ? 'b' : 'a')
      if (!ok) await send('a')
    },
    api: () => ({
      handlers: ['a', 'b'].map((host) =>
        http.post(`https://${host}.example.com/notes`, () => json()),
      ),
    }),
    verdict: ['duplicated-effect', 'lost-effect', 'retried-unsafe-method'],
    options: { outcomes: ['503'], faults: 1 },
  },
  { client: 'repeats a DELETE, and accepts the 404', run: removeNote, api: fresh, verdict: [] },
  {
    client: 'hides that adding failed',
    run: ({ fetch, baseUrl }) => fetch(`${baseUrl}/notes`, { method: 'POST' }),
    api: rows,
    verdict: ['lost-effect'],
    options: { outcomes: ['503'] },
  },
  {
    client: 'adds something else after an error',
    run: async ({ fetch, baseUrl }) => {
      const send = (body: string) => fetch(`${baseUrl}/notes`, { method: 'POST', body })
      const { ok } = await send('{"text":"a"}')
      return ok || send('{"text":"b"}')
    },
    api: rows,
    verdict: ['changed-effect'],
    options: { outcomes: ['503'], faults: 1 },
  },
  {
    client: 'repeats a search that is declared safe',
    run: again('/search', { body: '{}' }),
    api: () => ({ ...rows(), safe: ['POST /search'] }),
    verdict: [],
  },
  {
    client: 'repeats a read that a function knows to be safe',
    run: again('/rpc', { headers: { 'X-Target': 'GetItem' } }),
    api: () => ({
      ...rows(),
      safe: [({ requestHeaders }) => requestHeaders['x-target'] === 'GetItem'],
    }),
    verdict: [],
  },
  {
    client: 'repeats a write that the function knows to be none',
    run: again('/rpc', { headers: { 'X-Target': 'AddItem' } }),
    api: () => ({
      ...rows(),
      safe: [({ requestHeaders }) => requestHeaders['x-target'] === 'GetItem'],
    }),
    verdict: ['duplicated-effect'],
  },
  {
    client: 'repeats a GraphQL query',
    run: again('/graphql', query('query Notes { notes }')),
    api: rows,
    verdict: [],
  },
  {
    client: 'repeats a GraphQL mutation',
    run: again('/graphql', query('mutation Add { add }')),
    api: rows,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'repeats a query that a handler for all operations answers',
    run: again('/graphql', query('{ other }')),
    api: rows,
    verdict: [],
  },
  {
    client: 'repeats a mutation that a handler for all operations answers',
    run: again('/graphql', query('mutation { other(text: "query") }')),
    api: rows,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'repeats a query that an HTTP handler answers',
    run: again('/rpc', query('query Notes { notes }')),
    api: rows,
    verdict: [],
  },
  {
    client: 'reads half of a stream, and asks for it again',
    run: async ({ fetch, baseUrl }) => {
      const send = () => fetch(`${baseUrl}/stream`, { method: 'POST' })
      const response = await send().catch(send)
      await response.body?.getReader().read()
    },
    api: () => ({
      handlers: [
        http.post('/stream', () => {
          const body = new ReadableStream({ start: (source) => source.enqueue(new Uint8Array(3)) })
          return new HttpResponse(body)
        }),
      ],
    }),
    verdict: ['duplicated-effect'],
  },
]

describe('without a state, what handlers have executed is judged', () => {
  test.each(WITHOUT_STATE)('a client that $client: $verdict', async ({ verdict, ...given }) => {
    expect(await rulesOf(given)).toEqual(verdict)
  })
})

/** Adds a note to a state, with what differs each time. */
const dated = (): PetstoreOptions => ({
  state: { notes: [{ id: 1, text: 'first' }], visits: 0, lastVisit: '' },
  handlers: ({ state }) => {
    const api = Object(state)
    return [
      http.post('/notes', () => {
        api.visits += 1
        api.lastVisit = new Date().toISOString().slice(0, 10)
        const note = { id: crypto.randomUUID(), day: api.lastVisit, tags: ['new', Math.random()] }
        api.notes.push({ ...note, text: 'second' })
        return json({}, 201)
      }),
    ]
  },
})

/** Keeps objects, and whether a key was used, under random keys. */
const keyed = (): PetstoreOptions => ({
  state: { notes: {}, used: {} },
  handlers: ({ state }) => [
    http.post('/notes', () => {
      const id = crypto.randomUUID()
      Object(state).notes[id] = { id, text: 'a' }
      Object(state).used[id] = true
      return json({}, 201)
    }),
  ],
})

/** Keeps notes under the time at which they were added. */
const timed = (): PetstoreOptions => ({
  state: { notes: {} },
  handlers: ({ state }) => [
    http.post('/notes', async ({ request }) => {
      Object(state).notes[Date.now()] = { text: await request.text() }
      return json({}, 201)
    }),
  ],
})

/** Counts the months, by a key that was another one at first. */
const monthly = (): PetstoreOptions => {
  let key = 'cold'
  return {
    state: { counted: [] },
    handlers: ({ state }) => [
      http.post('/notes', () => {
        const { counted } = Object(state)
        counted.push({ id: 1, by: { [key]: { month: new Date().getUTCMonth(), text: 'a' } } })
        key = 'warm'
        return json({}, 201)
      }),
    ],
  }
}

/** Notes, and comments that refer to them, with ids that depend on the order of requests. */
const numbered = (): PetstoreOptions => ({
  state: { notes: [], comments: [] },
  handlers: ({ state }) =>
    ['notes', 'comments'].map((list) =>
      http.post(`/${list}`, async ({ request }) => {
        const rows = Object(state)[list]
        const row = { id: rows.length + 1, ...Object(await request.json()) }
        rows.push(row)
        return json(row, 201)
      }),
    ),
})

/** Adds two notes at the same time, and a comment to each. `idOf` chooses the note to comment on. */
const commentOn =
  (idOf: (ids: readonly number[], index: number) => number | undefined) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    const post = async (path: string, row: object): Promise<number> => {
      const body = JSON.stringify(row)
      const response = await fetch(baseUrl + path, { method: 'POST', body })
      if (response.ok) return (await response.json()).id
      await delay(31_000)
      return post(path, row)
    }
    const add = async (text: string, index: number) => {
      ids[index] = await post('/notes', { text })
      await post('/comments', { noteId: idOf(ids, index), text: `on ${text}` })
    }
    const ids: number[] = []
    await Promise.all(['a', 'b'].map(add))
  }

/** Rows in the module, with ids that go on from run to run. */
const counting = (): PetstoreOptions => {
  let last = 0
  return {
    handlers: [
      http.post('/notes', () => {
        last += 1
        return json({ id: last }, 201)
      }),
      http.put('/notes/:id', () => json()),
    ],
  }
}

/** Adds two notes at the same time, and puts the text of each. Repeats what was refused. */
const addBoth = async ({ fetch, baseUrl }: ClientContext) => {
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    const response = await fetch(baseUrl + path, init)
    if (response.status !== 429) return response
    await delay(31_000)
    return send(path, init)
  }
  const add = async (text: string) => {
    const added = await send('/notes', { method: 'POST', body: text })
    const { id } = await added.json()
    if (!(await send(`/notes/${id}`, { method: 'PUT', body: text })).ok) throw new Error('refused')
  }
  await Promise.all([add('a'), add('b')])
}

/** Adds the same note as often as a client that doesn't care. */
const addMany = ({ fetch, baseUrl }: ClientContext) =>
  Promise.all(
    ['a', 'b'].map(async (body) => {
      const { ok } = await fetch(`${baseUrl}/notes`, { method: 'POST', body })
      if (!ok) throw new Error('refused')
    }),
  )

/** Opens two notes at once under random ids, and keeps only the first one. Repeats what was refused. */
const openTwo = async ({ fetch, baseUrl }: ClientContext) => {
  const send = async (method: string, id: string): Promise<void> => {
    const signal = AbortSignal.timeout(5_000)
    const { ok } = await fetch(`${baseUrl}/notes/${id}`, { method, signal }).catch(Response.error)
    if (ok) return
    await delay(31_000)
    await send(method, id)
  }
  const ids = [crypto.randomUUID(), crypto.randomUUID()] as const
  await Promise.all(ids.map((id) => send('PATCH', id)))
  await send('PUT', ids[0])
}

const addOnce = async ({ fetch, baseUrl }: ClientContext) => {
  const { ok, status } = await fetch(`${baseUrl}/notes`, { method: 'POST', body: 'a' })
  if (!ok) throw new Error(`status ${status}`)
}

const NOISE: readonly Case[] = [
  { client: 'adds once, with dates and random ids', run: addOnce, api: dated, verdict: [] },
  {
    client: 'adds twice, with dates and random ids',
    run: again('/notes'),
    api: dated,
    verdict: ['duplicated-effect'],
  },
  { client: 'adds once, under random keys', run: addOnce, api: keyed, verdict: [] },
  {
    client: 'adds twice, under random keys',
    run: again('/notes'),
    api: keyed,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'adds once a month, under a key that changes',
    run: addOnce,
    api: monthly,
    verdict: [],
  },
  { client: 'adds two at once, under the time', run: addMany, api: timed, verdict: [] },
  {
    client: 'adds twice, under the time',
    run: again('/notes'),
    api: timed,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'adds two at once and puts each, with ids that go on',
    run: addBoth,
    api: counting,
    verdict: [],
    options: { outcomes: ['429', 'late'] },
  },
  {
    client: 'opens two at once under random ids, of which it needs one later',
    run: openTwo,
    api: rows,
    verdict: [],
    options: { outcomes: ['late', 'held'] },
  },
  {
    client: 'opens two at once under random ids, and one of them twice',
    run: openTwo,
    api: rows,
    verdict: ['duplicated-effect'],
    options: { faults: 1 },
  },
  {
    client: 'comments on two notes at once, whose ids depend on which came first',
    run: commentOn((ids, index) => ids[index]),
    api: numbered,
    verdict: [],
    options: { outcomes: ['429', 'held'], faults: 1 },
  },
  {
    client: 'comments on two notes at once, by the ids that they usually get',
    run: commentOn((_, index) => index + 1),
    api: numbered,
    verdict: ['changed-effect'],
    options: { outcomes: ['429'], faults: 1 },
  },
  {
    client: 'sends the month, which ends during the search',
    run: async ({ fetch, baseUrl }) => {
      const body = JSON.stringify({ month: new Date().toISOString().slice(0, 7) })
      const { ok } = await fetch(`${baseUrl}/notes`, { method: 'POST', body })
      if (!ok) throw new Error('refused')
    },
    api: () => ({ ...rows(), clock: '2026-11-29T22:54:00Z' }),
    verdict: [],
    options: { outcomes: ['429', '503', '500', 'lost', 'truncated', 'late', 'reset', 'gone'] },
  },
]

test.each<[string, PetstoreOptions, string]>([
  ['the state of your handlers', dated(), 'Judged by the state of your handlers.'],
  [
    'the requests that they executed',
    rows(),
    "Judged by the requests that your handlers executed, because they have no state. If a repeat changes nothing, declare the operation: safe: ['POST /notes'].",
  ],
])('the message says that it judges by %s', async (_, api, judged) => {
  const { report } = await search({ run: again('/notes'), api: () => api })
  expect(report.problems[0]?.message).toContain(judged)
})

test('a client that returns less than without faults has passed, but the report says so', async () => {
  const run = async ({ fetch, baseUrl }: ClientContext) => {
    const response = await fetch(`${baseUrl}/names`)
    return response.ok ? response.json() : []
  }
  const api = () => ({ handlers: [http.get('/names', () => HttpResponse.json(['a', 'b']))] })

  const { report } = await search({ run, api, options: { outcomes: ['503'] } })

  expect(report.ok).toBe(true)
  expect(report.problems).toMatchObject([{ rule: 'changed-result', severity: 'info' }])
  expect(report.problems[0]?.message).toContain('missing: result "a"')
})

test('a request that was executed twice is named', async () => {
  const { report } = await search({ run: again('/notes', { body: '{"text":"a"}' }), api: rows })
  expect(report.problems[0]?.message).toContain(
    'executed twice instead of once: POST /notes {"text":"a"}',
  )
  expect(report.notes).toEqual([
    'Judged by the requests that your handlers executed, because they have no state (the option state).',
    expect.stringContaining('All runs share the array of your handlers.'),
  ])
})

test('with a state, a repeat that changes nothing is only a warning', async () => {
  const { report, rules } = await search({
    run: again('/upsert'),
    api: () => ({
      state: { hits: 0 },
      handlers: ({ state }) => [
        http.post('/upsert', () => json(Object.assign(Object(state), { hits: 7 }))),
      ],
    }),
  })
  expect(rules).toEqual([])
  expect(report.problems[0]).toMatchObject({ rule: 'retried-unsafe-method', severity: 'warning' })
})

test('clients whose requests are intercepted are judged by what handlers executed', async () => {
  const baseUrl = 'https://notes.example.com'
  const { rules } = await search({
    run: () => again('/notes')({ fetch, baseUrl }),
    api: () => ({ ...rows(), baseUrl }),
    options: { intercept: true },
  })
  expect(rules).toEqual(['duplicated-effect'])
})

describe('what differs without any fault is never compared', () => {
  test.each(NOISE)('a client that $client: $verdict', async ({ verdict, ...given }) => {
    expect(await rulesOf(given)).toEqual(verdict)
  })
})

/** A job that is done once it was read three times, and notes; each read is logged. */
const polled = (): PetstoreOptions => ({
  state: { job: { reads: 0 }, log: [], notes: [] },
  handlers: ({ state }) => {
    const { job, log, notes } = Object(state)
    return [
      http.get('/job', () => {
        job.reads += 1
        log.push({ read: 'job' })
        return json({ isDone: job.reads > 2 })
      }),
      http.post('/notes', () => json({ id: notes.push({ text: 'a' }) }, 201)),
      http.post('/slow', async () => {
        notes.push({ text: 'a' })
        await delay(10_000)
        return json({}, 201)
      }),
    ]
  },
})

const poll = async (context: ClientContext) => {
  const get = () => context.fetch(`${context.baseUrl}/job`)
  for (let reads = 0; reads < 9; reads += 1) {
    const response = await get().catch(get)
    const { isDone } = await response.json().catch(Object)
    if (isDone === true) return
    await delay(31_000)
  }
  throw new Error('gave up')
}

/** A title, and a token that is a new one each time. */
const titled = (): PetstoreOptions => ({
  state: { title: '', tokens: 0 },
  handlers: ({ state }) => [
    http.put('/title', async ({ request }) => {
      Object(state).title = await request.text()
      return json()
    }),
    http.post('/token', () => {
      Object(state).tokens += 1
      return json({ token: `token-${Object(state).tokens}` })
    }),
  ],
})

const SAFE: readonly Case[] = [
  { client: 'polls a job, and reads again after an error', run: poll, api: polled, verdict: [] },
  {
    client: 'polls a job, and adds twice',
    run: async (context) => {
      await poll(context)
      await again('/notes')(context)
    },
    api: polled,
    verdict: ['duplicated-effect'],
    options: { requests: 9 },
  },
  {
    client: 'gives up a request that has added, and adds again',
    run: async ({ fetch, baseUrl }) => {
      const send = (path: string) => {
        const signal = AbortSignal.timeout(5_000)
        return fetch(baseUrl + path, { method: 'POST', signal })
      }
      const { ok } = await send('/notes')
      if (!ok) await send('/slow').catch(() => send('/notes'))
    },
    api: polled,
    verdict: ['duplicated-effect'],
    options: { outcomes: ['503'], faults: 1 },
  },
  {
    client: 'saves a title twice at once',
    run: async ({ fetch, baseUrl }) => {
      const save = (body: string) => fetch(`${baseUrl}/title`, { method: 'PUT', body })
      await Promise.all([save('he'), save('hey')])
    },
    api: titled,
    verdict: ['changed-effect'],
    options: { outcomes: ['held'] },
  },
  {
    client: 'saves a title while the one before is still being saved',
    run: async ({ fetch, baseUrl }) => {
      const save = (body: string) => fetch(`${baseUrl}/title`, { method: 'PUT', body })
      const first = save('he')
      await delay(300)
      await Promise.all([first, save('hey')])
    },
    api: titled,
    verdict: ['changed-effect'],
    options: { outcomes: ['held'] },
  },
  {
    client: 'gets another token after a 401',
    run: async ({ fetch, baseUrl }) => {
      const send = () => fetch(`${baseUrl}/title`, { method: 'PUT', body: 'a', headers })
      let headers = { Authorization: 'Bearer token-0' }
      let response = await send()
      if (response.status === 401) {
        const renewed = await fetch(`${baseUrl}/token`, { method: 'POST' })
        headers = { Authorization: `Bearer ${(await renewed.json()).token}` }
        response = await send()
      }
      if (!response.ok) throw new Error(`status ${response.status}`)
    },
    api: titled,
    verdict: [],
    options: { outcomes: ['401'], faults: 1 },
  },
]

/** Clients that don't throw: what they resolve with says whether the note was added. */
const RESULTS: readonly (readonly [string, (response: Response) => unknown, string[]])[] = [
  ['{ data, error }', ({ ok, status }) => (ok ? { data: {} } : { error: { status } }), []],
  ['{ success }', ({ ok }) => ({ success: ok }), []],
  ['an Error', ({ ok }) => (ok ? {} : new Error('refused')), []],
  [
    'Promise.allSettled',
    ({ ok }) => Promise.allSettled([ok ? {} : Promise.reject(new Error('refused'))]),
    [],
  ],
  ['the response, whatever its status', (response) => response, ['lost-effect']],
  ['{ status }', ({ ok }) => ({ status: ok ? 'success' : 'error' }), []],
  ['true or false', ({ ok }) => ok, []],
  ['a note or null', ({ ok }) => (ok ? { id: 1 } : null), []],
  ['a note or nothing', ({ ok }) => (ok ? { id: 1 } : undefined), ['lost-effect']],
  ['{ errors } of GraphQL', ({ ok }) => (ok ? { data: {} } : { errors: [{}] }), []],
  ['{ isError, isSuccess }', ({ ok }) => ({ isError: !ok, isSuccess: ok }), []],
  ['a Left or a Right', ({ ok }) => ({ _tag: ok ? 'Right' : 'Left' }), []],
  ['{ error: [] } or { error: [e] }', ({ ok }) => ({ error: ok ? [] : [new Error('no')] }), []],
  ['{ error: 0 } or { error: 1 }', ({ ok }) => ({ error: Number(!ok) }), []],
  ['{ error: {} } or more', ({ ok }) => ({ error: ok ? {} : { code: 1 } }), []],
  ['{ error: {} } always', () => ({ error: {} }), ['lost-effect']],
  [
    'the response of another library',
    ({ ok }) => Object.create({ ok, [Symbol.toStringTag]: 'Response' }),
    ['lost-effect'],
  ],
  ['{ created, failed }', ({ ok }) => ({ created: Number(ok), failed: Number(!ok) }), []],
  ['an exit code', ({ ok }) => (ok ? 0 : 1), []],
  ['{ status } with an id', ({ ok }) => ({ status: ok ? 'a1' : 'b2' }), ['lost-effect']],
  ['a list, or an empty one', ({ ok }) => (ok ? [{ id: 1 }] : []), ['lost-effect']],
  ['{ error } always', () => ({ error: 'unknown' }), ['lost-effect']],
  ['{ ok: true, errors }', ({ status }) => ({ ok: true, errors: [status] }), ['lost-effect']],
  ['an object that nobody can read', () => unreadable, ['lost-effect']],
]

/** What is added, and what a client says of it that goes on after a failure. */
const IMPORTS: readonly (readonly [string, (done: string[], failed: string[]) => unknown])[] = [
  ['{ failed: [title] }', (_, failed) => ({ failed })],
  ['{ failures: [{ title }] }', (_, failed) => ({ failures: failed.map((title) => ({ title })) })],
  ['{ errors: { title: message } }', (_, failed) => ({ errors: toObject(failed, 'refused') })],
  ['{ pending: [title] }', (_, failed) => ({ pending: failed })],
  ['[{ ok }]', (done) => ['a', 'b'].map((title) => ({ title, ok: done.includes(title) }))],
  ['[{ status }]', (done) => statuses(done)],
  ['{ results: [{ status }] }', (done) => ({ results: statuses(done) })],
  ['[exit code]', (done) => ['a', 'b'].map((title) => (done.includes(title) ? 0 : 1))],
  [
    'a Map of booleans',
    (done) => new Map(['a', 'b'].map((title) => [title, done.includes(title)])),
  ],
  ['[error, data]', (done, failed) => (failed.length > 0 ? ['failed', null] : [null, done])],
  ['a text', (_, failed) => (failed.length > 0 ? `${failed.length} failed` : 'all imported')],
]

const toObject = (names: readonly string[], value: string) =>
  Object.fromEntries(names.map((name) => [name, value]))

const statuses = (done: readonly string[]) =>
  ['a', 'b'].map((title) => ({ title, status: done.includes(title) ? 'created' : 'failed' }))

const importTitles =
  (resultOf: (done: string[], failed: string[]) => unknown) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    const [done, failed]: [string[], string[]] = [[], []]
    for (const body of ['a', 'b']) {
      const { ok } = await fetch(`${baseUrl}/notes`, { method: 'POST', body })
      ;(ok ? done : failed).push(body)
    }
    return resultOf(done, failed)
  }

describe('a client that goes on after a failure', () => {
  const options: ExploreOptions = { outcomes: ['503'] }

  test.each(IMPORTS)('has failed if its result says what is left: %s', async (_, resultOf) => {
    const { rules } = await search({ run: importTitles(resultOf), api: rows, options })
    expect(rules).toEqual([])
  })

  test.each(IMPORTS)('has lost something if its result hides it: %s', async (_, resultOf) => {
    const run = importTitles(() => resultOf(['a', 'b'], []))
    const { rules } = await search({ run, api: rows, options })
    expect(rules).toContain('lost-effect')
  })

  test('has lost something if it only returns less, and is told what it has resolved with', async () => {
    const run = importTitles((done) => ({ imported: done.length }))
    const { report } = await search({ run, api: rows, options })
    const { message } = report.problems.find(({ rule }) => rule === 'lost-effect') ?? {}
    expect(message).toContain('It resolved with {"imported":1}.')
  })
})

const unreadable = {
  get error() {
    throw new Error('read too early')
  },
}

test.each(RESULTS)('a client whose result is %s', async (_, resultOf, verdict) => {
  const run = async ({ fetch, baseUrl }: ClientContext) =>
    resultOf(await fetch(`${baseUrl}/notes`, { method: 'POST' }))

  const { report, rules } = await search({ run, api: rows, options: { outcomes: ['503'] } })

  expect(rules.filter((rule) => rule !== 'changed-result')).toEqual(verdict)
  expect(report.matrix[0]?.cells['503']).toBe(verdict.length === 0 ? 'failed' : 'broken')
})

describe('with a state, only what the client asked for is its doing', () => {
  test.each(SAFE)('a client that $client: $verdict', async ({ verdict, ...given }) => {
    expect(await rulesOf(given)).toEqual(verdict)
  })
})

/** An answer in parts, as a language model writes it, and the texts that clients save. */
const chat = (): PetstoreOptions => ({
  state: { saved: [] },
  handlers: ({ state }) => [
    http.get('/answer', () => {
      const words = ['one ', 'two ', 'three ', 'end']
      const parts = new ReadableStream({
        pull(controller) {
          const word = words.shift()
          if (word === undefined) controller.close()
          else controller.enqueue(new TextEncoder().encode(word))
        },
      })
      return new HttpResponse(parts, { headers: { 'Content-Type': 'text/event-stream' } })
    }),
    http.post('/saved', async ({ request }) => {
      Object(state).saved.push(await request.text())
      return json({}, 201)
    }),
  ],
})

/** Reads the answer, again if the connection is lost, and saves it. */
const saveAnswer =
  (keepsWords: boolean) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    let answer = ''
    const read = async () => {
      if (!keepsWords) answer = ''
      const { body } = await fetch(`${baseUrl}/answer`)
      for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) answer += part
    }
    await read().catch(read).catch(read)
    await fetch(`${baseUrl}/saved`, { method: 'POST', body: answer })
  }

test.each([
  ['begins an answer again', false, []],
  ['keeps the half of an answer, and begins again', true, ['changed-effect']],
] as const)('a client that %s: %s', async (_, keepsWords, verdict) => {
  const options: ExploreOptions = { outcomes: ['truncated'], faults: 1 }
  const { rules } = await search({ run: saveAnswer(keepsWords), api: chat, options })
  expect([...new Set(rules)]).toEqual(verdict)
})

/** Each name can be used once, in all runs. */
const unique = (): PetstoreOptions => {
  const names = new Set<string>()
  return {
    handlers: [
      http.post('/projects', async ({ request }) => {
        const name = await request.text()
        if (names.has(name)) return json({}, 409)
        names.add(name)
        return json({}, 201)
      }),
    ],
  }
}

const createProject =
  (accepted: readonly number[]) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    const { status } = await fetch(`${baseUrl}/projects`, { method: 'POST', body: 'a' })
    if (!accepted.includes(status)) throw new Error(`status ${status}`)
  }

/** A client that keeps its token in the module, for some minutes, and dates what it sends. */
const withToken = (minutes = Number.POSITIVE_INFINITY) => {
  let token: Promise<string> | undefined
  let until = 0
  return async ({ fetch, baseUrl }: ClientContext) => {
    if (Date.now() > until) token = undefined
    if (token === undefined) until = Date.now() + minutes * 60_000
    token ??= fetch(`${baseUrl}/login`, { method: 'POST' }).then((response) => response.text())
    const headers = { Authorization: `Bearer ${await token}` }
    const body = JSON.stringify({ year: new Date().getUTCFullYear() })
    const { ok } = await fetch(`${baseUrl}/notes`, { method: 'POST', headers, body })
    if (!ok) throw new Error('refused')
  }
}

const login = (): PetstoreOptions => ({
  handlers: [
    http.post('/login', () => HttpResponse.text(crypto.randomUUID())),
    http.post('/notes', () => json({}, 201)),
  ],
})

/** A booking that stays paid. */
const paidOnce = (): PetstoreOptions => {
  const payments: unknown[] = []
  return {
    handlers: [
      http.get('/bookings/1', () => json({ isPaid: payments.length > 0 })),
      http.post('/payments', () => json({ id: payments.push({}) }, 201)),
    ],
  }
}

/** One page more for each run. */
const growing = (): PetstoreOptions => {
  const pages = new Set<string>()
  return {
    handlers: [
      http.get('/pages/:page', ({ params }) => json({ isLast: Number(params.page) >= pages.size })),
      http.post('/pages', () => json({ added: pages.add(crypto.randomUUID()) }, 201)),
    ],
  }
}

const readPages = async ({ fetch, baseUrl }: ClientContext) => {
  await fetch(`${baseUrl}/pages`, { method: 'POST' })
  for (let page = 1; ; page += 1) {
    const response = await fetch(`${baseUrl}/pages/${page}`)
    if (!response.ok) throw new Error('refused')
    const { isLast } = await response.json()
    if (isLast) return
  }
}

const OUTLIVING: readonly (Case & { readonly message?: string })[] = [
  {
    client: 'works only the first time',
    run: createProject([201]),
    api: unique,
    verdict: ['not-deterministic'],
    message: 'the client succeeded once, and later failed with Error: status 409',
  },
  {
    client: 'works only the first time, and hides it',
    run: createProject([201, 409]),
    api: unique,
    verdict: ['not-deterministic'],
    message: 'POST /projects succeeded in the first run, and later got 409',
  },
  {
    client: 'finds more each time',
    run: readPages,
    api: growing,
    verdict: ['not-deterministic'],
    message: 'GET /pages/:page got 200, 200 in one run, and 200, 200, 200 in another',
  },
  {
    client: 'pays in the first run, and finds it paid later',
    run: async ({ fetch, baseUrl }) => {
      const response = await fetch(`${baseUrl}/bookings/1`)
      if (!response.ok) throw new Error('refused')
      const pay = () => fetch(`${baseUrl}/payments`, { method: 'POST' })
      if (!(await response.json()).isPaid) await pay().catch(pay)
    },
    api: paidOnce,
    verdict: ['not-deterministic'],
    message: 'POST /payments was only called in the first run',
  },
  { client: 'keeps its token', run: withToken(), api: login, verdict: [] },
  {
    client: 'keeps its token for ten minutes',
    run: withToken(10),
    api: () => ({ ...login(), clock: '2026-12-30T00:00:00Z' }),
    verdict: [],
  },
  { client: 'keeps its token for a day', run: withToken(24 * 60), api: login, verdict: [] },
]

describe('what outlives a run is found without any fault', () => {
  test.each(OUTLIVING)(
    'a client that $client: $verdict',
    async ({ verdict, message, ...given }) => {
      const { rules, report } = await search(given)
      expect(rules).toEqual(verdict)
      if (message === undefined) return
      expect(formatExploration(report).split('\n')[0]).toContain(
        'failed: Your handlers remember earlier runs, or else the client does.',
      )
      expect(report.problems[0]?.message).toContain(message)
    },
  )
})

/** Adds rows, and knows no keys. */
const charges = (): PetstoreOptions => ({
  state: { charges: [] },
  handlers: ({ state }) => {
    const charge = () => json({ id: Object(state).charges.push({}) }, 201)
    return [http.post('/charges', charge), http.patch('/charges', charge)]
  },
})

/** Takes ten seconds for the first charge of each run. */
const slowCharges = (): PetstoreOptions => ({
  state: { charges: [] },
  handlers: ({ state }) => [
    http.post('/charges', async () => {
      if (Object(state).charges.push({}) === 1) await delay(10_000)
      return json({}, 201)
    }),
  ],
})

const withKey = (keyOf: () => string, method = 'POST') => {
  return again('/charges', {
    method,
    body: '{}',
    fresh: () => ({ headers: { 'Idempotency-Key': keyOf() } }),
  })
}

/** Charges with one key for all attempts, which ends after 5 s. Waits while another one is going on. */
const chargePatiently = async (context: ClientContext): Promise<unknown> => {
  const key = crypto.randomUUID()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const status = await withKey(() => key)(context).catch(({ message }: Error) => message)
    if (status === 201) return status
    await delay(5_000)
  }
  throw new Error('gave up')
}

const KEYS: readonly Case[] = [
  {
    client: 'keeps a random key',
    run: (context) => {
      const key = crypto.randomUUID()
      return withKey(() => key)(context)
    },
    api: charges,
    verdict: [],
  },
  {
    client: 'keeps its key for a PATCH',
    run: withKey(() => 'one key for all', 'PATCH'),
    api: charges,
    verdict: [],
  },
  {
    client: 'takes another key for each attempt',
    run: withKey(() => crypto.randomUUID()),
    api: charges,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'keeps its key, although the API knows none',
    run: withKey(() => 'one'),
    api: () => ({ ...charges(), rules: { idempotencyKeys: 'ignore' } }),
    verdict: ['duplicated-effect'],
  },
  {
    client: 'keeps its key while the handler still works',
    run: chargePatiently,
    api: slowCharges,
    verdict: [],
  },
]

describe('the keys of your handlers are honoured', () => {
  test.each(KEYS)('a client that $client: $verdict', async ({ verdict, ...given }) => {
    expect(await rulesOf(given)).toEqual(verdict)
  })

  test('the report lists the repeats that a key has answered, and how to switch keys off', async () => {
    const { report } = await search({ run: withKey(() => 'one'), api: charges })
    expect(report.notes).toEqual([
      "The service answered repeats by their Idempotency-Key, without your handlers: POST /charges. If your API ignores the header, set rules: { idempotencyKeys: 'ignore' }.",
    ])
  })
})

async function rulesOf(given: Omit<Case, 'verdict' | 'client'>) {
  return (await search(given)).rules
}

async function search({ run, api, options }: Omit<Case, 'verdict' | 'client'>) {
  const petstore = { operations: false, ...api() }
  const report = await explore(run, { outcomes: ['lost'], ...options, petstore })
  const errors = report.problems.filter(({ severity }) => severity === 'error')
  return { report, rules: errors.map(({ rule }) => rule) }
}
