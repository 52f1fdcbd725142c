import { expect, test } from 'vitest'
import { epochMs, httpDate, httpDateMs } from '../../../src/core/time/instant.ts'
import { START } from '../../support/service/state.ts'

const DATE = 'Fri, 01 May 2026 00:00:00 GMT'

test('an HTTP date has whole seconds, rounded down', () => {
  expect(httpDate(START)).toBe(DATE)
  expect(httpDate(START + 999)).toBe(DATE)
  expect(httpDateMs(DATE)).toBe(START)
})

test.each([
  `on ${DATE}`,
  `${DATE} or so`,
  `${DATE}+0200`,
  'Fri, 41 May 2026 00:00:00 GMT',
  'Tue, 31 Feb 2026 00:00:00 GMT',
  'Mon, 01 May 2026 00:00:00 GMT',
  'Fri, 1 May 2026 00:00:00 GMT',
  'Friday, 01-May-26 00:00:00 GMT',
  '2026-05-01',
  '',
])('%o is no HTTP date', (text) => {
  expect(httpDateMs(text)).toBeUndefined()
})

test('an instant without a name is refused as an instant', () => {
  expect(() => epochMs('soon')).toThrow('instant: expected an ISO 8601 string')
})
