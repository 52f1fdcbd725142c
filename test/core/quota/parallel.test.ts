import http from 'node:http'
import { createPetstore, type Petstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { Agent as Dispatcher, request } from 'undici'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { start } from '../../support/server/control.ts'
import { CLOCK, withKey } from '../../support/service/state.ts'

freezeRealTime()

const KEY = 'mine'

/** Sends a request. Resolves with the status of the response, once it has been read. */
type Send = (url: string) => Promise<number>

/** Returns how often each status occurs. */
function tally(statuses: readonly number[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Expects that 100 requests at once used up a quota of 60, and that nobody was blamed for it. */
function expectInnocent(petstore: Petstore, statuses: readonly number[]): void {
  expect(tally(statuses)).toEqual({ 200: 60, 429: 40 })
  expect(petstore.quotas.get(KEY)).toMatchObject({ strikes: 0, bannedUntil: null })
  expect(petstore.audit().findings).toEqual([])
}

const AT_ONCE = Array.from({ length: 100 }, (_, index) => index + 1)

/** Returns a client of `node:http` that keeps its connections. Further requests wait for one. */
function withAgent(maxSockets: number): Send {
  const agent = new http.Agent({ keepAlive: true, maxSockets })
  onTestFinished(() => agent.destroy())
  return (url) =>
    new Promise((resolve, reject) => {
      // Not an import: msw replaces the function.
      const sent = http.get(url, { agent, ...withKey(KEY) }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0))
      })
      sent.once('error', reject)
    })
}

/** Returns a client of undici that keeps its connections. Further requests wait for one. */
function withPool(connections: number): Send {
  const dispatcher = new Dispatcher({ connections })
  onTestFinished(() => dispatcher.close())
  return async (url) => {
    const { statusCode, body } = await request(url, { dispatcher, ...withKey(KEY) })
    await body.dump()
    return statusCode
  }
}

const withFetch: Send = async (url) => {
  const response = await fetch(url, withKey(KEY))
  await response.text()
  return response.status
}

test('of 100 requests at once, 60 are served, each with another remaining count, and none is a strike', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const responses = await Promise.all(AT_ONCE.map(() => petstore.fetch('/pets', withKey(KEY))))
  expectInnocent(
    petstore,
    responses.map(({ status }) => status),
  )
  const left = responses.map(({ headers }) => Number(headers.get('X-RateLimit-Remaining')))
  expect(left).toEqual(AT_ONCE.map((count) => Math.max(0, 60 - count)))
})

test.each([
  ['node:http', 3, withAgent],
  ['node:http', 6, withAgent],
  ['node:http', 10, withAgent],
  ['undici', 3, withPool],
  ['undici', 6, withPool],
  ['undici', 10, withPool],
] as const)(
  '100 requests at once that %s sends over %i kept connections are no strikes',
  async (_, connections, create) => {
    const { url, petstore } = await start()
    const send = create(connections)
    expectInnocent(petstore, await Promise.all(AT_ONCE.map(() => send(`${url}/pets`))))
  },
)

/** Sends 100 requests with six workers, each of which sends one after another. */
async function workSix(send: () => Promise<number>): Promise<readonly number[]> {
  const statuses: number[] = []
  const work = async () => {
    while (queue.length > 0) {
      queue.pop()
      statuses.push(await send())
    }
  }
  const queue = [...AT_ONCE]
  await Promise.all(AT_ONCE.slice(0, 6).map(work))
  return statuses
}

test.each([0, 5])(
  'six workers in process that share 100 requests have no strikes, with a latency of %i ms',
  async (latency) => {
    const petstore = createPetstore({ clock: CLOCK, latency })
    const send = async () => (await petstore.fetch('/pets', withKey(KEY))).status
    expectInnocent(petstore, await workSix(send))
  },
)

test('six workers over HTTP that share 100 requests have no strikes, whatever the latency', async () => {
  const { url, petstore } = await start({ latency: 5 })
  const send = withAgent(6)
  expectInnocent(petstore, await workSix(() => send(`${url}/pets`)))
})

test('100 requests at once through msw, which an agent sends over six connections, are no strikes', async () => {
  const petstore = setupPetstore({ clock: CLOCK })
  petstore.listen()
  onTestFinished(() => petstore.close())
  const send = withAgent(6)
  expectInnocent(petstore, await Promise.all(AT_ONCE.map(() => send('http://api.example/pets'))))
})

