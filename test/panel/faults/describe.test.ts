import { expect, test } from 'vitest'
import { readFault } from '../../../src/core/faults/read-fault.ts'
import {
  describeConditions,
  describeEffects,
  describeTarget,
} from '../../../src/panel/views/faults/describe-fault.ts'

test('a fault is described by what it matches, what it does, and when', () => {
  const fault = readFault({
    operation: ['getPet', 'listPets'],
    apiKey: null,
    status: 503,
    message: 'down\u001b[31m',
    delay: [50, '2s'],
    headers: { 'Retry-After': '30', Link: null },
    skip: 1,
    times: 1,
    probability: 0.2,
    schedule: { startAfter: '1m', duration: 10_000, every: '1h', until: '2026-06-01' },
    afterOperation: true,
  })

  expect(describeTarget(fault)).toBe('getPet, listPets from anonymous')
  expect(describeEffects(fault)).toEqual([
    'answers 503 “down\\u001b[31m”',
    'delays by 50ms to 2s',
    'sets Retry-After: 30',
    'removes Link',
  ])
  expect(describeConditions(fault)).toEqual([
    'after 1 matching request',
    'once',
    'with probability 0.2',
    'from 1m after it was added',
    'for 10s',
    'every 1h',
    'until 2026-06-01 00:00:00 UTC',
    'after the operation, whose writes stay',
  ])
})

test('a fault without conditions is about every request', () => {
  expect(describeTarget(readFault({ network: 'reset' }))).toBe('every request')
  expect(describeEffects(readFault({ network: 'reset' }))).toEqual(['network fault reset'])
  expect(describeConditions(readFault({ network: 'reset' }))).toEqual([])
})
