import { expect, test } from 'vitest'
import { shortenWaits } from '../../../src/tools/explore/shorten-waits.ts'

test.each([
  [{ delay: '2s' }, { delay: [1_000, 1_000] }],
  [{ delay: [10, '1h'] }, { delay: [10, 1_000] }],
  [{ delay: 1 }, { delay: [1, 1] }],
  [
    { headers: { 'retry-after': '600', Via: '900' } },
    { headers: { 'retry-after': '1', Via: '900' } },
  ],
  [{ headers: { 'Retry-After': '0' } }, { headers: { 'Retry-After': '0' } }],
  [{ headers: { 'Retry-After': null } }, { headers: { 'Retry-After': null } }],
  [
    { status: 503, times: 1 },
    { status: 503, times: 1 },
  ],
] as const)('%j asks to wait for a second at most: %j', (fault, short) => {
  expect(shortenWaits(fault, 1_000)).toEqual(short)
})
