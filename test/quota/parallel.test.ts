import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { useServers } from '../support/server/servers.ts'
import { CLOCK, withKey } from '../support/service/state.ts'

const start = useServers()

const KEY = 'mine'

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

test('of 100 requests at once, those over the quota get a 429, and none is a strike', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const responses = await Promise.all(AT_ONCE.map(() => petstore.fetch('/pets', withKey(KEY))))
  expectInnocent(
    petstore,
    responses.map(({ status }) => status),
  )
})

test('the same holds for 100 different requests to a server', async () => {
  const { url, petstore } = await start({ clock: CLOCK })
  const responses = await Promise.all(
    AT_ONCE.map((index) => fetch(`${url}/pets?limit=${index}`, withKey(KEY))),
  )
  expectInnocent(
    petstore,
    responses.map(({ status }) => status),
  )
})

test('a client that sends one request after another and ignores each 429 is banned', async () => {
  const { url, petstore } = await start({ clock: CLOCK })
  petstore.quotas.exhaust(KEY)
  const statuses: number[] = []
  for (const _ of AT_ONCE.slice(0, 8)) {
    const response = await fetch(`${url}/pets`, withKey(KEY))
    await response.text()
    statuses.push(response.status)
  }
  // The client may use two connections in turn. The first request on the second one proves nothing.
  expect(statuses.slice(0, 6)).not.toContain(200)
  expect(statuses.slice(-2)).toEqual([403, 403])
  expect(petstore.audit().ok).toBe(false)
})
