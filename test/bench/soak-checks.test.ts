import { expect, test } from 'vitest'
import { checkRun } from '../../bench/soak/checks.js'

const memory = { used: 20_000_000, connections: 0 }
const run = {
  before: memory,
  after: memory,
  results: [
    { kind: 'health', counts: { 'status 200': 3 }, durations: [2, 3, 900] },
    { kind: 'faults', counts: { 'status 500': 1 } },
  ],
  errors: '',
  slowest: 1_000,
}

/** Returns the names of the checks that a run misses. */
function missed(change: Partial<Parameters<typeof checkRun>[0]>) {
  const checks = checkRun({ ...run, ...change })
  return checks.filter(({ ok }) => ok === false).map(({ what }) => what)
}

test('a run without trouble passes', () => {
  expect(missed({})).toEqual([])
})

test('a soak fails if memory or connections are left', () => {
  expect(missed({ after: { used: 30_000_000, connections: 0 } })).toEqual(['memory after the run'])
  expect(missed({ after: { ...memory, connections: 1 } })).toEqual(['connections left'])
})

test('a soak fails if one health check is slow', () => {
  const results = [{ kind: 'health', counts: {}, durations: [2, 3, 1_001] }]
  expect(missed({ results })).toEqual(['slowest health check'])
})

test('a soak fails on a wrong response, and on a 500 that no fault asked for', () => {
  const results = (counts: Readonly<Record<string, number>>) => [
    { kind: 'mixed', counts, durations: [1] },
  ]
  expect(missed({ results: results({ problems: 1 }) })).toEqual([
    'wrong or lost responses, inexact quotas',
  ])
  expect(missed({ results: results({ 'status 500': 1 }) })).toEqual([
    'responses with status 500, without faults',
  ])
})

test('a soak fails if the server prints an error', () => {
  expect(missed({ errors: 'TypeError\n' })).toEqual(['errors that the server printed'])
})
