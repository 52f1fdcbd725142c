import { expect, test } from 'vitest'
import { reportFor } from '../../../src/tools/cli/terminal.ts'

const REPORT = `Audit failed: 1 error

error   retried-too-early (anonymous)
        The client retried GET /pets 2 s after a 429 (node_modules/petstore-mock/docs/guides/audit.md#retried-too-early)
`

const stream = { write: () => {}, isTTY: true, columns: 40 }

test('a report on a terminal is in colours, and no wider than the terminal', () => {
  const text = reportFor(REPORT, { stream, env: {}, cwd: process.cwd() })

  expect(text).toContain('\u001b[31mAudit failed\u001b[0m')
  expect(text).toContain('\u001b[31merror\u001b[0m')
  expect(text).toContain('        The client retried GET /pets 2 s\n        after a 429')
})

test('a report names its pages as files that the reader has, and has no colours in a file', () => {
  const cwd = `${process.cwd()}/test`

  const text = reportFor(REPORT, { stream: { write: () => {} }, env: {}, cwd })

  expect(text).toBe(REPORT.replace('node_modules/petstore-mock/docs', '../docs'))
})
