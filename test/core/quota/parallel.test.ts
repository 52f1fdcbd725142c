import { Agent, get } from 'node:http'
import { createPetstore, type Petstore } from 'petstore-mock'
import { Agent as Dispatcher, request } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { useServers } from '../../support/server/servers.ts'
import { CLOCK, withKey } from '../../support/service/state.ts'

freezeRealTime()

const start = useServers()

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
  const agent = new Agent({ keepAlive: true, maxSockets })
  onTestFinished(() => agent.destroy())
  return (url) =>
    new Promise((resolve, reject) => {
      const sent = get(url, { agent, ...withKey(KEY) }, (response) => {
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

test('of 100 requests at once, those over the quota get a 429, and none is a strike', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const responses = await Promise.all(AT_ONCE.map(() => petstore.fetch('/pets', withKey(KEY))))
  expectInnocent(
    petstore,
    responses.map(({ status }) => status),
  )
})

test.each([
  ['node:http', withAgent],
  ['undici', withPool],
] as const)(
  '100 requests at once that %s sends over six kept connections are no strikes',
  async (_, create) => {
    const { url, petstore } = await start({ clock: CLOCK })
    const send = create(6)
    expectInnocent(petstore, await Promise.all(AT_ONCE.map(() => send(`${url}/pets`))))
  },
)

test('100 requests at once are no strikes if the quota was used up before', async () => {
  const { url, petstore } = await start({ clock: CLOCK })
  petstore.quotas.exhaust(KEY)
  const send = withAgent(6)
  const statuses = await Promise.all(AT_ONCE.map(() => send(`${url}/pets`)))
  expect(tally(statuses)).toEqual({ 429: 100 })
  expect(petstore.audit().findings).toEqual([])
})

test('100 requests that are sent over some seconds without a pause are no strikes', async () => {
  const { url, petstore } = await start({ clock: CLOCK })
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
    const { url, petstore } = await start({ clock: CLOCK })
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
  const { url, petstore } = await start({ clock: CLOCK })
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
