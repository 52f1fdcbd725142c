import { expect, test } from 'vitest'
import { readFault } from '../../../src/core/faults/read-fault.ts'
import { describeFault } from '../../../src/panel/views/faults/describe-fault.ts'

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

  expect(describeFault(fault)).toBe(
    [
      'getPet, listPets from anonymous: answers 503 “down\\u001b[31m”; delays by 50ms to 2s',
      '; sets Retry-After: 30; removes Link, after 1 matching request, once, with probability 0.2',
      ', from 1m after it was added, for 10s, every 1h, until 2026-06-01 00:00:00 UTC',
      ', after the operation, whose writes stay',
    ].join(''),
  )
})

test.each([
  [{ network: 'reset' }, 'every request: network fault reset'],
  [
    { method: 'POST', status: 503, times: 1, perCall: true },
    'POST: answers 503, once for each call',
  ],
])('the fault %j is described as %s', (fault, text) => {
  expect(describeFault(readFault(fault))).toBe(text)
})
