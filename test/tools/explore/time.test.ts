import { scheduler, setInterval, setTimeout as sleep } from 'node:timers/promises'
import { type ClientContext, explore } from 'petstore-mock/explore'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listPatiently, pause } from '../../support/explore/clients.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('timers that the test has faked are used if they are passed on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })

  const report = await explore(listPatiently, { timers: vi })

  expect(report).toMatchObject({ ok: true, cut: null })
  expect(report.virtualMs).toBeGreaterThan(60_000)
  expect(vi.isFakeTimers()).toBe(true)
})

test('timers that the test has faked must be passed on', async () => {
  vi.useFakeTimers()
  await expect(explore(listPatiently)).rejects.toThrow(
    'explore: expected real timers, but they are faked; pass what fakes them: { timers: vi }',
  )
})

test('timers that are passed on must be fake', async () => {
  await expect(explore(listPatiently, { timers: vi })).rejects.toThrow(
    'explore.timers: expected fake timers and a fake Date, but they are real; call useFakeTimers()',
  )
})

test.each([
  ['setTimeout', () => sleep(30_000)],
  ['scheduler.wait', () => scheduler.wait(30_000)],
])('pauses by %s of node:timers/promises take no time', async (_, wait) => {
  const client = async ({ fetch }: ClientContext) => {
    const response = await fetch('/pets')
    if (response.ok) return
    await response.text()
    await wait()
    if (!(await fetch('/pets')).ok) throw new Error('refused')
  }

  const { notes, problems, virtualMs } = await explore(client, { outcomes: ['429'] })

  expect([notes, problems]).toEqual([[], []])
  expect(virtualMs).toBeGreaterThan(30_000)
})

test('all clocks of Node agree on how long a pause took', async () => {
  const now = () => [Date.now(), performance.now(), Number(process.hrtime.bigint() / 1_000_000n)]
  const client = async ({ fetch }: ClientContext) => {
    await fetch('/pets')
    const before = now()
    await pause(30_000)
    expect(now().map((each, index) => each - (before[index] ?? 0))).toEqual([
      30_000, 30_000, 30_000,
    ])
  }

  expect((await explore(client, { faults: 0 })).problems).toEqual([])
})

test('however many searches there were, no sunset has come', async () => {
  const client = async ({ fetch }: ClientContext) => {
    if (!(await fetch('/pets/1')).ok) throw new Error('refused')
  }
  const found = []
  for (let searches = 0; searches < 20; searches += 1) {
    const { matrix, problems } = await explore(client, { outcomes: ['503'], faults: 1 })
    found.push(JSON.stringify([matrix, problems.map(({ rule }) => rule)]))
  }
  expect(new Set(found).size).toBe(1)
})

/** As a client has it that keeps it when it's loaded. */
const realIntervals = setInterval

/** Waits for a real timer that fires once in a turn of the event loop: longer than a search waits. */
async function pauseForTurns(turns: number): Promise<void> {
  let left = turns
  for await (const _ of realIntervals(1)) {
    left -= 1
    if (left === 0) return
  }
}

test('a client with real timers is noticed', async () => {
  const client = async ({ fetch }: ClientContext) => {
    await pauseForTurns(30)
    await (await fetch('/pets')).text()
  }

  const { notes, runs } = await explore(client, { outcomes: ['503'] })

  expect(runs).toBe(4)
  expect(notes).toEqual([expect.stringMatching(/^The client has real timers/)])
})

test('after a search, no unanswered request keeps the process alive', async () => {
  const client = async ({ fetch, petstore }: ClientContext) => {
    await fetch('/pets')
    petstore.faults.add({ network: 'timeout' })
    for (let sent = 0; sent < 20; sent += 1) void fetch('/pets')
    await pause(1_000)
  }

  await explore(client, { outcomes: ['503'], faults: 0 })

  // Each would have a timer.
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout')
  expect(timers.length).toBeLessThan(20)
})

