import { expect, test } from 'vitest'
import { freezeRealTime } from '../../../support/freeze-real-time.ts'
import { usedMemory } from '../../../support/memory.ts'
import { start } from '../../../support/server/control.ts'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'
import { until } from '../../../support/until.ts'

freezeRealTime()

const CONNECTIONS = 100
/** How many requests each connection sends in a wave. */
const REQUESTS = 25

/** The limits per minute. With each key come more requests than most of them allow. */
const LIMITS = { free: 6, pro: 30, business: 40, enterprise: 1_000 }

/** 50 keys, each on one of the four plans. */
const KEYS = Array.from({ length: 50 }, (_, index) => `key-${index}`)
const planOf = (index: number) => Object.keys(LIMITS)[index % 4] ?? ''
const limitOf = (index: number) => Object.values(LIMITS)[index % 4] ?? 0

/** Returns the requests of a connection, with each key in turn. */
function requestsFrom(connection: number): string {
  const requests = Array.from({ length: REQUESTS }, (_, sent) => {
    const key = { 'X-API-Key': KEYS[(connection + sent) % KEYS.length] ?? '' }
    const isLast = sent === REQUESTS - 1
    return rawRequest('GET /pets/1', isLast ? { ...key, Connection: 'close' } : key)
  })
  return requests.join('')
}

/** The number of open connections in this process, on both sides. */
const openSockets = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'TCPSocketWrap').length

/**
 * Sends requests over all connections at once, and waits until they are closed. Returns the number
 * of responses by status.
 */
async function sendWave(port: number): Promise<Map<string, number>> {
  const before = openSockets()
  const answered = await Promise.all(
    Array.from({ length: CONNECTIONS }, (_, first) => sendRaw(port, requestsFrom(first))),
  )
  // An open socket has buffers, which would count as memory of the requests.
  await until(() => openSockets() <= before)
  const seen = new Map<string, number>()
  for (const { text } of answered) {
    for (const [, status = ''] of text.matchAll(/HTTP\/1\.1 (\d+)/g)) {
      seen.set(status, (seen.get(status) ?? 0) + 1)
    }
  }
  return seen
}

test('5,000 requests over 100 connections on 50 keys spend exactly what the plans allow', async () => {
  const { port, petstore } = await start({
    apiKeys: Object.fromEntries(KEYS.map((key, index) => [key, planOf(index)])),
    plans: Object.fromEntries(
      Object.entries(LIMITS).map(([plan, perMinute]) => [plan, { perMinute }]),
    ),
    journal: { limit: 500 },
  })
  const perKey = (CONNECTIONS * REQUESTS) / KEYS.length
  const allowed = KEYS.reduce((sum, _, index) => sum + Math.min(perKey, limitOf(index)), 0)

  const first = await sendWave(port)
  const half = usedMemory()
  petstore.clock.advance('1m')
  const second = await sendWave(port)
  const end = usedMemory()

  for (const seen of [first, second]) {
    expect(seen.get('200')).toBe(allowed)
    expect([...seen.keys()].sort()).toEqual(['200', '429'])
    expect([...seen.values()].reduce((sum, count) => sum + count)).toBe(CONNECTIONS * REQUESTS)
  }
  // The second wave must not need more memory than the first: 400 bytes a request would be 1 MB.
  expect(end - half).toBeLessThan(1_000_000)
})
