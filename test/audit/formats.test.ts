import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { formatAudit } from '../../src/audit/formats/index.ts'
import { AUDIT_RULES, type AuditReport } from '../../src/audit/report.ts'
import { audited } from '../support/audit/audit.ts'
import { beRude, EVERY_OCCASION } from '../support/audit/rude.ts'

/** Text that a request or a fault can put into a message. */
const HOSTILE =
  'a|b\n\r\t<script>&"\'`]]> --> \u0000\u0001\u001b[31m\ud800 \udfff \ufffe 🐈 \\| *_[x](y)'

async function rudeReport(): Promise<AuditReport> {
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  return petstore.audit()
}

/** A report with hostile texts and a long key. */
async function hostileReport(): Promise<AuditReport> {
  const report = await rudeReport()
  const apiKey = `${HOSTILE}${'k'.repeat(5_000)}`
  return {
    ...report,
    findings: report.findings.map((finding) => ({ ...finding, apiKey, message: HOSTILE })),
    summary: {
      ...report.summary,
      callers: report.summary.callers.map((caller) => ({ ...caller, apiKey })),
    },
  }
}

const cleanReport = () => audited().audit()

const write = (report: AuditReport, format: Parameters<typeof formatAudit>[1]) =>
  formatAudit(report, format).content

test('JSON is the whole report', async () => {
  const report = await rudeReport()
  expect(JSON.parse(write(report, 'json'))).toEqual(report)
})

test('text shows all findings', async () => {
  const text = write(await rudeReport(), 'text')
  expect(text).toMatch(
    /^Audit not ok: 5 errors, 4 warnings, 2 info in \d+ requests from 1 client\n/,
  )
  for (const rule of Object.keys(AUDIT_RULES)) expect(text).toContain(` ${rule} (anonymous)\n`)
})

test('text of a clean report is one line', () => {
  expect(write(cleanReport(), 'text')).toBe(
    'Audit ok: 0 errors, 0 warnings in 0 requests from 0 clients\n',
  )
})

test('text contains no control characters', async () => {
  expect(write(await hostileReport(), 'text').replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
})

test('Markdown keeps hostile text inside its table cell', async () => {
  const lines = write(await hostileReport(), 'markdown').split('\n')
  const rows = lines.filter((line) => line.startsWith('|'))
  const columns = rows.map((row) => row.replaceAll(/\\./g, '').split('|').length - 2)
  expect(new Set(columns)).toEqual(new Set([5]))
  expect(lines.filter((line) => /<script|(?<!\\)`]]/.test(line))).toEqual([])
})

const READ_JUNIT = `
import json, sys, xml.etree.ElementTree as tree
root = tree.fromstring(sys.stdin.buffer.read())
suite = root[0]
print(json.dumps({'root': root.tag, 'counts': root.attrib, 'suite': suite.attrib,
  'cases': [[c.attrib['name'], c.attrib['classname'], [e.tag for e in c]] for c in suite]}))
`

function hasPython(): boolean {
  try {
    execFileSync('python3', ['--version'])
    return true
  } catch {
    return false
  }
}

test.runIf(hasPython())('JUnit XML can be parsed, even with hostile text', async () => {
  for (const report of [await rudeReport(), await hostileReport(), cleanReport()]) {
    const input = write(report, 'junit')
    const { root, counts, suite, cases } = JSON.parse(
      execFileSync('python3', ['-c', READ_JUNIT], { input, encoding: 'utf8' }),
    )
    const failures = cases.filter(([, , tags]: string[][]) => tags?.includes('failure')).length
    const total = Object.keys(AUDIT_RULES).length
    expect(root).toBe('testsuites')
    for (const { tests, failures: failed, errors } of [counts, suite]) {
      expect([Number(tests), Number(failed), Number(errors)]).toEqual([total, failures, 0])
    }
    expect(failures).toBe(report.findings.length === 0 ? 0 : total - 2)
    expect(cases.map(([name]: string[]) => name)).toEqual(Object.keys(AUDIT_RULES))
  }
})

test('JUnit XML contains no character that XML forbids', async () => {
  const text = write(await hostileReport(), 'junit')
  expect(text).not.toMatch(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  expect(text).not.toContain(']]>')
})
