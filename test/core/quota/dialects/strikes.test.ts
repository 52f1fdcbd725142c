import { expect, test } from 'vitest'
import { petstoreOf } from '../../../support/dialects.ts'
import { callTimes } from '../../../support/service/state.ts'

test("a client that obeys a Retry-After that's too short is refused again, and never banned", async () => {
  const petstore = petstoreOf({ dialect: 'wrong' }, { ban: { after: 1, anonymous: true } })
  petstore.quotas.exhaust()

  const statuses: number[] = []
  while (statuses.at(-1) !== 200) {
    const { status, headers } = await petstore.fetch('/pets')
    statuses.push(status)
    petstore.clock.advance(`${Number(headers.get('Retry-After') ?? 0)}s`)
  }

  expect(statuses).toEqual([...Array(7).fill(429), 200])
  expect(petstore.quotas.get().strikes).toBe(0)
})

test('a client that comes back before even the wrong Retry-After is over has a strike', () => {
  const petstore = petstoreOf({ dialect: 'wrong' }, { ban: { after: 2, anonymous: true } })
  petstore.quotas.exhaust()

  expect(callTimes(petstore, 3)).toEqual([429, 429, 403])
})

test.each(['2026-05-01', '1960-05-01'])(
  "a client isn't banned for coming early if no response announced a wait, in %s",
  (time) => {
    const petstore = petstoreOf({ dialect: 'missing' }, { ban: { after: 1, anonymous: true } })
    petstore.clock.set(time)
    petstore.quotas.exhaust()

    expect(callTimes(petstore, 4)).toEqual([429, 429, 429, 429])
    expect(petstore.quotas.get().strikes).toBe(0)
  },
)

test('in the dialect github, a client that goes on before X-RateLimit-Reset is banned', () => {
  const petstore = petstoreOf(
    { dialect: 'github' },
    { ban: { after: 2, status: 429, anonymous: true } },
  )
  petstore.quotas.exhaust()

  expect(callTimes(petstore, 3)).toEqual([403, 403, 429])
})
