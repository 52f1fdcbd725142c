import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import {
  type ClientContext,
  type ExploreOptions,
  type ExploreReport,
  explore,
} from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { pause } from '../../support/explore/clients.ts'

/** What an API answers to the so-manieth request of an operation. */
type Answer = (count: number) => {
  readonly body?: object
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** A client of an API without a state, and the rules that it breaks with severity `error`. */
interface Case {
  readonly client: string
  /** By method and path. */
  readonly api: Readonly<Record<string, Answer>>
  readonly run: (send: Send) => Promise<unknown>
  readonly outcomes: NonNullable<ExploreOptions['outcomes']>
  readonly verdict: readonly string[]
}

type Headers = Readonly<Record<string, string>>

interface Received {
  readonly status: number
  readonly headers: globalThis.Headers
  /** The value of the only cookie that was set. */
  readonly cookie: string
  readonly body: { readonly [name: string]: unknown }
}

type Send = (request: string, headers?: Headers, body?: object) => Promise<Received>

/** Fails unless a request is accepted or gets a 401. */
const sendTo =
  ({ fetch, baseUrl }: ClientContext): Send =>
  async (request, headers = {}, body = undefined) => {
    const [method = '', path = ''] = request.split(' ')
    const signal = AbortSignal.timeout(5_000)
    const json = { 'Content-Type': 'application/json', ...headers }
    const init = body === undefined ? { headers } : { headers: json, body: JSON.stringify(body) }
    const response = await fetch(baseUrl + path, { method, signal, ...init })
    if (!response.ok && response.status !== 401) throw new Error(`status ${response.status}`)
    const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
    const { status } = response
    return { status, headers: response.headers, cookie, body: Object(await response.json()) }
  }

/** Does something up to four times. */
async function persist<Result>(act: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act()
    } catch (error) {
      if (attempt === 4) throw error
      await pause(attempt * 31_000)
    }
  }
}

/** Does something again after a 401. */
async function repeatAfter401(act: () => Promise<Received>): Promise<void> {
  const { status } = await act()
  if (status === 401 && (await act()).status === 401) throw new Error('refused')
}

const bearer = (token: unknown) => ({ Authorization: `Bearer ${token}` })

function handlersOf(api: Case['api']) {
  return Object.entries(api).map(([operation, answer]) => {
    const [method = '', path = ''] = operation.split(' ')
    let count = 0
    return http.all(path, ({ request }) => {
      if (request.method !== method) return undefined
      count += 1
      const { body = {}, ...init } = answer(count)
      return HttpResponse.json(body, init)
    })
  })
}

const done: Answer = () => ({})
const created: Answer = () => ({ status: 201 })

/** Logs in, with as many attempts as it takes, and reads with the token. */
const readAfter =
  (login: string, tokenOf: (received: Received) => unknown, headers: Headers = {}) =>
  async (send: Send) => {
    const token = tokenOf(await persist(() => send(login, headers, { user: 'a' })))
    await persist(() => send('GET /me', bearer(token)))
  }

/** Reads with a token. After a 401, gets a new one. */
const readWithRefresh =
  (refresh: (send: Send, token: string) => Promise<Received>) => async (send: Send) => {
    let token = 'mock-token'
    await persist(async () => {
      const first = await send('GET /me', bearer(token))
      if (first.status !== 401) return
      token = String((await refresh(send, token)).body.token)
      if ((await send('GET /me', bearer(token))).status === 401) throw new Error('refused')
    })
  }

/** Orders, and reads the orders. After a 401, begins again. */
const orderAgainAfter401 = (headers: Headers) => (send: Send) =>
  repeatAfter401(async () => {
    const ordered = await send('POST /orders', headers, { item: 1 })
    return ordered.status === 401 ? ordered : send('GET /orders', headers)
  })

/** The same, and sends the cookie that it got last. */
const orderWithJar = (first: string) => (send: Send) => {
  let cookie = first
  const sendCookie = async (request: string) => {
    const received = await send(request, cookie === '' ? {} : { Cookie: cookie })
    cookie = received.cookie || cookie
    return received
  }
  return repeatAfter401(async () => {
    const ordered = await sendCookie('POST /orders')
    return ordered.status === 401 ? ordered : sendCookie('GET /orders')
  })
}

const LOST = ['lost'] as const
const REFUSED = ['401'] as const
const BOTH = ['401', 'lost'] as const

