import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { START, withKey } from '../../support/service/state.ts'

test("a caller that has sent no request has an unused quota, and reading it doesn't add it to the list", async () => {
  const server = await start()

  expect((await call(server, 'GET /quotas/nobody')).body).toMatchObject({
    apiKey: 'nobody',
    windows: [{ used: 0, resetAt: null }, {}],
  })
  expect((await call(server, 'GET /quotas')).body).toEqual([])
})

test.each(['a/b', 'a?b#c', '100%', 'é', 'minute', 'ban', 'plan', '__proto__', 'constructor'])(
  'any valid API key can be percent-encoded in the path: %s',
  async (key) => {
    const server = await start()
    const path = `/quotas/${encodeURIComponent(key)}`
    await fetch(`${server.url}/pets`, withKey(key))

    expect((await call(server, `PATCH ${path}`, { body: { plan: 'pro' } })).body).toMatchObject({
      apiKey: key,
      plan: 'pro',
      windows: [{ used: 1 }, {}],
    })
    expect((await call(server, 'GET /quotas')).body).toHaveLength(1)
    expect((await fetch(`${server.url}/pets`, withKey(key))).headers.get('X-RateLimit-Limit')).toBe(
      '300',
    )
    expect((await call(server, `DELETE ${path}`)).status).toBe(204)
    expect((await call(server, 'GET /quotas')).body).toEqual([])
  },
)

test('exhaust: true uses up the shortest window that the new plan limits', async () => {
  const server = await start({ plans: { daily: { perMinute: null, perDay: 5 } } })
  const body = { plan: 'daily', exhaust: true }

  const { body: quota } = await call(server, 'PATCH /quotas/mine', { body })

  expect(quota.windows).toMatchObject([{ name: 'day', limit: 5, remaining: 0 }])
})

test('ban: true bans as long as the next ban would last, and a pardon starts from the first', async () => {
  const server = await start({ ban: { duration: ['1m', '1h'] } })
  const bans = [{ ban: true }, { ban: true }, { ban: true, pardon: true }]
  const lengths: number[] = []
  for (const body of bans) {
    const { body: quota } = await call(server, 'PATCH /quotas/mine', { body })
    lengths.push(quota.bannedUntil - START)
  }

  expect(lengths).toEqual([60_000, 3_600_000, 60_000])
})

test('several changes apply in the order pardon, plan, exhaust, remaining, ban', async () => {
  const server = await start()
  server.petstore.quotas.ban('mine', '1h')

  const { body } = await call(server, 'PATCH /quotas/mine', {
    body: { ban: '10m', remaining: 2, window: 'day', exhaust: 'minute', plan: 'pro', pardon: true },
  })

  expect(body).toMatchObject({
    plan: 'pro',
    bannedUntil: START + 600_000,
    windows: [
      { name: 'minute', limit: 300, used: 300, remaining: 0 },
      { name: 'day', remaining: 2 },
    ],
  })
})

test.each(['%E0%A4%A', '%', '%zz', 'a%00b', 'a%0D%0Ab', '%E2%82%AC', 'x'.repeat(257)])(
  'an invalid API key is refused: %s',
  async (key) => {
    const response = await call(await start(), `PATCH /quotas/${key}`, { body: { plan: 'pro' } })

    expect(response.status).toBe(400)
    expect(response.body.code).toBe('invalid_parameter')
  },
)
