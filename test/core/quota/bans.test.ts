import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, rateLimitOf, START, send, withKey } from '../../support/service/state.ts'

/** The key of the caller that is banned. */
const KEY = 'mine'

/** Uses up the minute, then sends six requests one after the other. */
function strikeOut(petstore: Petstore): number[] {
  petstore.quotas.exhaust(KEY)
  return callTimes(petstore, 6, KEY)
}

test('a ban is for every operation, whatever its quota', () => {
  const petstore = createPetstore({ clock: CLOCK, rateLimit: { exempt: ['getPet'] } })
  strikeOut(petstore)

  petstore.clock.advance('5m')

  expect(send(petstore, 'GET', '/pets/1', { key: KEY }).status).toBe(403)
  expect(send(petstore, 'GET', '/nowhere', { key: KEY }).status).toBe(403)
})

test('a ban is for the key that struck out alone', () => {
  const petstore = createPetstore({ clock: CLOCK })
  expect(strikeOut(petstore).at(-1)).toBe(403)

  expect(callTimes(petstore, 1, 'other')).toEqual([200])
  expect(callTimes(petstore, 1)).toEqual([200])
})

test("asking while banned doesn't make the ban longer", () => {
  const petstore = createPetstore({ clock: CLOCK })
  strikeOut(petstore)

  petstore.clock.advance('9m')
  callTimes(petstore, 20, KEY)

  expect(petstore.quotas.get(KEY).bannedUntil).toBe(START + 600_000)
})

test('a retry that waited is never a strike', () => {
  const petstore = createPetstore({ clock: CLOCK, plans: { free: { perMinute: 1 } } })

  for (let retry = 0; retry < 20; retry += 1) {
    expect(callTimes(petstore, 2, KEY)).toEqual([200, 429])
    petstore.clock.advance('60s')
  }

  expect(petstore.quotas.get(KEY)).toMatchObject({ strikes: 0, bannedUntil: null })
})

test('each ban has the next duration of the list, and the last one repeats', () => {
  const petstore = createPetstore({
    clock: CLOCK,
    plans: { free: { perMinute: 60, perDay: null } },
    ban: { duration: ['10m', '1h', '24h'] },
  })

  for (const minutes of [10, 60, 1_440, 1_440]) {
    expect(strikeOut(petstore).at(-1)).toBe(403)
    const end = petstore.clock.now() + minutes * 60_000
    petstore.clock.set(end - 1)
    expect(callTimes(petstore, 1, KEY)).toEqual([403])
    petstore.clock.set(end)
    expect(callTimes(petstore, 1, KEY)).toEqual([200])
  }
})

test('a ban that a test imposes counts for the length of the next one', () => {
  const petstore = createPetstore({ clock: CLOCK, ban: { duration: ['10m', '1h'] } })

  petstore.quotas.ban(KEY)
  expect(petstore.quotas.get(KEY).bannedUntil).toBe(START + 600_000)
  petstore.quotas.ban(KEY)
  expect(petstore.quotas.get(KEY).bannedUntil).toBe(START + 3_600_000)
})

test('an exhausted day outlasts the ban: the response says so, and an earlier request gets a 429', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust(KEY, 'day')
  expect(callTimes(petstore, 6, KEY).at(-1)).toBe(403)
  const response = await petstore.fetch('/pets', withKey(KEY))
  expect(response.headers.get('Retry-After')).toBe('86400')
  expect(rateLimitOf(response).reset).toBe(START / 1_000 + 86_400)
  expect(await response.json()).toMatchObject({
    message:
      'The API key is banned until 2026-05-01T00:10:00.000Z, because the client called again before Retry-After was over. The quota is used up until 2026-05-02T00:00:00.000Z',
  })
  expect(petstore.quotas.msUntilAllowed(KEY)).toBe(86_400_000)

  petstore.clock.advance('10m')

  expect(callTimes(petstore, 1, KEY)).toEqual([429])
  expect(petstore.quotas.get(KEY)).toMatchObject({ strikes: 1, bannedUntil: null })
})

const UNTIL = 'until 2026-05-01T00:10:00.000Z'

test.each<[string, PetstoreOptions, (petstore: Petstore) => void, string]>([
  [
    'what the client did',
    {},
    strikeOut,
    `The API key is banned ${UNTIL}, because the client called again before Retry-After was over`,
  ],
  [
    'Retry-After only if the client got one',
    { dialect: 'github' },
    strikeOut,
    `You have exceeded a secondary rate limit. The API key is banned ${UNTIL}, because the client called again too early`,
  ],
  [
    'nothing that the client did if the test imposed the ban',
    {},
    ({ quotas }) => quotas.ban(KEY),
    `The API key is banned ${UNTIL}`,
  ],
  [
    'no times in a dialect without waits',
    { dialect: 'missing' },
    ({ quotas }) => {
      quotas.exhaust(KEY, 'day')
      quotas.ban(KEY)
    },
    'The API key is banned',
  ],
])('the message about a ban names %s', async (_, options, prepare, message) => {
  const petstore = createPetstore({ clock: CLOCK, ...options })
  prepare(petstore)

  const response = await petstore.fetch('/pets', withKey(KEY))

  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ message })
})

test('the message about a ban of the anonymous caller speaks of no key', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.ban()

  const response = await petstore.fetch('/pets')

  expect(rateLimitOf(response)).toMatchObject({ remaining: 0 })
  expect(await response.json()).toMatchObject({
    code: 'caller_banned',
    message: `The caller is banned ${UNTIL}`,
  })
})

test('ban: false still leaves bans that are imposed', () => {
  const petstore = createPetstore({ clock: CLOCK, ban: false })

  petstore.quotas.ban(KEY)

  expect(callTimes(petstore, 1, KEY)).toEqual([403])
})
