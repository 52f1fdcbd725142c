import { expect, test } from 'vitest'
import { type MeasuredClient, measure, situations } from '../support/clients/behaviour.ts'
import { clients } from '../support/clients/behaviour-clients.ts'

const { mustWait, unavailable, orderLost, orderFailed, invalid } = situations

test.each(named('ky', 'got', 'axios-retry', 'openai', '@octokit/plugin-throttling'))(
  '$name waits as long as Retry-After asks',
  async (client) => {
    expect(await measure(client, mustWait)).toEqual({
      requests: 2,
      backoff: 'respects Retry-After',
      rules: [],
    })
  },
)

test.each(named('ofetch', '@tanstack/query-core', '@octokit/plugin-retry'))(
  '$name does not wait as long as Retry-After asks',
  async (client) => {
    const { backoff, rules } = await measure(client, mustWait)
    expect(backoff).toMatch(/^ignores Retry-After: /)
    expect(rules).toEqual(['retried-too-early'])
  },
)

test("undici's RetryAgent waits 30 seconds instead of 45", async () => {
  for (const client of named('undici RetryAgent')) {
    const { backoff, rules } = await measure(client, mustWait)
    expect(backoff).toBe('caps Retry-After at 30 s')
    expect(rules).toEqual(['retried-too-early'])
  }
})

test('axios-retry backs off only if a delay is configured', async () => {
  const [without, pausing] = named('axios-retry', 'axios-retry with exponentialDelay')
  expect(without && (await measure(without, unavailable))).toMatchObject({
    backoff: 'immediate',
    rules: ['no-backoff'],
  })
  expect(pausing && (await measure(pausing, unavailable))).toMatchObject({
    backoff: 'exponential with jitter',
    rules: [],
  })
})

test.each(named('openai', '@smithy/middleware-retry', '@octokit/plugin-retry'))(
  '$name repeats an order after a lost response and after a 503',
  async (client) => {
    for (const situation of [orderLost, orderFailed]) {
      const { requests, rules } = await measure(client, situation)
      expect({ requests, rules }).toEqual({ requests: 2, rules: ['retried-unsafe-method'] })
    }
  },
)

test.each(named('ky', 'got', 'ofetch', '@tanstack/query-core'))(
  '$name does not repeat an order',
  async (client) => {
    for (const situation of [orderLost, orderFailed]) {
      expect(await measure(client, situation)).toEqual({ requests: 1, backoff: null, rules: [] })
    }
  },
)

test('axios-retry repeats an order after a lost response, but not after a 503', async () => {
  for (const client of named('axios-retry')) {
    const { requests, rules } = await measure(client, orderLost)
    expect({ requests, rules }).toEqual({ requests: 2, rules: ['retried-unsafe-method'] })
    expect(await measure(client, orderFailed)).toMatchObject({ requests: 1, rules: [] })
  }
})

test.each(clients.filter(({ name }) => name !== '@tanstack/query-core'))(
  '$name does not retry a 422',
  async (client) => {
    expect(await measure(client, invalid)).toEqual({ requests: 1, backoff: null, rules: [] })
  },
)

test('TanStack Query sends a request four times although it gets a 422', async () => {
  for (const client of named('@tanstack/query-core')) {
    const { requests, rules } = await measure(client, invalid)
    expect({ requests, rules }).toEqual({ requests: 4, rules: ['retried-client-error'] })
  }
})

function named(...names: readonly string[]): readonly MeasuredClient[] {
  return names.flatMap((name) => clients.filter((client) => client.name === name))
}
