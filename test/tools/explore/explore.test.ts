import { explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { listPatiently, orderPersistently } from '../../support/explore/clients.ts'

test('a client that repeats an order whose response was lost orders twice', async () => {
  const report = await explore(orderPersistently)

  expect(report.ok).toBe(false)
  expect(report.problems.find(({ rule }) => rule === 'duplicated-effect')).toMatchObject({
    severity: 'error',
    path: ['lost', 'ok'],
    faults: [{ operation: 'createOrder', outcome: 'lost' }],
    message: expect.stringContaining('extra: orders {"petId":1,"quantity":1}'),
    timeline: expect.stringMatching(/POST \/store\/orders → reset\n.+POST \/store\/orders → 201$/),
    scenario: { faults: [{ network: 'reset', afterOperation: true, times: 1 }] },
  })
})

test('a client that waits, backs off and gives up has no problem', async () => {
  const report = await explore(listPatiently)

  expect(report).toMatchObject({ ok: true, problems: [], cut: null, notes: [] })
  expect(report.matrix).toEqual([
    {
      operation: 'listPets',
      cells: {
        '429': 'survived',
        '503': 'survived',
        lost: 'survived',
        truncated: 'survived',
        timeout: 'survived',
        late: 'survived',
      },
    },
  ])
})

test('every path up to the number of faults is tried, and minutes pass in a moment', async () => {
  const { runs, virtualMs } = await explore(listPatiently, { faults: 3, outcomes: ['429', '503'] })

  // Without faults three times, then 2 + 4 + 8 paths.
  expect(runs).toBe(17)
  expect(virtualMs).toBeGreaterThan(5 * 60_000)
})

test('a path is played again by its outcomes, or by its scenario', async () => {
  const byName = await explore.replay(['lost'], orderPersistently)
  const scenario = byName.problems[0]?.scenario ?? {}

  expect(byName.problems.map(({ rule }) => rule)).toContain('duplicated-effect')
  expect(await explore.replay(scenario, orderPersistently)).toEqual(byName)
})
