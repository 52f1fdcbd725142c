import { expect, test } from 'vitest'
import { readExploration, toRequests } from '../../../src/panel/views/behaviour/exploration.ts'

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
  expect(toRequests(problem).map(({ line }) => line)).toEqual([0, 2, -1])
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