/** A new session with each response. */
const sliding: Answer = () => ({
  headers: { 'Set-Cookie': `sid=${crypto.randomUUID()}; HttpOnly` },
})

const LOGINS: readonly Case[] = [
  ...[
    ['a token', () => ({ body: { token: crypto.randomUUID() } }), 'token'] as const,
    ['always the same token', () => ({ body: { token: 'mock-token' } }), 'token'] as const,
    ['a token with its scheme', () => ({ body: { token: 'Bearer abc' } }), 'token'] as const,
    ['a token and a user', () => ({ body: { token: 'abc', id: 7 } }), 'token'] as const,
  ].map(
    ([client, login, name]): Case => ({
      client: `logs in again for ${client}`,
      api: { 'POST /login': login, 'GET /me': done },
      run: readAfter('POST /login', ({ body }) => String(body[name]).replace('Bearer ', '')),
      outcomes: LOST,
      verdict: [],
    }),
  ),
  {
    client: 'logs in again for a nested token',
    api: {
      'POST /login': (count) => ({ body: { data: { session: [{ jwt: `jwt-${count}` }] } } }),
      'GET /me': done,
    },
    run: readAfter('POST /login', ({ body }) => Object(body.data).session[0].jwt),
    outcomes: LOST,
    verdict: [],
  },
  {
    client: 'logs in again for a token in a header, with its own password',
    api: {
      'POST /login': (count) => ({ headers: { 'X-Subject-Token': `token-${count}` } }),
      'GET /me': done,
    },
    run: readAfter('POST /login', ({ headers }) => headers.get('X-Subject-Token'), {
      Authorization: 'Basic YTpi',
    }),
    outcomes: LOST,
    verdict: [],
  },
  {
    client: 'logs in again for a cookie',
    api: { 'POST /login': sliding, 'GET /me': done },
    run: async (send) => {
      const { cookie } = await persist(() => send('POST /login', {}, { user: 'a' }))
      await persist(() => send('GET /me', { Cookie: cookie }))
    },
    outcomes: LOST,
    verdict: [],
  },
  {
    client: 'logs in again, and reads what belongs to the user',
    api: {
      'POST /login': () => ({ body: { token: crypto.randomUUID(), user: { id: 7 } } }),
      'GET /users/7': done,
    },
    run: async (send) => {
      const { body } = await persist(() => send('POST /login', {}, { user: 'a' }))
      await persist(() => send(`GET /users/${Object(body.user).id}`, bearer(body.token)))
    },
    outcomes: LOST,
    verdict: [],
  },
  {
    client: 'begins a meeting again, whose id is in later paths',
    api: {
      'POST /meetings': (count) => ({ body: { id: `m${count}`, token: crypto.randomUUID() } }),
      'GET /meetings/*': done,
    },
    run: async (send) => {
      const { body } = await persist(() => send('POST /meetings', {}, { user: 'a' }))
      await persist(() => send(`GET /meetings/${body.id}`, bearer(body.token)))
    },
    outcomes: LOST,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'begins a game again, whose path is another one',
    api: {
      'POST /begin': () => ({ body: { id: crypto.randomUUID(), token: crypto.randomUUID() } }),
      'GET /games/*': done,
    },
    run: async (send) => {
      const { body } = await persist(() => send('POST /begin', {}, { user: 'a' }))
      await persist(() => send(`GET /games/${body.id}`, bearer(body.token)))
    },
    outcomes: LOST,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'creates a session again whose id is only in paths',
    api: {
      'POST /sessions': (count) => ({ body: { id: `s${count}` }, status: 201 }),
      'GET /sessions/*': done,
    },
    run: async (send) => {
      const { body } = await persist(() => send('POST /sessions', bearer('abc'), {}))
      await persist(() => send(`GET /sessions/${body.id}`, bearer('abc')))
    },
    outcomes: LOST,
    verdict: ['duplicated-effect'],
  },
  ...(
    [
      ['a header', 'GET /me', (token) => [{ 'X-Session-Id': token }]],
      ['a parameter', 'GET /me?auth=', () => []],
      ['its body', 'PUT /query', (token) => [{}, { session: token }]],
    ] as const satisfies readonly (readonly [
      string,
      string,
      (token: string) => [Headers?, object?],
    ])[]
  ).map(
    ([what, request, sentWith]): Case => ({
      client: `logs in again for a token that it sends in ${what}`,
      api: {
        'POST /login': (count) => ({ body: { t: `abc-${count}` } }),
        'GET /me': done,
        'PUT /query': done,
      },
      run: async (send) => {
        const { body } = await persist(() => send('POST /login', {}, { user: 'a' }))
        const token = String(body.t)
        const path = request.endsWith('=') ? request + token : request
        await persist(() => send(path, ...sentWith(token)))
      },
      outcomes: LOST,
      verdict: [],
    }),
  ),
  ...['/login', '/users/sign_in', '/authorize', '/api-token-auth/', '/auth/google'].map(
    (path): Case => ({
      client: `logs in again at ${path}`,
      api: { [`POST ${path}`]: (count) => ({ body: { token: `t-${count}` } }), 'GET /me': done },
      run: readAfter(`POST ${path}`, ({ body }) => body.token),
      outcomes: LOST,
      verdict: [],
    }),
  ),
  ...['/signup', '/auth/register', '/auth/users', '/checkouts', '/api-tokens'].map(
    (path): Case => ({
      client: `creates something with a token of its own again: ${path}`,
      api: { [`POST ${path}`]: (count) => ({ body: { token: `t-${count}` } }), 'GET /me': done },
      run: readAfter(`POST ${path}`, ({ body }) => body.token),
      outcomes: LOST,
      verdict: ['duplicated-effect'],
    }),
  ),
  {
    client: 'creates an API key again',
    api: { 'POST /keys': (count) => ({ body: { key: `key-${count}` } }), 'GET /me': done },
    run: async (send) => {
      const { body } = await persist(() => send('POST /keys', bearer('admin'), {}))
      await persist(() => send('GET /me', { 'X-API-Key': String(body.key) }))
    },
    outcomes: LOST,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'uploads again with a token for the upload',
    api: { 'POST /uploads': (count) => ({ body: { token: `t-${count}` } }), 'PUT /upload': done },
    run: async (send) => {
      const { body } = await persist(() => send('POST /uploads', bearer('user'), {}))
      await persist(() => send('PUT /upload', bearer(body.token), {}))
    },
    outcomes: LOST,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'orders again, and the session slides',
    api: { 'POST /orders': sliding, 'GET /orders': sliding },
    run: async (send) => {
      let cookie = 'sid=1'
      for (const request of ['POST /orders', 'GET /orders'])
        cookie = (await persist(() => send(request, { Cookie: cookie }))).cookie
    },
    outcomes: LOST,
    verdict: ['duplicated-effect'],
  },
  {
    client: 'orders again, and the session begins with any response',
    api: { 'POST /orders': sliding, 'GET /orders': sliding },
    run: async (send) => {
      const { cookie } = await persist(() => send('POST /orders'))
      await persist(() => send('GET /orders', { Cookie: cookie }))
    },
    outcomes: LOST,
    verdict: ['duplicated-effect'],
  },
  ...(
    [
      ['its cookie has the name of a field', { Cookie: 'session=abcdef' }, { session: 'x' }],
      ['its key is the name of the shop', { 'X-API-Key': 'demo' }, { shop: 'demo' }],
      ['its scheme is a word of the order', bearer('abcdef'), { kind: 'Bearer bond' }],
    ] as const
  ).map(
    ([why, headers, body]): Case => ({
      client: `orders again after a 401, and ${why}`,
      api: { 'POST /orders': () => ({ body }), 'GET /orders': done },
      run: orderAgainAfter401(headers),
      outcomes: REFUSED,
      verdict: ['duplicated-effect'],
    }),
  ),
  ...(
    [
      [
        'is set again',
        () => ({ headers: { 'Set-Cookie': 'sid=zzzz1; Max-Age=900' } }),
        'sid=zzzz1',
      ],
      ['slides', sliding, 'sid=zzzz1'],
      ['begins with any response', sliding, ''],
    ] as const
  ).map(
    ([what, answer, first]): Case => ({
      client: `orders again after a 401, and its session ${what}`,
      api: { 'POST /orders': answer, 'GET /orders': answer },
      run: orderWithJar(first),
      outcomes: REFUSED,
      verdict: ['duplicated-effect'],
    }),
  ),
  ...(
    [
      ['a new token', (count) => ({ body: { token: `token-${count}` } })],
      ['the same token', () => ({ body: { token: 'mock-token' } })],
    ] as const satisfies readonly (readonly [string, Answer])[]
  ).map(
    ([what, answer]): Case => ({
      client: `gets ${what} after a 401, and loses the response`,
      api: { 'POST /token': answer, 'GET /me': done },
      run: readWithRefresh((send, token) => send('POST /token', bearer(token), { grant: 'x' })),
      outcomes: BOTH,
      verdict: [],
    }),
  ),
  {
    client: 'reports the 401, besides getting a new token',
    api: {
      'POST /token': (count) => ({ body: { token: `token-${count}` } }),
      'POST /reports': created,
      'GET /me': done,
    },
    run: readWithRefresh(async (send) => {
      await send('POST /reports', {}, { status: 401 })
      return send('POST /token', {}, {})
    }),
    outcomes: REFUSED,
    verdict: ['changed-effect'],
  },
]

