import { createPetstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { CLOCK, START, withKey } from '../../support/service/state.ts'

const EXPECTED = 'expected an API key, or null for the anonymous caller'

describe('an argument in the place of the key', () => {
  test.each([
    ['ban', '10m', `quotas.ban: ${EXPECTED} but got "10m"; did you mean ban(undefined, '10m')?`],
    ['ban', 60_000, `quotas.ban: ${EXPECTED} but got 60000; did you mean ban(undefined, 60000)?`],
    [
      'exhaust',
      'day',
      `quotas.exhaust: ${EXPECTED} but got "day"; did you mean exhaust(undefined, 'day')?`,
    ],
    [
      'setPlan',
      'pro',
      `quotas.setPlan: ${EXPECTED} but got "pro"; did you mean setPlan(undefined, 'pro')?`,
    ],
  ] as const)('%s(%o) is refused with the right call', (method, got, message) => {
    const petstore = createPetstore({ clock: CLOCK })

    expect(() => Reflect.apply(petstore.quotas[method], undefined, [got])).toThrow(message)
    expect(petstore.quotas.list()).toEqual([])
  })

  test('is a key if the other argument is given too', () => {
    const { quotas } = createPetstore({ clock: CLOCK })

    quotas.ban('10m', '1h')
    quotas.exhaust('day', 'minute')
    quotas.setPlan('pro', 'business')

    expect(quotas.get('10m').bannedUntil).toBe(START + 3_600_000)
    expect(quotas.get('day').windows[0]?.remaining).toBe(0)
    expect(quotas.get('pro').plan).toBe('business')
  })
})

test.each([
  ['get'],
  ['exhaust'],
  ['ban'],
  ['pardon'],
  ['forget'],
  ['msUntilAllowed'],
  ['setPlan', 'pro'],
  ['setRemaining', 1],
] as const)('%s refuses what is no key, in its name', (method, ...others) => {
  const { quotas } = createPetstore({ clock: CLOCK })
  const callWith = (key: unknown) => () =>
    Reflect.apply(quotas[method], undefined, [key, ...others])
  const message = `quotas.${method}: ${EXPECTED} but got`

  expect(callWith(['mine'])).toThrow(`${message} ["mine"]`)
  expect(callWith('a b')).toThrow(/ but got "a b"$/)
  expect(callWith('anonymous')).toThrow(`${message} "anonymous"; did you mean null?`)
})

describe('a key named anonymous', () => {
  test("can't be configured", () => {
    expect(() => createPetstore({ apiKeys: { anonymous: 'pro' } })).toThrow(
      'apiKeys: expected an API key of 1 to 256 visible characters, other than "anonymous" but got "anonymous"; the option plan sets the plan of the anonymous caller',
    )
  })

  test.each([
    ['X-API-Key', 'anonymous'],
    ['Authorization', 'Bearer anonymous'],
  ])('is malformed in %s, and uses no quota', async (name, value) => {
    const petstore = createPetstore({ clock: CLOCK })

    const response = await petstore.fetch('/pets', { headers: { [name]: value } })

    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({
      code: 'invalid_api_key',
      message:
        'The API key is malformed: expected 1 to 256 visible characters, other than "anonymous"',
    })
    expect(petstore.quotas.list()).toEqual([])
  })
})

test('a key has at most 256 characters', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const statusOf = async (key: string) => (await petstore.fetch('/pets', withKey(key))).status

  expect(await statusOf('k'.repeat(256))).toBe(200)
  expect(await statusOf('k'.repeat(257))).toBe(401)
  expect(petstore.quotas.get('k'.repeat(256)).windows[0]).toMatchObject({ used: 1 })
})

test('a bearer token that is longer, such as a JWT, is a caller by its hash', async () => {
  const jwt = `eyJhbGciOiJIUzI1NiJ9.${'x'.repeat(600)}.signature`
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { [jwt]: 'pro' }, auth: 'required' })
  const send = (token: string) =>
    petstore.fetch('/pets', { headers: { Authorization: `Bearer ${token}` } })

  expect((await send(jwt)).headers.get('x-ratelimit-limit')).toBe('300')
  expect((await send(`${jwt}x`)).status).toBe(401)
  expect(petstore.quotas.get(jwt)).toMatchObject({ plan: 'pro', windows: [{ used: 1 }, {}] })
  expect(petstore.journal.all()[0]?.apiKey).toMatch(/^token(-[\da-z]+){3}$/)
})

test("GitHub's form of a token names a caller too", async () => {
  const petstore = createPetstore({ clock: CLOCK })

  await petstore.fetch('/pets', { headers: { Authorization: 'token ghp_1' } })

  expect(petstore.journal.last()?.apiKey).toBe('ghp_1')
})

/** The challenge for a key in a header of its own. No scheme is registered for it. */
const OWN_HEADER = 'ApiKey header="X-API-Key"'

const required = { auth: 'required', apiKeys: { mine: 'pro' } } as const

test.each([
  { headers: {}, what: 'no key' },
  { headers: { Authorization: 'Basic bWU6bWU=' }, what: 'credentials that are no key' },
])('a 401 for $what names both ways to send one, and no error', async ({ headers }) => {
  const response = await createPetstore(required).fetch('/pets', { headers })
  expect(response.status).toBe(401)
  expect(response.headers.get('WWW-Authenticate')).toBe(`Bearer realm="Petstore", ${OWN_HEADER}`)
})

test.each([
  { headers: { Authorization: 'Bearer guess' }, what: 'an unknown bearer token' },
  { headers: { 'X-API-Key': 'guess' }, what: 'an unknown key' },
  { headers: { 'X-API-Key': 'a key' }, what: 'a malformed key' },
])('a 401 for $what says that the token is invalid', async ({ headers }) => {
  const response = await createPetstore(required).fetch('/pets', { headers })
  expect(response.status).toBe(401)
  expect(response.headers.get('WWW-Authenticate')).toBe(
    `Bearer realm="Petstore", error="invalid_token", ${OWN_HEADER}`,
  )
})
