import { type ClientContext, explore, formatExploration } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { readExploration } from '../../../src/panel/views/conduct/explore/exploration.ts'
import { toSteps } from '../../../src/panel/views/conduct/explore/path-steps.ts'

/** Orders twice if the first response gets lost. */
async function orderTwice({ fetch, baseUrl }: ClientContext) {
  const send = () =>
    fetch(`${baseUrl}/store/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"petId":1,"quantity":1}',
    })
  await send().catch(send)
}

test('a report of explore is read, with each request of a failing path and its line', async () => {
  const report = await explore(orderTwice, { outcomes: ['lost'], faults: 1 })

  const read = readExploration(JSON.parse(formatExploration(report, 'json')))

  expect(read).toMatchObject({ ok: false, runs: report.runs, outcomes: ['lost'] })
  expect(read.matrix).toEqual([{ operation: 'createOrder', cells: { lost: 'broken' } }])
  const problem = read.problems.find(({ rule }) => rule === 'duplicated-effect')
  if (problem === undefined) throw new Error('expected a problem')
  expect(toSteps(problem)).toEqual([
    { title: 'createOrder lost', line: 0 },
    { title: 'ok', line: 1 },
  ])
  expect(problem.timeline[1]).toContain('POST /store/orders → 201')
})

test('acts of the test in a timeline are no requests of the path', () => {
  const problem = {
    path: ['ok', 'lost', 'ok'],
    faults: [{ operation: 'getPet', outcome: 'lost' }],
    timeline: [
      '+0 ms  GET /pets/1 → 200',
      '+0 ms  (test) clock.advance("1s")',
      '+1 s  GET /pets/1 → reset',
    ],
  }
  expect(toSteps(problem).map(({ line }) => line)).toEqual([0, 2, -1])
})

test.each([
  [[], 'report: expected a report of explore, with problems and matrix but got []'],
  [
    { problems: [], matrix: [{ operation: 'a', cells: { lost: 1 } }] },
    'report.matrix[0].cells.lost: expected one of',
  ],
  [
    { problems: [], matrix: [], notes: [], runs: '1' },
    'report.runs: expected a number but got "1"',
  ],
  [
    { problems: [null], matrix: [], notes: [], runs: 1, faults: 1 },
    'report.problems[0].rule: expected a string',
  ],
])('what is no report is refused: %j', (got, message) => {
  expect(() => readExploration(got)).toThrow(message)
})
