import type { Finding } from 'petstore-mock'
import { expect, test } from 'vitest'
import {
  groupFindings,
  messageOf,
  sortFindings,
} from '../../../src/panel/views/behaviour/findings.tsx'

const finding = (rule: Finding['rule'], rest: Partial<Finding> = {}): Finding => ({
  rule,
  severity: 'warning',
  apiKey: null,
  operation: null,
  entries: ['req-1'],
  message: 'The client did it',
  ...rest,
})

test('findings are grouped by rule, the most severe first', () => {
  const found = [
    finding('used-unstable', { severity: 'info' }),
    finding('no-backoff'),
    finding('called-while-banned', { severity: 'error' }),
    finding('no-backoff', { entries: ['req-9'] }),
  ]
  const groups = groupFindings(sortFindings(found))
  expect(groups.map(({ rule, findings }) => [rule, findings.length])).toEqual([
    ['called-while-banned', 1],
    ['no-backoff', 2],
    ['used-unstable', 1],
  ])
})

test('a finding keeps its key when further requests prove it, and equal ones have different keys', () => {
  const [before] = sortFindings([finding('no-backoff')])
  const after = sortFindings([
    finding('no-backoff', { entries: ['req-1', 'req-2'] }),
    finding('no-backoff'),
  ])
  expect(after[0]?.key).toBe(before?.key)
  expect(after[1]?.key).not.toBe(before?.key)
})

test('a message is shown without its sources, and without what controls a terminal', () => {
  const sources = '(docs/guides/audit.md#no-backoff)'
  const message = `The client retried GET /\u001b[31m ${sources}`
  expect(messageOf(finding('no-backoff', { message }))).toBe('The client retried GET /\\u001b[31m.')
})
