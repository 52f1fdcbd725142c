import { type AuditReport, type FailOn, formatAudit } from 'petstore-mock'
import { expect, test } from 'vitest'
import { AUDIT_RULES } from '../../../src/core/audit/report.ts'
import { audited } from '../../support/audit/audit.ts'
import { beRude, EVERY_OCCASION } from '../../support/audit/rude.ts'

async function rudeReport(failOn: FailOn = 'error'): Promise<AuditReport> {
  const petstore = audited(EVERY_OCCASION)
  await beRude(petstore)
  return petstore.audit({ failOn })
}

const cleanReport = () => audited().audit()

test('JSON is the whole report', async () => {
  const report = await rudeReport()
  expect(JSON.parse(formatAudit(report, 'json'))).toEqual(report)
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

const RULES = Object.keys(AUDIT_RULES).length

test.each([
  ['error', 5],
  ['warning', RULES - 2],
  ['never', 0],
] as const)('as JUnit, the rules that fail by %s are failures', async (failOn, failed) => {
  const text = formatAudit(await rudeReport(failOn), 'junit')
  expect(text).toContain(`tests="${RULES}" failures="${failed}" errors="0"`)
  const cases = text.split('<testcase ').slice(1)
  expect(cases).toHaveLength(RULES)
  expect(cases.filter((each) => each.includes('<failure'))).toHaveLength(failed)
})

test('an unknown format is refused', () => {
  const format = JSON.parse('"xml"')
  expect(() => formatAudit(cleanReport(), format)).toThrow(
    'formatAudit.format: expected one of "json", "text", "markdown", "junit" but got "xml"',
  )
})
