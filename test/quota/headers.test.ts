import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { CLOCK, withJson, withKey } from '../support/service/state.ts'

interface Case {
  readonly status: number
  readonly path: string
  readonly init?: RequestInit
  readonly options?: PetstoreOptions
  readonly prepare?: (petstore: Petstore) => void
}

const PREFLIGHT: RequestInit = {
  method: 'OPTIONS',
  headers: { Origin: 'https://app.example.com', 'Access-Control-Request-Method': 'POST' },
}

const CASES: readonly Case[] = [
  { status: 200, path: '/pets' },
  { status: 200, path: '/pets/1', init: { method: 'HEAD' } },
  { status: 201, path: '/categories', init: withJson('POST', { name: 'Fish' }) },
  { status: 204, path: '/pets/1', init: { method: 'DELETE' } },
  { status: 204, path: '/pets', init: { method: 'OPTIONS' } },
  { status: 204, path: '/pets', init: PREFLIGHT },
  { status: 400, path: '/pets/one' },
  { status: 401, path: '/pets', options: { auth: 'required' } },
  { status: 401, path: '/pets', init: withKey('x'.repeat(300)) },
  { status: 403, path: '/pets', prepare: ({ quotas }) => quotas.ban() },
  { status: 404, path: '/pets/99' },
  { status: 404, path: '/nowhere' },
  { status: 405, path: '/pets', init: { method: 'DELETE' } },
  { status: 409, path: '/categories/1', init: { method: 'DELETE' } },
  {
    status: 410,
    path: '/pets/1',
    prepare: ({ clock }) => clock.set('2028-01-01'),
  },
  { status: 413, path: '/categories', init: withJson('POST', { name: 'x'.repeat(1_100_000) }) },
  { status: 415, path: '/pets', init: { method: 'POST', body: 'name=Rex' } },
  { status: 422, path: '/pets', init: withJson('POST', { name: 'Rex' }) },
  { status: 429, path: '/pets', prepare: ({ quotas }) => quotas.exhaust() },
  { status: 501, path: '/pets', init: { method: 'PURGE' } },
  { status: 503, path: '/pets', prepare: ({ faults }) => faults.add({ status: 503 }) },
]

describe.each([{ rateLimit: {} }, { rateLimit: false }] as const)('with %j', ({ rateLimit }) => {
  const cases = CASES.filter(({ status }) => rateLimit !== false || status !== 429)

  test.each(cases)('a response of status $status carries the three headers', async (given) => {
    const petstore = createPetstore({ clock: CLOCK, rateLimit, ...given.options })
    given.prepare?.(petstore)

    const { status, headers } = await petstore.fetch(given.path, given.init)

    expect(status).toBe(given.status)
    for (const name of ['Limit', 'Remaining', 'Reset']) {
      expect(headers.get(`X-RateLimit-${name}`)).toMatch(/^\d+$/)
    }
    expect(Number(headers.get('X-RateLimit-Reset'))).toBeGreaterThan(petstore.clock.now() / 1_000)
  })
})
