import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterEach, describe, expect, test } from 'vitest'
import { useServers } from '../../support/server/servers.ts'
import { callTimes } from '../../support/service/state.ts'

const start = useServers()
const baseUrl = 'https://petstore.example'
const clock = '2026-05-01T00:00:00Z'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

const WAYS_IN = [
  {
    way: 'petstore.fetch',
    open: async (options: PetstoreOptions) => {
      const petstore = createPetstore({ clock, ...options })
      return { petstore, get: (path: string) => petstore.fetch(path) }
    },
  },
  {
    way: 'msw',
    open: async (options: PetstoreOptions) => {
      const petstore = setupPetstore({ baseUrl, clock, ...options })
      petstore.listen()
      closing.push(() => petstore.close())
      return { petstore, get: (path: string) => fetch(baseUrl + path) }
    },
  },
  {
    way: 'a standalone server',
    open: async (options: PetstoreOptions) => {
      const { petstore, url } = await start(options)
      return { petstore, get: (path: string) => fetch(url + path) }
    },
  },
]

describe.each(WAYS_IN)('through $way', ({ open }) => {
  test('an outage is over when the clock says so', async () => {
    const { petstore, get } = await open({ scenario: 'outage' })

    expect((await get('/pets')).status).toBe(503)
    petstore.clock.advance('2m')
    expect((await get('/pets')).status).toBe(200)
  })

  test('a scenario that is played draws from the seed what the core draws', async () => {
    const scenario = { faults: [{ status: 503, probability: 0.5 }] }
    const { petstore, get } = await open({ seed: 3 })
    petstore.faults.play(scenario)
    const statuses: number[] = []
    while (statuses.length < 20) statuses.push((await get('/pets')).status)

    expect(statuses).toEqual(callTimes(createPetstore({ clock, seed: 3, scenario }), 20))
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
  })

  test('a refusal has the headers of the dialect', async () => {
    const { petstore, get } = await open({ rateLimit: { dialect: 'retry-after-ms' } })
    petstore.quotas.exhaust()

    const { status, headers } = await get('/pets')

    expect([status, headers.get('Retry-After'), headers.get('Retry-After-Ms')]).toEqual([
      429,
      '60',
      '60000',
    ])
  })

  test('what a fault did is explained', async () => {
    const { petstore, get } = await open({})
    petstore.faults.add({ network: 'reset', times: 1 })
    await expect(get('/pets')).rejects.toThrow(TypeError)

    const { id = '' } = petstore.journal.last() ?? {}
    expect(petstore.journal.explain(id)).toContain('reset the connection before the operation')
  })
})
