import { type ClientContext, explore, formatHerd, type HerdOptions } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { pause } from '../../support/explore/clients.ts'

/** Returns a client that lists the pets. After an error, it pauses as `pauseMs` says. */
function listPets(pauseMs: (response: Response) => number, headers: HeadersInit = {}) {
  return async ({ fetch, baseUrl }: ClientContext) => {
    for (;;) {
      const response = await fetch(`${baseUrl}/pets`, { headers })
      if (response.ok) return
      await pause(pauseMs(response))
    }
  }
}

const everySecond = listPets(() => 1_000)

test('a fixed pause of a second makes all clients come in each second of an outage', async () => {
  const report = await explore.herd(everySecond, { clients: 30 })

  // One starts every two seconds, and those that have started come again every second.
  expect(report.perSecond.slice(0, 6)).toEqual([1, 1, 2, 2, 3, 3])
  expect(report.peak).toEqual({ second: 58, requests: 30 })
  expect(report.ordinary).toMatchObject({ requests: 30, peak: { requests: 1 } })
  expect(report).toMatchObject({ clients: 30, served: 30, failed: 0, servedMs: 120_000 })
  expect(report.wasted).toBe(report.requests - 30)
})

test('random pauses with the same mean spread the same requests', async () => {
  const scenario = { faults: [{ status: 503, schedule: { duration: '12s' } }] } as const
  const client = listPets(() => Math.random() * 2_000)
  const { perSecond } = await explore.herd(client, { clients: 20, ramp: 0, scenario })

  const mean = perSecond.slice(2, 12).reduce((sum, each) => sum + each, 0) / 10
  expect(mean).toBeGreaterThan(0.9 * 20)
  expect(mean).toBeLessThan(1.1 * 20)
})

const SHARED: HerdOptions = {
  clients: 90,
  ramp: '30s',
  scenario: {},
  petstore: { plan: 'team', plans: { team: { perMinute: 60, perDay: 10_000 } }, ban: false },
}
const team = { 'X-API-Key': 'team' }
const waitOf = (response: Response) => Number(response.headers.get('retry-after')) * 1_000

test('clients that share a quota all come back in the second of its reset', async () => {
  const { peak } = await explore.herd(listPets(waitOf, team), SHARED)
  expect(peak).toEqual({ second: 60, requests: 30 })

  const spread = listPets((response) => waitOf(response) + Math.random() * 30_000, team)
  expect((await explore.herd(spread, SHARED)).peak.requests).toBeLessThan(6)
})

test('the same seed gives the same numbers', async () => {
  const client = listPets(() => Math.random() * 5_000)
  const once = await explore.herd(client, { clients: 30 })

  expect(await explore.herd(client, { clients: 30 })).toEqual(once)
  const other = await explore.herd(client, { clients: 30, petstore: { seed: 2 } })
  expect(other.perSecond).not.toEqual(once.perSecond)
})

test('a client is counted as failed, or as unfinished at the end', async () => {
  const impatient = async ({ fetch }: ClientContext) => {
    const response = await fetch('/pets')
    if (!response.ok) throw new Error(`status ${response.status}`)
  }
  const { failed, servedMs, notes } = await explore.herd(impatient, { clients: 10 })
  expect({ failed, servedMs }).toEqual({ failed: 10, servedMs: null })
  expect(notes).toContain('10 clients failed, the first with Error: status 503.')

  const scenario = { faults: [{ status: 503 }] }
  const report = await explore.herd(everySecond, { clients: 3, ramp: 0, over: '1m', scenario })
  expect(report).toMatchObject({ served: 0, failed: 0 })
  expect(report.notes).toContain("3 clients hadn't come to an end after 60 s.")
})

test('the report is a line of blocks for each case', async () => {
  const report = await explore.herd(everySecond, { clients: 60 })
  expect(formatHerd(report)).toBe(
    `Herd: 60 of 60 clients were served, the last after 120 s
  5490 requests, 5430 of them wasted; without the scenario, 60
  fullest second: 60 requests after 59 s, 60 times the ordinary 1
Note: The clients share what their modules keep, such as a limiter or a cache.

with      ▁▁▂▂▂▃▃▄▄▄▅▅▆▆▆▇▇████████████████████████
without   ▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁▁

one column: the fullest of 3 seconds; the highest: 60 requests a second
`,
  )
  expect(JSON.parse(formatHerd(report, 'json'))).toEqual(report)
})

test('a wrong option, a client that never succeeds and what is no report are refused', async () => {
  const herd = (options: object) => explore.herd(everySecond, options)
  await expect(herd({ clients: 0 })).rejects.toThrow('explore.herd.clients: expected an integer')
  await expect(herd({ users: 3 })).rejects.toThrow('did you mean clients?')
  await expect(herd({ scenario: 'outtage' })).rejects.toThrow('did you mean "outage"?')
  await expect(herd({ petstore: { journal: {} } })).rejects.toThrow('petstore.journal')
  const broken = () => Promise.reject(new Error('no route'))
  await expect(explore.herd(broken, { clients: 1 })).rejects.toThrow(
    'explore.herd: expected clients that succeed without the scenario, but Error: no route',
  )
  // @ts-expect-error: a report of a search is none of a herd
  expect(() => formatHerd({ runs: 1 })).toThrow('formatHerd: expected a report')
})