test.each([
  ['a quota that it used up itself', loop],
  [
    'a quota that it used up with requests at once',
    async (send: () => Promise<unknown>) => {
      await Promise.all(AT_ONCE.slice(0, 60).map(send))
      await loop(send, 40)
    },
  ],
])(
  'of 40 requests in process that come one after another over %s, all but the first are strikes',
  async (_, act) => {
    const petstore = createPetstore({ clock: CLOCK, ban: false })
    await act(() => petstore.fetch('/pets', withKey(KEY)))
    expect(petstore.journal.all({ status: 429 })).toHaveLength(40)
    expect(petstore.quotas.get(KEY).strikes).toBe(39)
  },
)

async function loop(send: () => Promise<unknown>, times = 100): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) await send()
}

test('over a kept connection, a retry half a second after a refusal is a strike', async () => {
  const { url, petstore } = await start()
  petstore.quotas.exhaust(KEY)
  const send = withAgent(6)
  for (const strikes of [0, 1, 2]) {
    await send(`${url}/pets`)
    expect(petstore.quotas.get(KEY).strikes).toBe(strikes)
    petstore.clock.advance(500)
  }
})

test('100 requests at once are no strikes if the quota was used up before', async () => {
  const { url, petstore } = await start()
  petstore.quotas.exhaust(KEY)
  const send = withAgent(6)
  const statuses = await Promise.all(AT_ONCE.map(() => send(`${url}/pets`)))
  expect(tally(statuses)).toEqual({ 429: 100 })
  expect(petstore.audit().findings).toEqual([])
})

test('100 requests that are sent over some seconds without a pause are no strikes', async () => {
  const { url, petstore } = await start()
  const send = withAgent(6)
  const statuses = AT_ONCE.map(async () => {
    const status = await send(`${url}/pets`)
    petstore.clock.advance(200)
    return status
  })
  expectInnocent(petstore, await Promise.all(statuses))
})

test.each([
  ['fetch', () => withFetch],
  ['a kept connection', () => withAgent(6)],
])(
  'a client that sends one request after another with %s and ignores each 429 is banned',
  async (_, create) => {
    const { url, petstore } = await start()
    petstore.quotas.exhaust(KEY)
    const send = create()
    const statuses: number[] = []
    for (const _ of AT_ONCE.slice(0, 9)) statuses.push(await send(`${url}/pets`))
    // The first two requests after a refusal prove nothing.
    expect(statuses).toEqual([429, 429, 429, 429, 429, 429, 429, 403, 403])
    expect(petstore.audit().ok).toBe(false)
  },
)

test('six workers that ignore each 429 are banned once they have done so for ten seconds', async () => {
  const { url, petstore } = await start()
  petstore.quotas.exhaust(KEY)
  const send = withAgent(6)
  /** Each of six workers sends one request after another. */
  const hammer = async (times: number) => {
    const statuses: number[] = []
    const work = async () => {
      for (let sent = 0; sent < times; sent += 1) statuses.push(await send(`${url}/pets`))
    }
    await Promise.all(AT_ONCE.slice(0, 6).map(work))
    return tally(statuses)
  }

  for (let second = 0; second < 20; second += 1) {
    expect(await hammer(3)).toEqual({ 429: 18 })
    petstore.clock.advance('500ms')
  }
  expect(await hammer(3)).toEqual({ 429: 18 })
  expect(petstore.quotas.get(KEY).strikes).toBe(0)

  petstore.clock.advance(1)
  expect(await hammer(3)).toEqual({ 429: 4, 403: 14 })
  expect(petstore.audit().ok).toBe(false)
})

test('a clock that is moved while requests are in flight is no pause of the client', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const petstore = createPetstore({ latency: 20, plans: { free: { perMinute: 2, perDay: 40 } } })
  const send = () => petstore.fetch('/pets')

  // The next one is sent when the first is answered, before the client reads the refusal.
  const all = Promise.all([send().then(send), send(), send()])
  petstore.clock.advance('30s')
  // All three are answered in one turn.
  await vi.advanceTimersByTimeAsync(0)
  vi.advanceTimersByTime(20)
  await vi.advanceTimersByTimeAsync(100)
  await all

  expect(petstore.journal.all().map(({ status, strikes }) => [status, strikes])).toEqual([
    [200, 0],
    [200, 0],
    [429, 0],
    [429, 0],
  ])
})
