import { type AuditReport, createPetstore, formatAudit } from 'petstore-mock'
import { expect, test } from 'vitest'
import { formatReports } from '../../../src/core/audit/format.ts'
import { AUDIT_RULES } from '../../../src/core/audit/report.ts'

const entries = (count: number) => Array.from({ length: count }, (_, index) => `req-${index + 1}`)

/** A report with a finding of each severity. */
const REPORT: AuditReport = {
  ok: false,
  failOn: 'error',
  findings: [
    {
      rule: 'retried-too-early',
      severity: 'error',
      apiKey: null,
      operation: 'listPets',
      entries: entries(7),
      message: 'It came early',
    },
    {
      rule: 'no-backoff',
      severity: 'warning',
      apiKey: 'k'.repeat(40),
      operation: 'listPets',
      entries: entries(6),
      message: 'It never paused',
    },
    {
      rule: 'called-deprecated',
      severity: 'info',
      apiKey: `${'k'.repeat(40)}l`,
      operation: 'getPet',
      entries: entries(1),
      message: 'It called getPet',
    },
  ],
  summary: {
    requests: 14,
    errors: 1,
    warnings: 1,
    infos: 1,
    callers: [
      { apiKey: null, requests: 1, refused: 0, banned: 0, retries: [], backoff: null },
      {
        apiKey: 'mine',
        requests: 13,
        refused: 2,
        banned: 1,
        retries: [{ request: 'GET /pets', entries: entries(7), backoff: 'constant 1 s' }],
        backoff: 'constant 1 s',
      },
    ],
  },
}

const CLEAN = createPetstore().audit()

test('text lists the findings, and then the clients', () => {
  expect(formatAudit(REPORT, 'text').split('\n')).toEqual([
    'Audit failed: 1 error, 1 warning, 1 info in 14 requests from 2 clients',
    '',
    'error   retried-too-early (anonymous)',
    '        It came early',
    '        journal: req-1, req-2, req-3, req-4, req-5, and 2 more',
    '',
    `warning no-backoff (${'k'.repeat(40)})`,
    '        It never paused',
    '        journal: req-1, req-2, req-3, req-4, req-5, req-6',
    '',
    `info    called-deprecated (${'k'.repeat(37)}...)`,
    '        It called getPet',
    '        journal: req-1',
    '',
    'anonymous: 1 request',
    '',
    'mine: 13 requests, 2 refused, 1 banned, 1 retried',
    '  backoff: constant 1 s',
    '',
  ])
})

test('Markdown has a table of the findings, and one of the clients', () => {
  expect(formatAudit(REPORT, 'markdown').split('\n')).toEqual([
    '**Audit failed: 1 error, 1 warning, 1 info in 14 requests from 2 clients**',
    '',
    '| Severity | Rule | Client | Finding | Journal entries |',
    '|---|---|---|---|---|',
    '| error | `retried-too-early` | anonymous | It came early | req-1, req-2, req-3, req-4, req-5 |',
    `| warning | \`no-backoff\` | ${'k'.repeat(40)} | It never paused | req-1, req-2, req-3, req-4, req-5 |`,
    `| info | \`called-deprecated\` | ${'k'.repeat(37)}... | It called getPet | req-1 |`,
    '',
    '| Client | Requests | Refused | Banned | Backoff |',
    '|---|---|---|---|---|',
    '| anonymous | 1 | 0 | 0 |  |',
    '| mine | 13 | 2 | 1 | constant 1 s |',
    '',
  ])
})