const errorsOf = ({ problems }: ExploreReport) =>
  problems.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)

const search = ({ api, run, outcomes }: Pick<Case, 'api' | 'run' | 'outcomes'>) =>
  explore((context) => run(sendTo(context)), {
    outcomes,
    rules: { 'retried-client-error': 'off' },
    petstore: { operations: false, handlers: () => handlersOf(api) },
  })

test.each(LOGINS)('a client that $client: $verdict', async ({ verdict, ...given }) => {
  expect([...new Set(errorsOf(await search(given)))]).toEqual(verdict)
})

test('a path with a 401 can be replayed, although the client gives a lost token up', async () => {
  const run = async (send: Send) => {
    const { status } = await send('GET /me', bearer('old'))
    if (status !== 401) return
    const { body } = await send('POST /token', {}, {}).catch(Object)
    if (body !== undefined) await send('GET /me', bearer(body.token))
  }
  const api: Case['api'] = {
    'POST /token': () => ({ body: { token: crypto.randomUUID() } }),
    'GET /me': done,
  }
  const petstore = { operations: false, handlers: () => handlersOf(api) }

  const report = await explore.replay(['401', 'lost'], (each) => run(sendTo(each)), { petstore })

  expect(errorsOf(report)).toEqual([])
})

/** Where an API keeps its sessions. */
const SESSIONS: Readonly<
  Record<string, readonly [object, (state: unknown, token: string) => void]>
