import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, send } from '../support/service/state.ts'

/** Sends a request after what `prepare` does, and returns each line of the explanation. */
function explained(
  options: PetstoreOptions,
  prepare: (petstore: Petstore) => void = () => {},
): readonly string[] {
  const petstore = createPetstore({ clock: CLOCK, ...options })
  prepare(petstore)
  const { headers } = send(petstore, 'GET', '/pets')
  return petstore.journal.explain(headers['X-Request-Id'] ?? '').split('\n')
}

const MIDNIGHT = '2026-05-01T00:00:00.000Z'
const MINUTE_ENDS = '2026-05-01T00:01:00.000Z'

test('a served request: who, what, when, and the counts before and after', () => {
  expect(explained({})).toEqual([
    `GET /pets (listPets) of a caller without a key, on the plan free, was answered 200 at ${MIDNIGHT}.`,
    'It was within its quota: the minute went from 0 to 1 of 60; the day went from 0 to 1 of 1000.',
  ])
})

test('a caller with a key is named, and a query shown', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  send(petstore, 'GET', '/pets?limit=1', { key: 'mine' })

  expect(petstore.journal.explain('req-1')).toContain(
    'GET /pets?limit=1 (listPets) of the key mine, on the plan pro, was answered 200',
  )
})

test('a refusal by the minute names its window, its counts, and the option', () => {
  expect(explained({}, ({ quotas }) => quotas.exhaust())).toEqual([
    `GET /pets (listPets) of a caller without a key, on the plan free, was answered 429 at ${MIDNIGHT}.`,
    'The error is rate_limit_exceeded: The plan allows 60 requests per minute: wait 60 s, then retry with exponential backoff. The option behind it: plans, rateLimit.',
    `It was refused by the minute: the minute stayed at 60 of 60; the day stayed at 0 of 1000; the minute starts anew at ${MINUTE_ENDS}.`,
  ])
})

test('a refusal by the day, and by both', () => {
  const byDay = explained({}, ({ quotas }) => quotas.exhaust(null, 'day'))
  expect(byDay[2]).toBe(
    'It was refused by the day: the minute stayed at 0 of 60; the day stayed at 1000 of 1000; the day starts anew at 2026-05-02T00:00:00.000Z.',
  )

  const byBoth = explained({}, ({ quotas }) => {
    quotas.exhaust(null, 'day')
    quotas.exhaust()
  })
  expect(byBoth[2]).toMatch(/^It was refused by the minute and the day: /)
  expect(byBoth[2]).toContain('the minute starts anew at 2026-05-01T00:01:00.000Z; the day starts')
})

test('a strike says that it came too early, and how many there are', () => {
  const strikes = (count: number) =>
    explained({}, (petstore) => {
      petstore.quotas.exhaust()
      callTimes(petstore, count)
    }).at(-1)

  expect(strikes(1)).toBe('It came before an earlier wait was over: the caller has 1 strike now.')
  expect(strikes(2)).toBe('It came before an earlier wait was over: the caller has 2 strikes now.')
  expect(strikes(5)).toBe(
    'It came before an earlier wait was over: the caller has 5 strikes now, and that is a ban.',
  )
})

test('a request during a ban', () => {
  expect(explained({}, ({ quotas }) => quotas.ban()).slice(1)).toEqual([
    'The error is api_key_banned: Banned until 2026-05-01T00:10:00.000Z, for calling before Retry-After was over. The option behind it: ban.',
    'It came during a ban, which is looked at before the quota: it spent nothing.',
  ])
})

test('a 401', () => {
  expect(explained({ auth: 'required' }).slice(1)).toEqual([
    'The error is missing_api_key: Send an API key in X-API-Key, or as a bearer token. The option behind it: auth.',
    'Its key was looked at before its quota: it spent nothing.',
  ])
})

test('a 404 of a path and of a row have spent quota', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'GET', '/nowhere')
  send(petstore, 'GET', '/pets/99')

  const [path, row] = ['req-1', 'req-2'].map((id) => petstore.journal.explain(id))
  expect(path).toContain('GET /nowhere (which leads to no operation)')
  expect(path).toContain('The error is route_not_found')
  expect(path).toContain('the minute went from 0 to 1 of 60')
  expect(row).toContain('GET /pets/99 (getPet)')
  expect(row).toContain('The error is pet_not_found')
  expect(row).toContain('the minute went from 1 to 2 of 60')
})

test('a rule that decided is named', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'DELETE', '/categories/1')

  expect(petstore.journal.explain('req-1')).toContain('The option behind it: rules.onDelete.')
})

test('a plan without a limit', () => {
  const plans = { free: { perMinute: null, perDay: null } }

  expect(explained({ plans }).at(-1)).toBe('Its plan has no limit.')
})

test('an exempt operation', () => {
  expect(explained({ rateLimit: { exempt: ['listPets'] } }).at(-1)).toBe(
    'The operation is exempt (rateLimit.exempt): it spent nothing.',
  )
})

test('a refusal that is counted', () => {
  const lines = explained({ rateLimit: { countRejected: true } }, ({ quotas }) => quotas.exhaust())

  expect(lines[2]).toBe(
    `It was refused by the minute, and counted all the same (rateLimit.countRejected): the minute went from 60 to 61 of 60; the day went from 0 to 1 of 1000; the minute starts anew at ${MINUTE_ENDS}.`,
  )
})

test('a request over its quota that nothing refuses', () => {
  expect(explained({ rateLimit: false }, ({ quotas }) => quotas.exhaust()).at(-1)).toBe(
    'It was over its quota, and served because nothing is enforced (rateLimit: false): the minute went from 60 to 61 of 60; the day went from 0 to 1 of 1000.',
  )
})

test('a preflight', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
  send(petstore, 'OPTIONS', '/pets', { headers })

  expect(petstore.journal.explain('req-1')).toContain(
    'A CORS preflight is answered before everything else: it spent nothing.',
  )
})

test('latency is told, and not put down to a fault', () => {
  expect(explained({ latency: 20 }).at(-1)).toBe('The reply was held back for 20 ms.')
})

test.each(['', 'req-2', 'nope'])('there is no entry %j to explain', (id) => {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 1)

  expect(() => petstore.journal.explain(id)).toThrow(
    new TypeError(`journal.explain: expected the id of an entry that is kept but got "${id}"`),
  )
})
