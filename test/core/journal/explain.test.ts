import { HttpResponse, http } from 'msw'
import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, callTimes, send } from '../../support/service/state.ts'

/** Calls `prepare`, sends a request, and returns the lines of its explanation. */
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

test('an explanation names the request, the caller, the result, and the counts before and after', () => {
  expect(explained({})).toEqual([
    `GET /pets (listPets) from an anonymous caller on the plan free got a 200 at ${MIDNIGHT}.`,
    'The request was within the quota: the minute window went from 0 to 1 of 60; the day window went from 0 to 1 of 1000.',
  ])
})

test('the explanation shows the key and the query', () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  send(petstore, 'GET', '/pets?limit=1', { key: 'mine' })

  expect(petstore.journal.explain('req-1')).toContain(
    'GET /pets?limit=1 (listPets) from the key mine on the plan pro got a 200',
  )
})

test('a refusal names the window, the counts, the reset and the options', () => {
  expect(explained({}, ({ quotas }) => quotas.exhaust())).toEqual([
    `GET /pets (listPets) from an anonymous caller on the plan free got a 429 at ${MIDNIGHT}.`,
    'The error is rate_limit_exceeded: The plan allows 60 requests per minute: wait 60 s, then retry with exponential backoff. See the options plans and rateLimit.',
    `The minute window refused the request: the minute window stayed at 60 of 60; the day window stayed at 0 of 1000. The minute window resets at ${MINUTE_ENDS}.`,
  ])
})

test('the day window can refuse, and both windows at once', () => {
  const byDay = explained({}, ({ quotas }) => quotas.exhaust(null, 'day'))
  expect(byDay[2]).toBe(
    'The day window refused the request: the minute window stayed at 0 of 60; the day window stayed at 1000 of 1000. The day window resets at 2026-05-02T00:00:00.000Z.',
  )

  const byBoth = explained({}, ({ quotas }) => {
    quotas.exhaust(null, 'day')
    quotas.exhaust()
  })
  expect(byBoth[2]).toMatch(/^The minute and day windows refused the request: /)
  expect(byBoth[2]).toContain(
    'The minute window resets at 2026-05-01T00:01:00.000Z. The day window resets',
  )
})

test('a strike is explained, with the new total', () => {
  const strikes = (count: number) =>
    explained({ ban: { anonymous: true } }, (petstore) => {
      petstore.quotas.exhaust()
      callTimes(petstore, count)
    }).at(-1)

  expect(strikes(1)).toBe(
    'The client ignored req-1, which asked it to wait until 2026-05-01T00:01:00.000Z. The caller now has 1 strike.',
  )
  expect(strikes(5)).toBe(
    'The client ignored req-1, which asked it to wait until 2026-05-01T00:01:00.000Z. The caller now has 5 strikes and is banned.',
  )
})

test('the explanation of a ban for strikes names the option', () => {
  const lines = explained({ ban: { anonymous: true } }, (petstore) => {
    petstore.quotas.exhaust()
    callTimes(petstore, 6)
  })
  expect(lines[1]).toMatch(/^The error is caller_banned: .* See the option ban\.$/)
})

test('a 404 uses quota, for an unknown path and for a missing record', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'GET', '/nowhere')
  send(petstore, 'GET', '/pets/99')

  const [path, row] = ['req-1', 'req-2'].map((id) => petstore.journal.explain(id))
  expect(path).toContain('GET /nowhere (no operation)')
  expect(path).toContain('The error is route_not_found')
  expect(path).toContain('the minute window went from 0 to 1 of 60')
  expect(row).toContain('GET /pets/99 (getPet)')
  expect(row).toContain('The error is pet_not_found')
  expect(row).toContain('the minute window went from 1 to 2 of 60')
})

test('an error names the option that controls it', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'DELETE', '/categories/1')

  expect(petstore.journal.explain('req-1')).toContain('See the option rules.onDelete.')
})

test('the explanation names a sunset that has passed', () => {
  const petstore = createPetstore({ clock: '2026-05-01' })
  petstore.clock.set('2028-01-01')
  send(petstore, 'GET', '/pets/1')

  expect(petstore.journal.explain('req-1')).toContain(
    'The error is operation_gone: getPet was switched off on Fri, 31 Dec 2027 00:00:00 GMT. See the option lifecycle.afterSunset.',
  )
})

test("the explanation names query parameters that the operation doesn't have", () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'GET', '/pets?page=2&limit=5&per_page=5')
  send(petstore, 'GET', '/pets/1?verbose')
  send(petstore, 'GET', '/pets?limit=5')

  expect(petstore.journal.explain('req-1')).toContain(
    'The query parameters page, per_page were ignored: listPets takes status, categoryId, limit, offset.',
  )
  expect(petstore.journal.explain('req-2')).toContain('verbose were ignored: getPet takes none.')
  expect(petstore.journal.explain('req-3')).not.toContain('ignored')
})

test('a preflight uses no quota', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const headers = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
  send(petstore, 'OPTIONS', '/pets', { headers })

  expect(petstore.journal.explain('req-1')).toContain(
    'No quota was used, because the request is a CORS preflight.',
  )
})

test('a preflight of a path of your handlers is no exempt operation', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.use(http.all('/notes', () => HttpResponse.json([])))
  const headers = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET' }
  await petstore.fetch('/notes', { method: 'OPTIONS', headers })

  expect(petstore.journal.explain('req-1')).toContain('the request is a CORS preflight')
})

const GONE_OVER =
  'the minute window went from 60 to 61 of 60; the day window went from 0 to 1 of 1000.'

test.each<[string, PetstoreOptions, 'ban' | 'exhaust' | null, string]>([
  ['a ban', {}, 'ban', 'No quota was used, because the caller is banned.'],
  [
    'a missing key',
    { auth: 'required' },
    null,
    'No quota was used, because the API key is checked first.',
  ],
  [
    'an exempt operation',
    { rateLimit: { exempt: ['listPets'] } },
    null,
    'No quota was used, because the operation is exempt (rateLimit.exempt).',
  ],
  [
    'no limits',
    { plans: { free: { perMinute: null, perDay: null } } },
    null,
    'The plan has no limits.',
  ],
  [
    'a refusal that counts',
    { rateLimit: { countRejected: true } },
    'exhaust',
    `The minute window refused the request but counted it (rateLimit.countRejected): ${GONE_OVER} The minute window resets at ${MINUTE_ENDS}.`,
  ],
  [
    "limits that aren't enforced",
    { rateLimit: false },
    'exhaust',
    `The caller is over its quota, but limits aren't enforced (rateLimit: false): ${GONE_OVER}`,
  ],
  ['latency', { latency: 20 }, null, 'The response was delayed by 20 ms.'],
])('the explanation ends with what %s did', (_, options, act, line) => {
  const prepare = ({ quotas }: Petstore) => {
    if (act === 'ban') quotas.ban()
    if (act === 'exhaust') quotas.exhaust()
  }
  expect(explained(options, prepare).at(-1)).toBe(line)
})

test('a query parameter behind a second question mark is one of those that were ignored', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'GET', '/categories?next=/a?b&page=2')

  expect(petstore.journal.explain('req-1')).toContain(
    'The query parameters next, page were ignored',
  )
})