> = {
  'rows of a list': [{ sessions: [] }, (state, token) => Object(state).sessions.push({ token })],
  'one object': [
    { auth: { count: 0 } },
    (state, token) => {
      const { auth } = Object(state)
      Object.assign(auth, { token, count: auth.count + 1 })
    },
  ],
  "in the user's row": [
    { users: [{ id: 1, tokens: [] }] },
    (state, token) => Object(state).users[0].tokens.push(token),
  ],
}

/** Notes and sessions, in a state. Both have the token. */
const notebook = (sessions = 'rows of a list'): NonNullable<ExploreOptions['petstore']> => ({
  operations: false,
  state: { ...SESSIONS[sessions]?.[0], notes: [] },
  handlers: ({ state }) => {
    const { notes } = Object(state)
    return [
      http.post('/login', () => {
        const token = crypto.randomUUID()
        SESSIONS[sessions]?.[1](state, token)
        return HttpResponse.json({ token })
      }),
      http.post('/notes', ({ request }) => {
        notes.push({ by: request.headers.get('Authorization') })
        return HttpResponse.json({}, { status: 201 })
      }),
    ]
  },
})

/** Logs in each time, and adds a note, with an idempotency key or without. */
const addNote = async (context: ClientContext, key?: string) => {
  const send = sendTo(context)
  const { body } = await send('POST /login', {}, { user: 'a' })
  const keyed: Headers = key === undefined ? {} : { 'Idempotency-Key': key }
  await send('POST /notes', { ...keyed, ...bearer(body.token) }, { text: 'a' })
}

/** Keeps its key in the storage, but no token. */
const keyOf = ({ storage }: ClientContext) => {
  const key = storage.get('key') ?? crypto.randomUUID()
  storage.set('key', key)
  return key
}