/** A limiter in a module: one request at a time, and a second between two. */
function createLimiter() {
  const ids = new Set<number>()
  let last: Promise<unknown> = Promise.resolve()
  let nextAt = 0
  return <Result>(job: () => Promise<Result>): Promise<Result> => {
    const id = Math.random()
    if (ids.has(id)) throw new Error('a job with this id exists')
    ids.add(id)
    const result = last.then(async () => {
      if (Date.now() < nextAt) await pause(nextAt - Date.now())
      nextAt = Date.now() + 1_000
      return job()
    })
    last = result.catch(() => {})
    return result
  }
}

test('searches of a client whose limiter lives in a module find the same', async () => {
  const limit = createLimiter()
  const client = ({ fetch, baseUrl }: ClientContext) =>
    limit(async () => {
      const { ok } = await fetch(`${baseUrl}/pets`)
      if (!ok) throw new Error('refused')
    })
  const found: unknown[] = []

  for (let searches = 0; searches < 3; searches += 1) {
    const { problems, matrix } = await explore(client)
    found.push([problems.map(({ rule, path }) => [rule, path]), matrix])
  }

  expect(found[0]).toMatchObject([[['did-not-settle', ['timeout']]], [{ operation: 'listPets' }]])
  expect(found).toEqual([found[0], found[0], found[0]])
})

test('a search starts now if the one before ended at times that clients misread', async () => {
  const starts: number[] = []
  const client = async ({ fetch }: ClientContext) => {
    starts.push(Date.now())
    await fetch('/pets')
  }

  await explore(client, { petstore: { clock: '2037-12-01T00:00:00Z' }, faults: 0 })
  starts.length = 0
  await explore(client, { faults: 0 })

  expect(starts[0]).toBeLessThan(Date.now() + 60_000)
})

describe('during a run', () => {
  test('the date and the clock of the petstore are one, and never go back', async () => {
    const times: number[] = []
    const petstore = { clock: '2026-05-01T00:00:00Z' } as const

    await explore(
      async ({ fetch, petstore: { clock } }) => {
        times.push(Date.now(), performance.now())
        expect(clock.now()).toBe(Date.now())
        await fetch('/pets')
        await pause(60_000)
        expect(clock.now()).toBe(Date.now())
      },
      { petstore, outcomes: ['503'] },
    )

    const [dates, elapsed] = [0, 1].map((first) => times.filter((_, at) => at % 2 === first))
    expect(dates?.[0]).toBe(Date.parse(petstore.clock))
    expect(dates).toEqual([...new Set(dates)].sort())
    expect(elapsed).toEqual([...new Set(elapsed)].sort((one, other) => one - other))
  })

  test('Math.random draws other numbers in each run, and in each search', async () => {
    const drawn: number[] = []
    const client = async ({ fetch }: ClientContext) => {
      drawn.push(Math.random())
      await fetch('/pets')
    }

    const { runs } = await explore(client, { outcomes: ['503'] })
    await explore(client, { outcomes: ['503'] })

    expect(new Set(drawn).size).toBe(2 * runs)
  })

  test('each request takes 1 ms at least', async () => {
    await explore(
      async ({ fetch }) => {
        const before = Date.now()
        await fetch('/pets')
        await fetch('/pets')
        expect(Date.now()).toBeGreaterThanOrEqual(before + 2)
      },
      { outcomes: ['503'] },
    )
  })

  test('responses that are late come after those of requests sent at the same time', async () => {
    const orders = new Set<string>()
    await explore(
      async ({ fetch }) => {
        const done: string[] = []
        const send = (path: string) => fetch(path).then(() => done.push(path))
        await Promise.all([send('/pets'), send('/categories')])
        orders.add(done.join(' '))
      },
      { outcomes: ['late'], faults: 1 },
    )
    expect([...orders]).toEqual(['/pets /categories', '/categories /pets'])
  })
})
