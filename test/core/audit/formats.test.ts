import { execFileSync } from 'node:child_process'
import { type AuditReport, type FailOn, formatAudit } from 'petstore-mock'
import { expect, test } from 'vitest'
import { AUDIT_RULES } from '../../../src/core/audit/report.ts'
import { audited } from '../../support/audit/audit.ts'
import { beRude, EVERY_OCCASION } from '../../support/audit/rude.ts'

/** Text that a request or a fault can put into a message. */
const HOSTILE =
  'a|b\n\r\t<script>&"\'`]]> --> \u0000\u0001\u001b[31m\ud800 \udfff \ufffe 🐈 \\| *_[x](y) \u009b2J\u202egpj\u2066'

async function rudeReport(failOn: FailOn = 'error'): Promise<AuditReport> {
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  return petstore.audit({ failOn })
}

/** A report with hostile texts and a long key. */
async function hostileReport(failOn: FailOn = 'error'): Promise<AuditReport> {
  const report = await rudeReport(failOn)
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

test('JSON is the whole report', async () => {
  const report = await rudeReport()
  expect(JSON.parse(formatAudit(report, 'json'))).toEqual(report)
})

test('text is the default format', async () => {
  const report = await rudeReport()
  expect(formatAudit(report)).toBe(formatAudit(report, 'text'))
})

test("text and Markdown name a threshold that isn't the default", async () => {
  const headlines = {
    error: '1 client',
    warning: 'client (fails on warnings)',
    info: 'client (fails on infos)',
    never: 'fails)',
  }
  for (const failOn of ['error', 'warning', 'info', 'never'] as const) {
    const report = await rudeReport(failOn)
    const [text] = formatAudit(report).split('\n')
    expect(text).toMatch(failOn === 'never' ? /^Audit passed: / : /^Audit failed: /)
    expect(text?.endsWith(headlines[failOn])).toBe(true)
    expect(formatAudit(report, 'markdown').startsWith(`**${text}**\n`)).toBe(true)
  }
})

test('a clean report is one line, as text and as Markdown', () => {
  const line = 'Audit passed: no findings in 0 requests from 0 clients'
  expect(formatAudit(cleanReport(), 'text')).toBe(`${line}\n`)
  expect(formatAudit(cleanReport(), 'markdown')).toBe(`**${line}**\n`)
})

test('text and JSON escape what controls a terminal or turns the direction of writing', async () => {
  const report = await hostileReport()
  for (const format of ['text', 'json'] as const) {
    const text = formatAudit(report, format)
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    expect(text).toContain('\\u001b[31m\\ud800 \\udfff')
    expect(text).toContain('\\u009b2J\\u202egpj\\u2066')
  }
})

test('Markdown shows foreign text as it is, and mentions nobody', () => {
  const message = '`x` ~~y~~ @team #1 https://evil.example www.evil.example &lt; [a](b) <b>\u202e'
  const finding = {
    rule: 'no-backoff',
    severity: 'error',
    apiKey: '@bot`',
    entries: ['req_1'],
    message,
  }
  const report = { ...cleanReport(), findings: [finding] }
  expect(formatAudit(JSON.parse(JSON.stringify(report)), 'markdown')).toContain(
    '| error | `no-backoff` | @&#8203;bot\\` | \\`x\\` \\~\\~y\\~\\~ @&#8203;team #&#8203;1 https:/&#8203;/evil.example www&#8203;.evil.example &amp;lt; \\[a\\](b) &lt;b\\>\\\\u202e | req\\_1 |',
  )
})

test('Markdown keeps hostile text inside its table cell', async () => {
  const lines = formatAudit(await hostileReport(), 'markdown').split('\n')
  const rows = lines.filter((line) => line.startsWith('|'))
  const columns = rows.map((row) => row.replaceAll(/\\./g, '').split('|').length - 2)
  expect(new Set(columns)).toEqual(new Set([5]))
  expect(lines.filter((line) => /<script|(?<!\\)`]]/.test(line))).toEqual([])
})

const READ_JUNIT = `
import json, sys, xml.etree.ElementTree as tree
def read(text):
  root = tree.fromstring(text)
  suite = root[0]
  return {'root': root.tag, 'counts': root.attrib, 'suite': suite.attrib,
    'properties': {p.attrib['name']: p.attrib['value'] for p in suite.iter('property')},
    'cases': [[c.attrib['name'], c.attrib['classname'], [e.tag for e in c]]
      for c in suite.iter('testcase')]}
print(json.dumps([read(text) for text in json.load(sys.stdin)]))
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
  const reports = [
    { report: await rudeReport(), failed: 6 },
    { report: await rudeReport('warning'), failed: Object.keys(AUDIT_RULES).length - 2 },
    { report: await rudeReport('never'), failed: 0 },
    { report: await hostileReport('warning'), failed: Object.keys(AUDIT_RULES).length - 2 },
    { report: cleanReport(), failed: 0 },
  ]
  const input = JSON.stringify(reports.map(({ report }) => formatAudit(report, 'junit')))
  const output = execFileSync('python3', ['-c', READ_JUNIT], { input, encoding: 'utf8' })
  for (const [index, { report, failed }] of reports.entries()) {
    const { root, counts, suite, properties, cases } = JSON.parse(output)[index]
    const failures = cases.filter(([, , tags]: string[][]) => tags?.includes('failure')).length
    const total = Object.keys(AUDIT_RULES).length
    expect(root).toBe('testsuites')
    expect(properties).toEqual({ failOn: report.failOn })
    for (const { tests, failures: counted, errors } of [counts, suite]) {
      expect([Number(tests), Number(counted), Number(errors)]).toEqual([total, failures, 0])
    }
    expect(failures).toBe(failed)
    expect(cases.map(([name]: string[]) => name)).toEqual(Object.keys(AUDIT_RULES))
  }
})

test('JUnit XML contains no character that XML forbids', async () => {
  const text = formatAudit(await hostileReport(), 'junit')
  expect(text).not.toMatch(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  expect(text).not.toContain(']]>')
})

test('an unknown format is refused', () => {
  const format = JSON.parse('"xml"')
  expect(() => formatAudit(cleanReport(), format)).toThrow(
    'formatAudit.format: expected one of "json", "text", "markdown", "junit" but got "xml"',
  )
})
