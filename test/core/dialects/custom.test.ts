import { HttpResponse, http } from 'msw'
import { createPetstore, type Dialect } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK } from '../../support/service/state.ts'

const notion: Dialect = {
  error: ({ status, code, message }) => ({
    status,
    headers: { 'X-Kind': code, 'WWW-Authenticate': null },
    body: { object: 'error', status, code: status === 429 ? 'rate_limited' : 'other', message },
  }),
  limits: ([{ name, remaining, resetMs }]) => ({
    'X-Left': `${remaining} per ${name}, ${resetMs}`,
  }),
}

test('a custom dialect writes status, headers and body of errors, and the limits', async () => {
  const petstore = createPetstore({ clock: CLOCK, dialect: notion, auth: 'required' })
  const refused = await petstore.fetch('/pets')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('X-Kind')).toBe('missing_api_key')
  expect(refused.headers.has('WWW-Authenticate')).toBe(false)
  expect(refused.headers.get('X-Left')).toBe('60 per minute, 60000')
  expect(refused.headers.has('X-RateLimit-Limit')).toBe(false)
  expect(await refused.json()).toMatchObject({ object: 'error', code: 'other' })
})

test("an error whose status is 200 doesn't make the request a success", () => {
  const slack: Dialect = {
    error: ({ status }) => ({
      status: status === 429 ? 429 : 200,
      body: { ok: false, error: status === 429 ? 'ratelimited' : 'fatal_error' },
    }),
  }
  const petstore = createPetstore({ clock: CLOCK, dialect: slack })
  petstore.faults.add({ status: 503, times: 4 })
  for (let sent = 0; sent < 4; sent += 1) {
    petstore.clock.advance('1s')
    const { status, body } = petstore.handle({ method: 'GET', path: '/pets' })
    expect(status).toBe(200)
    expect(JSON.parse(String(body))).toEqual({ ok: false, error: 'fatal_error' })
  }
  expect(petstore.audit().findings).toMatchObject([{ rule: 'no-backoff' }])
})

test.each([
  ['keeps Retry-After', {}, [1, 2]],
  ["has none, so the client can't ignore it", { 'Retry-After': null }, [0, 0]],
] as const)('a client earns strikes if a custom dialect %s', (_, headers, strikes) => {
  const dialect: Dialect = { error: ({ message }) => ({ body: { message }, headers }) }
  const petstore = createPetstore({ clock: CLOCK, dialect })
  petstore.quotas.exhaust()
  petstore.handle({ method: 'GET', path: '/pets' })
  const earned = strikes.map(() => {
    petstore.handle({ method: 'GET', path: '/pets' })
    return petstore.quotas.get().strikes
  })
  expect(earned).toEqual(strikes)
})

test('a dialect that writes no body is named when it does', async () => {
  const error: Dialect['error'] = ({ status, message }) => ({
    body: status === 404 ? undefined : message,
  })
  const petstore = createPetstore({ dialect: { error } })
  await expect(petstore.fetch('/pets/99')).rejects.toThrow(
    'dialect.error: expected an object with a body but got {}',
  )
})

const BY_HOST = { 'api.github.com': 'github', 'api.stripe.com': 'stripe' } as const

const HOSTS = [
  http.get('https://api.github.com/user', () => HttpResponse.json({})),
  http.get('https://api.stripe.com/v1/charges', () => HttpResponse.json({})),
]

test('each host has a dialect of its own', async () => {
  const petstore = createPetstore({
    operations: false,
    dialect: BY_HOST,
    handlers: [...HOSTS, http.get('https://other.example/x', () => HttpResponse.json({}))],
  })
  petstore.faults.add({ status: 503 })
  const bodyOf = async (url: string) => (await petstore.fetch(url)).json()

  expect(await bodyOf('https://api.github.com/user')).toMatchObject({ status: '503' })
  expect(await bodyOf('https://api.github.com/nothing')).toMatchObject({ status: '404' })
  expect(await bodyOf('https://api.stripe.com/v1/charges')).toMatchObject({
    error: { type: 'api_error' },
  })
  expect(await bodyOf('https://other.example/x')).toMatchObject({ code: 'injected_fault' })
})

test.each([
  ['/@api.github.com/nothing', { status: '404' }],
  ['/v1/charges', { error: { type: 'api_error' } }],
] as const)('without its real URL, the host for which %s is decides', async (path, body) => {
  const petstore = createPetstore({
    operations: false,
    dialect: BY_HOST,
    handlers: HOSTS,
  })
  petstore.faults.add({ status: 503 })
  const response = await petstore.fetch(path)
  expect(await response.json()).toMatchObject(body)
})

test.each([
  ['Idempotency-Key', undefined, 1],
  ['X-Token', 'X-Token', 1],
  ['Idempotency-Key', null, 2],
] as const)(
  'a repeat with %s, if keys are in %s, runs your handler',
  async (sent, header, runs) => {
    let created = 0
    const create = http.post('/notes', () => {
      created += 1
      return HttpResponse.json({}, { status: 201 })
    })
    const error: Dialect['error'] = ({ message }) => ({ body: { message } })
    const dialect = { error, ...(header !== undefined && { idempotencyHeader: header }) }
    const petstore = createPetstore({ operations: false, dialect, handlers: [create] })
    const send = () => petstore.fetch('/notes', { method: 'POST', headers: { [sent]: 'key-1' } })
    await send()
    await send()
    expect(created).toBe(runs)
  },
)