test('JUnit XML has a test case for each rule, with its findings', () => {
  const lines = formatAudit(REPORT, 'junit').split('\n')
  const count = Object.keys(AUDIT_RULES).length
  const rule = (name: string) =>
    `    <testcase classname="petstore-mock.audit" name="${name}" time="0"`

  expect(lines.slice(0, 3)).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="petstore-mock audit" tests="${count}" failures="1" errors="0" time="0">`,
    `  <testsuite name="client behaviour" tests="${count}" failures="1" errors="0" skipped="0" time="0">`,
  ])
  expect(lines.slice(3, 10)).toEqual([
    `${rule('retried-too-early')}>`,
    '      <failure type="error" message="A request was retried before Retry-After had passed: 1 finding">anonymous: It came early [req-1, req-2, req-3, req-4, req-5, req-6, req-7]</failure>',
    '    </testcase>',
    `${rule('no-backoff')}>`,
    `      <system-out>${'k'.repeat(40)}: It never paused [req-1, req-2, req-3, req-4, req-5, req-6]</system-out>`,
    '    </testcase>',
    `${rule('retried-unsafe-method')}/>`,
  ])
  expect(lines.slice(-4)).toEqual([
    `${rule('invalid-request')}/>`,
    '  </testsuite>',
    '</testsuites>',
    '',
  ])
})

test('JUnit XML has a line for each finding of a rule', () => {
  const [finding] = REPORT.findings
  if (finding === undefined) throw new Error('expected a finding')
  const again = { ...finding, entries: ['req-9'] }
  const text = formatAudit({ ...REPORT, findings: [again, again] }, 'junit')
  expect(text).toContain(
    'had passed: 2 findings">anonymous: It came early [req-9]\nanonymous: It came early [req-9]</failure>',
  )
})

/** The report with one finding, which has this message. */
function reportOf(message: string): AuditReport {
  return { ...REPORT, findings: REPORT.findings.slice(0, 1).map((each) => ({ ...each, message })) }
}

test('Markdown joins the lines of a message, and shortens its spaces', () => {
  expect(formatAudit(reportOf('It came\n\n  early'), 'markdown')).toContain('| It came early |')
})

test("JUnit XML escapes a message, and replaces what XML can't contain", () => {
  expect(formatAudit(reportOf('<a b="c"> & \uffff'), 'junit')).toContain(
    'anonymous: &lt;a b=&quot;c&quot;&gt; &amp; \ufffd [req-1',
  )
})

test.each([
  ['error', '1 error, 1 warning, 1 info in 14 requests from 2 clients', 1],
  ['warning', 'from 2 clients (fails on warnings)', 2],
  ['info', 'from 2 clients (fails on infos)', 3],
  ['never', 'from 2 clients (never fails)', 0],
] as const)('the threshold %s is in the headline %s, and decides what fails in JUnit', (...row) => {
  const [failOn, end, failed] = row
  const report = { ...REPORT, failOn, ok: failOn === 'never' }
  const [headline = ''] = formatAudit(report).split('\n')

  expect(headline).toMatch(failOn === 'never' ? /^Audit passed: / : /^Audit failed: /)
  expect(headline.endsWith(end)).toBe(true)
  expect(formatAudit(report, 'markdown').startsWith(`**${headline}**\n`)).toBe(true)
  expect(formatAudit(report, 'junit').match(/<failure/g) ?? []).toHaveLength(failed)
})

test('a clean report is one line, as text and as Markdown', () => {
  const line = 'Audit passed: no findings in 0 requests from 0 clients'
  expect(formatAudit(CLEAN, 'text')).toBe(`${line}\n`)
  expect(formatAudit(CLEAN, 'markdown')).toBe(`**${line}**\n`)
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
  const report = { ...CLEAN, findings: [finding] }
  expect(formatAudit(JSON.parse(JSON.stringify(report)), 'markdown')).toContain(
    '| error | `no-backoff` | @&#8203;bot\\` | \\`x\\` \\~\\~y\\~\\~ @&#8203;team #&#8203;1 https:/&#8203;/evil.example www&#8203;.evil.example &amp;lt; \\[a\\](b) &lt;b\\>\\\\u202e | req\\_1 |',
  )
})

test('an unknown format is refused', () => {
  const format = JSON.parse('"xml"')
  expect(() => formatAudit(CLEAN, format)).toThrow(
    'formatAudit.format: expected one of "json", "text", "markdown", "junit" but got "xml"',
  )
})

const json = JSON.stringify(REPORT)

test('JSON is the whole report, and a report that was saved as JSON is accepted', () => {
  expect(JSON.parse(formatAudit(REPORT, 'json'))).toEqual(REPORT)
  expect(formatAudit(JSON.parse(json))).toBe(formatAudit(REPORT))
})

test.each(['{"journal":{}}', 'null', '[]', json.replace('"failOn":"error"', '"failOn":"infos"')])(
  '%s is refused as a report',
  (text) => {
    expect(() => formatAudit(JSON.parse(text))).toThrow(
      'formatAudit: expected a report, as in formatAudit(petstore.audit()) but got ',
    )
  },
)

/** The reports of a server that was reloaded, and of its sessions. */
const REPORTS = [
  { name: 'Service', report: CLEAN },
  { name: 'Service #2', report: CLEAN },
  { name: 'Session one', report: CLEAN },
  { name: 'Session a_b\u001b[2J #3', report: CLEAN },
]

test('as text, each report after the first of the service has a heading', () => {
  const text = formatAudit(CLEAN, 'text')

  expect(formatReports(REPORTS, 'text')).toBe(
    `${text}Service #2\n${text}Session one\n${text}Session a_b\\u001b[2J #3\n${text}`,
  )
})

test('as Markdown, the reports have headings, and the names of sessions are no markup', () => {
  const markdown = formatAudit(CLEAN, 'markdown')

  expect(formatReports(REPORTS, 'markdown')).toBe(
    [
      markdown,
      `## Service #&#8203;2\n\n${markdown}`,
      `## Session one\n\n${markdown}`,
      `## Session a\\_b\\\\u001b\\[2J #&#8203;3\n\n${markdown}`,
    ].join('\n'),
  )
})

test('as JSON, the reports are an array with their sessions', () => {
  expect(JSON.parse(formatReports(REPORTS, 'json'))).toEqual(REPORTS)
})

test('as JUnit, each report is a test suite of its own', () => {
  const xml = formatReports(REPORTS, 'junit')

  const names = [...xml.matchAll(/<testsuite name="([^"]*)"/g)].map(([, name]) => name)
  expect(names.slice(0, 3)).toEqual([
    'client behaviour',
    'client behaviour: Service #2',
    'client behaviour: Session one',
  ])
  expect(names).toHaveLength(4)
  const classes = new Set([...xml.matchAll(/classname="([^"]*)"/g)].map(([, name]) => name))
  expect([...classes].slice(0, 3)).toEqual([
    'petstore-mock.audit',
    'petstore-mock.audit: Service #2',
    'petstore-mock.audit: Session one',
  ])
})

test('a single report of the service is formatted as by formatAudit', () => {
  const [only] = REPORTS
  if (only === undefined) throw new Error('expected a report')
  for (const format of ['text', 'markdown', 'junit'] as const) {
    expect(formatReports([only], format)).toBe(formatAudit(CLEAN, format))
  }
})
