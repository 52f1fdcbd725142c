import { expect, test } from 'vitest'
import { type ConductClient, measure, situations } from '../support/clients/conduct.ts'
import { clients } from '../support/clients/conduct-clients.ts'
import { measureUndici } from '../support/clients/conduct-undici.ts'

const { toldToWait, unavailable, orderLost, orderFailed, invalid } = situations

test.each(named('ky', 'got', 'axios-retry', 'openai', '@octokit/plugin-throttling'))(
  '$name waits for as long as it is told, and is served',
  async (client) => {
    expect(await measure(client, toldToWait)).toEqual({
      requests: 2,
      backoff: 'honours Retry-After',
      rules: [],
    })
  },
)

test.each(named('ofetch', '@tanstack/query-core', '@octokit/plugin-retry'))(
  '$name does not wait for as long as it is told, and is found out',
  async (client) => {
    const { backoff, rules } = await measure(client, toldToWait)
    expect(backoff).toMatch(/^ignores Retry-After: /)
    expect(rules).toEqual(['retried-too-early'])
  },
)

test("undici's RetryAgent is seen to wait for 30 seconds instead of 45", async () => {
  const { backoff, rules } = await measureUndici(toldToWait)
  expect(backoff).toBe('caps Retry-After at 30 s')
  expect(rules).toEqual(['retried-too-early'])
})

test('axios-retry without a delay has no backoff, and with one it has', async () => {
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
  '$name orders twice when a reply is lost, and when the service fails',
  async (client) => {
    for (const situation of [orderLost, orderFailed]) {
      const { requests, rules } = await measure(client, situation)
      expect({ requests, rules }).toEqual({ requests: 2, rules: ['retried-unsafe-method'] })
    }
  },
)

test.each(named('ky', 'got', 'axios-retry', 'ofetch', '@tanstack/query-core'))(
  '$name does not send an order again',
  async (client) => {
    for (const situation of [orderLost, orderFailed]) {
      expect(await measure(client, situation)).toEqual({ requests: 1, backoff: null, rules: [] })
    }
  },
)

test.each(clients.filter(({ name }) => name !== '@tanstack/query-core'))(
  '$name takes a 422 for an answer',
  async (client) => {
    expect(await measure(client, invalid)).toEqual({ requests: 1, backoff: null, rules: [] })
  },
)

test('TanStack Query asks four times for what is wrong each time', async () => {
  for (const client of named('@tanstack/query-core')) {
    const { requests, rules } = await measure(client, invalid)
    expect({ requests, rules }).toEqual({ requests: 4, rules: ['retried-client-error'] })
  }
})

function named(...names: readonly string[]): readonly ConductClient[] {
  return names.flatMap((name) => clients.filter((client) => client.name === name))
}
