import { expect, test } from 'vitest'
import { allTold } from '../../../support/dialects.ts'

// The minute ends at 00:01:00, 39.5 s after these responses; the ban at 00:10:20.500.
const RESET = '1777593660'
const BAN_RESET = '1777594221'

const limits = (remaining: number, reset: string) => ({
  'x-ratelimit-limit': '60',
  'x-ratelimit-remaining': String(remaining),
  'x-ratelimit-reset': reset,
})

const SERVED = { status: 200, ...limits(58, RESET) }
const REFUSED = { status: 429, ...limits(0, RESET), 'retry-after': '40' }
const BANNED = { status: 403, ...limits(0, BAN_RESET), 'retry-after': '600' }

const policy = { 'ratelimit-policy': '"minute";q=60;w=60, "day";q=1000;w=86400' }

test('standard: the three headers on every response, Retry-After on a refusal', async () => {
  const standard = { served: SERVED, refused: REFUSED, banned: BANNED }

  expect(await allTold({ dialect: 'standard' })).toEqual(standard)
  expect(await allTold({})).toEqual(standard)
})

test('github: 403 when exhausted, with what is used, and Retry-After only during a ban', async () => {
  const github = { 'x-ratelimit-used': '2', 'x-ratelimit-resource': 'core' }
  const exhausted = { ...github, 'x-ratelimit-used': '60' }

  expect(await allTold({ dialect: 'github' })).toEqual({
    served: { ...SERVED, ...github },
    refused: { status: 403, ...limits(0, RESET), ...exhausted },
    banned: { ...BANNED, ...exhausted },
  })
})

test('ietf-only: RateLimit and RateLimit-Policy, no X-RateLimit', async () => {
  expect(await allTold({ dialect: 'ietf-only' })).toEqual({
    served: {
      status: 200,
      ...policy,
      ratelimit: '"minute";r=58;t=40, "day";r=998;t=86380',
    },
    refused: {
      status: 429,
      ...policy,
      ratelimit: '"minute";r=0;t=40, "day";r=998;t=86380',
      'retry-after': '40',
    },
    banned: {
      status: 403,
      ...policy,
      ratelimit: '"minute";r=0;t=600, "day";r=0;t=600',
      'retry-after': '600',
    },
  })
})

test('delta: X-RateLimit-Reset is the number of seconds that are left', async () => {
  expect(await allTold({ dialect: 'delta' })).toEqual({
    served: { ...SERVED, 'x-ratelimit-reset': '40' },
    refused: { ...REFUSED, 'x-ratelimit-reset': '40' },
    banned: { ...BANNED, 'x-ratelimit-reset': '600' },
  })
})

test('retry-after-ms: the wait in milliseconds besides the one in seconds', async () => {
  expect(await allTold({ dialect: 'retry-after-ms' })).toEqual({
    served: SERVED,
    refused: { ...REFUSED, 'retry-after-ms': '39500' },
    banned: { ...BANNED, 'retry-after-ms': '600000' },
  })
})

test('http-date: the wait as a date, rounded up', async () => {
  expect(await allTold({ dialect: 'http-date' })).toEqual({
    served: SERVED,
    refused: { ...REFUSED, 'retry-after': 'Fri, 01 May 2026 00:01:00 GMT' },
    banned: { ...BANNED, 'retry-after': 'Fri, 01 May 2026 00:10:21 GMT' },
  })
})

test('missing: a refusal and a ban have no headers about the limit', async () => {
  expect(await allTold({ dialect: 'missing' })).toEqual({
    served: SERVED,
    refused: { status: 429 },
    banned: { status: 403 },
  })
})

test('wrong: Retry-After is half of the wait', async () => {
  expect(await allTold({ dialect: 'wrong' })).toEqual({
    served: SERVED,
    refused: { ...REFUSED, 'retry-after': '20' },
    banned: { ...BANNED, 'retry-after': '300' },
  })
})
