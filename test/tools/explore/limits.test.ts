import { type ClientContext, type ExploreProgress, explore } from 'petstore-mock/explore'
import { describe, expect, test } from 'vitest'
import { listPatiently, order, orderPersistently } from '../../support/explore/clients.ts'

/** Calls `explore` with arguments that don't type-check. */
function exploreWith(client: unknown, options?: unknown): Promise<unknown> {
  return Reflect.apply(explore, undefined, [client, options])
}

describe('a search that was cut short says so', () => {
  test('after a number of runs', async () => {
    const { cut, runs } = await explore(listPatiently, { runs: 6 })

    expect(runs).toBe(6)
    expect(cut).toEqual({
      by: ['runs'],
      paths: 3,
      message:
        'The search was cut short: it left out at least 3 paths after 6 runs (runs). Raise the limit to try them.',
    })
  })

  test('after some time', async () => {
    const { cut } = await explore(listPatiently, { time: 0 })
    expect(cut).toMatchObject({ by: ['time'], paths: 6 })
  })

  test('if the client sends more requests than faults may act on', async () => {
    const { cut, runs } = await explore(listPatiently, {
      requests: 1,
      outcomes: ['503'],
      faults: 2,
    })

    expect(cut).toMatchObject({ by: ['requests'], paths: 1 })
    expect(runs).toBe(4)
  })
})

test("a search that tried every path isn't cut, even if it needed the last run", async () => {
  const { cut } = await explore(order, { faults: 1, outcomes: ['503', 'lost'], runs: 5 })
  expect(cut).toBeNull()
})

test('a report lists at most 1,000 problems, and says so', async () => {
  const outcomes = Array.from({ length: 1_001 }, (_, index) => {
    return { name: `own-${index}`, fault: { status: 500 } }
  })

  const { problems, notes } = await explore(async ({ fetch }) => (await fetch('/pets')).status, {
    outcomes,
    faults: 1,
    holds: ({ result }) => result === 200,
  })

  expect(problems).toHaveLength(1_000)
  expect(notes).toEqual(['The report leaves out 1 further problem.'])
})

test('the progress counts down for each number of faults', async () => {
  const seen: string[] = []
  await explore(listPatiently, {
    outcomes: ['503'],
    onProgress: ({ runs, faults, left }) => seen.push(`${runs}: ${faults} faults, ${left} left`),
  })
  expect(seen).toEqual(['4: 1 faults, 0 left', '5: 2 faults, 0 left'])
})

test('the progress says how many runs to expect', async () => {
  const listTwice = async (context: ClientContext) => {
    await listPatiently(context)
    await listPatiently(context)
  }
  const seen: number[] = []
  const onProgress = ({ expected }: ExploreProgress) => seen.push(expected)
  await explore(listTwice, { outcomes: ['503', 'lost'], onProgress })
  // Three without faults, two requests with two outcomes each, and both of them with four pairs.
  expect(new Set(seen)).toEqual(new Set([3 + 4 + 4]))
})

test.each([
  [{ faults: -1 }, 'explore.faults: expected an integer from 0 to 10 but got -1'],
  [{ outcomes: [] }, 'explore.outcomes: expected at least one outcome but got []'],
  [{ outcomes: ['lots'] }, 'explore.outcomes[0]: expected one of "401", "429", "500", "503"'],
  [{ outcomes: ['503', '503'] }, 'explore.outcomes: expected different names but got 503 twice'],
  [{ outcomes: [{ name: 'ok', fault: { status: 500 } }] }, 'explore.outcomes[0].name: expected '],
  [
    { outcomes: [{ name: 'own', fault: { status: 500, skip: 1 } }] },
    'explore.outcomes[0].fault.skip: expected no such field, because the search decides',
  ],
  [{ outcomes: [{ name: 'own', fault: { status: 200 } }] }, 'explore.outcomes[0].fault.status: '],
  [{ time: 'soon' }, 'explore.time: expected '],
  [{ petstore: { scenario: 'flaky' } }, 'explore.petstore.scenario: expected none but got "flaky"'],
  [{ petstore: { plan: 'gold' } }, 'plan: expected '],
  [{ rules: { 'no-rule': 'off' } }, 'explore.rules: expected '],
  [
    { rules: { holds: 'loud' } },
    'explore.rules.holds: expected one of "error", "warning", "info", "off" but got "loud"',
  ],
  [{ holds: true }, 'explore.holds: expected a function but got true'],
  [{ depth: 3 }, 'did you mean faults?'],
  [{ timers: {} }, 'explore.timers: expected vi, jest or mock.timers but got {}'],
])('wrong options are refused: %j', async (options, message) => {
  await expect(exploreWith(order, options)).rejects.toThrow(message)
})

test.each<[string, unknown, string]>([
  ['is no function', 42, 'explore: expected a function that runs your client but got 42'],
  [
    'sends nothing',
    () => 'done',
    'explore: expected the client, without any fault, to send a request, but none arrived',
  ],
  [
    'calls no operation',
    ({ fetch }: ClientContext) => fetch('/pet/1'),
    'to call an operation of the service, but its first request was GET /pet/1, which got a 404',
  ],
  [
    'removes the faults',
    (context: ClientContext) => {
      context.petstore.reset()
      return orderPersistently(context)
    },
    'explore: expected the faults of a path to act, but the client removed them',
  ],
  [
    'throws at once',
    () => {
      throw new RangeError('broken')
    },
    'without any fault, to succeed, but it failed with RangeError: broken',
  ],
  [
    'fails before a request of it arrives',
    () => Promise.reject(new TypeError('fetch failed')),
    'it failed with TypeError: fetch failed; none of its requests arrived; use the fetch or the baseUrl that it gets',
  ],
  ['never ends', () => new Promise(() => {}), 'it waits for something that never happens'],
])('a client that %s is refused', async (_, client, message) => {
  await expect(exploreWith(client)).rejects.toThrow(message)
})

test('a client is refused while another one is being explored', async () => {
  const first = explore(orderPersistently)
  await expect(explore(order)).rejects.toThrow('explore: expected one search at a time')
  expect((await first).runs).toBeGreaterThan(10)
})

test('after a search, and after a failed one, the globals are as before', async () => {
  const before = [setTimeout, Date, Math.random, AbortSignal.timeout, performance.now]
  const listeners = process.listeners('unhandledRejection')

  await explore(order)
  await explore(() => Promise.reject(new Error('broken'))).catch(() => {})

  expect([setTimeout, Date, Math.random, AbortSignal.timeout, performance.now]).toEqual(before)
  expect(process.listeners('unhandledRejection')).toEqual(listeners)
})