test.each<readonly [string, (context: ClientContext) => unknown, readonly string[]]>([
  ['with its key', (context) => addNote(context, keyOf(context)), []],
  ['without a key', (context) => addNote(context), ['duplicated-effect']],
])('a client logs in again, and sends its note again %s', async (_, client, verdict) => {
  const crash = await explore(client, { outcomes: ['crash', 'crash-before'], petstore: notebook() })
  expect(errorsOf(crash)).toEqual(verdict)
  const keys = new WeakMap<ClientContext, string>()
  const patient = (context: ClientContext) =>
    persist(async () => {
      const key = keys.get(context) ?? crypto.randomUUID()
      keys.set(context, key)
      await addNote(context, verdict.length === 0 ? key : undefined)
    })
  const lost = await explore(patient, { outcomes: ['lost', '503'], petstore: notebook() })
  expect(errorsOf(lost)).toEqual(verdict)
})

/** Logs in, and adds a note. Each is repeated, the note with a key or without, and both after a 401. */
const addNotePatiently = (isKeyed: boolean) => async (context: ClientContext) => {
  const send = sendTo(context)
  const keyed: Headers = isKeyed ? { 'Idempotency-Key': crypto.randomUUID() } : {}
  await repeatAfter401(async () => {
    const { body, status } = await persist(() => send('POST /login', {}, { user: 'a' }))
    if (status === 401) throw new Error('wrong password')
    return persist(() => send('POST /notes', { ...keyed, ...bearer(body.token) }, { text: 'a' }))
  })
}

test.each(Object.keys(SESSIONS))('only the note counts if sessions are %s', async (sessions) => {
  const options = { outcomes: BOTH, petstore: notebook(sessions) }
  expect(errorsOf(await explore(addNotePatiently(true), options))).toEqual([])
  const errors = errorsOf(await explore(addNotePatiently(false), options))
  expect(new Set(errors)).toEqual(new Set(['duplicated-effect']))
})

test('a key that a petstore knows is the same with another token, but only in a search', async () => {
  const order = async (context: ClientContext) => {
    const key = { 'Idempotency-Key': crypto.randomUUID() }
    const send = (token: string) =>
      persist(() =>
        sendTo(context)('POST /store/orders', { ...key, ...bearer(token) }, { petId: 1 }),
      )
    if ((await send('pk-old-1')).status !== 401) return
    if ((await send('pk-new-1')).status === 401) throw new Error('refused')
  }
  expect(errorsOf(await explore(order, { outcomes: ['401', 'lost'] }))).toEqual([])

  const petstore = createPetstore()
  for (const token of ['pk-old-1', 'pk-new-1']) {
    const headers = {
      'Content-Type': 'application/json',
      'Idempotency-Key': 'one',
      ...bearer(token),
    }
    await petstore.fetch('/store/orders', { method: 'POST', headers, body: '{"petId":1}' })
  }
  expect(petstore.journal.all().map(({ status }) => status)).toEqual([201, 201])
  expect(petstore.db.order.count()).toBe(7)
})

/** Orders under an id of the client. The API has it once, or as often as it's sent. */
const orderUnder = (hasIds: boolean): NonNullable<ExploreOptions['petstore']> => ({
  operations: false,
  handlers: () => {
    const ids = new Set<unknown>()
    return [
      http.post('/orders', async ({ request }) => {
        const { id } = Object(await request.json())
        if (hasIds && ids.has(id)) return HttpResponse.json({}, { status: 409 })
        ids.add(id)
        return HttpResponse.json({}, { status: 201 })
      }),
    ]
  },
})

const orderOnce = async ({ fetch, baseUrl }: ClientContext) => {
  const id = crypto.randomUUID()
  await persist(async () => {
    const signal = AbortSignal.timeout(5_000)
    const init = { method: 'POST', body: JSON.stringify({ id }), signal }
    const { ok, status } = await fetch(`${baseUrl}/orders`, init)
    if (!ok && status !== 409) throw new Error(`status ${status}`)
  })
}

test.each([
  [['503', 'lost'], true, []],
  [['503', 'truncated'], true, []],
  [['503', 'lost'], false, ['duplicated-effect']],
  [['503'], true, ['retried-unsafe-method']],
] as const)(
  'with %j, a repeat is judged by what handlers execute if a response can be lost; ids once: %s',
  async (outcomes, hasIds, verdict) => {
    const report = await explore(orderOnce, { outcomes, petstore: orderUnder(hasIds) })
    expect(errorsOf(report)).toEqual(verdict)
    const repeat = report.problems.find(({ rule }) => rule === 'retried-unsafe-method')
    expect(repeat?.severity).toBe(outcomes.length === 1 ? 'error' : 'warning')
    expect(repeat?.message).not.toContain('safe: [')
  },
)
