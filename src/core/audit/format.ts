import { membersOf, readOneOf, throwOptionError } from '../lib/check.ts'
import { plural } from '../lib/describe.ts'
import { printable, printableLines } from '../lib/printable.ts'
import { type NamedReport, SERVICE, toJunit } from './junit.ts'
import {
  AUDIT_FORMATS,
  type AuditFormat,
  type AuditReport,
  type CallerSummary,
  callerName,
  FAIL_ON,
  type FailOn,
  type Finding,
} from './report.ts'

const WRITERS: Readonly<Record<AuditFormat, (report: AuditReport) => string>> = {
  json: toJson,
  text: toText,
  markdown: toMarkdown,
  junit: (report) => toJunit([{ name: SERVICE, report }]),
}

/**
 * Returns an audit report as text: `'text'` for a terminal, `'markdown'`, `'junit'` (XML), or
 * `'json'`. The report may come from `JSON.parse`.
 */
export function formatAudit(report: AuditReport, format: AuditFormat = 'text'): string {
  const write = WRITERS[readOneOf(format, 'formatAudit.format', AUDIT_FORMATS)]
  return write(isReport(report) ? report : throwOptionError('formatAudit', report, REPORT))
}

const REPORT = 'a report, as in formatAudit(petstore.audit())'

/**
 * Returns the reports of a server and its sessions as one text, like `formatAudit`. They have
 * headings, except for the first one of the service, and JSON is an array.
 */
export function formatReports(reports: readonly NamedReport[], format: AuditFormat): string {
  if (format === 'junit') return toJunit(reports)
  if (format === 'json') return toJson(reports)
  const headings = {
    text: (name: string) => `${printable(name)}\n`,
    markdown: (name: string) => `## ${escapeMarkdown(name)}\n\n`,
  }
  const separator = format === 'markdown' ? '\n' : ''
  return reports
    .map(({ name, report }) => {
      const heading = name === SERVICE ? '' : headings[format](name)
      return heading + formatAudit(report, format)
    })
    .join(separator)
}

/** Escapes what could control a terminal. It's the same JSON. */
function toJson(value: unknown): string {
  return `${printableLines(JSON.stringify(value, null, 2))}\n`
}

function toMarkdown(report: AuditReport): string {
  const { findings, summary } = report
  const found = findings.map(({ severity, rule, apiKey, entries, message }) => [
    escapeMarkdown(severity),
    `\`${rule}\``,
    escapeMarkdown(callerName(apiKey)),
    escapeMarkdown(message),
    escapeMarkdown(entries.slice(0, 5).join(', ')),
  ])
  const callers = summary.callers.map(({ apiKey, requests, refused, banned, backoff }) => [
    escapeMarkdown(callerName(apiKey)),
    requests,
    refused,
    banned,
    escapeMarkdown(backoff ?? ''),
  ])
  const tables = [
    toTable(['Severity', 'Rule', 'Client', 'Finding', 'Journal entries'], found),
    toTable(['Client', 'Requests', 'Refused', 'Banned', 'Backoff'], callers),
  ]
  return `**Audit ${headline(report)}**\n${tables.join('')}`
}

/** Formats a table, with an empty line before it. Without rows, there's none. */
function toTable(
  titles: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const lines = [titles.join(' | '), ...rows.map((cells) => cells.join(' | '))]
  const [head = '', ...others] = lines.map((line) => `| ${line} |\n`)
  return rows.length === 0 ? '' : `\n${head}|${'---|'.repeat(titles.length)}\n${others.join('')}`
}

/** What breaks up a mention, an issue number or a link without being visible. */
const BREAK = '&#8203;'

/**
 * Characters that could act as markup, and the beginnings of what GitHub links without markup:
 * `@name`, `#1`, `https://` and `www.`.
 */
const MARKUP = /[\\`*_~|[\]<>&@#]|:\/\/|www\./gi

/**
 * Escapes foreign text for a line of Markdown, such as a table cell: it shows the text as it is, and
 * nobody is mentioned.
 */
export function escapeMarkdown(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ')).replaceAll(MARKUP, (mark) => {
    if (mark === '<') return '&lt;'
    if (mark === '&') return '&amp;'
    if (mark === '@' || mark === '#') return mark + BREAK
    return mark.length === 1 ? `\\${mark}` : `${mark.slice(0, -1)}${BREAK}${mark.slice(-1)}`
  })
}

function toText(report: AuditReport): string {
  const lines = [
    `Audit ${headline(report)}`,
    ...report.findings.flatMap(findingLines),
    ...report.summary.callers.flatMap(callerLines),
  ]
  return `${lines.map(printable).join('\n')}\n`
}

function findingLines({ rule, severity, apiKey, entries, message }: Finding): readonly string[] {
  const shown =
    entries.length > 6 ? [...entries.slice(0, 5), `and ${entries.length - 5} more`] : entries
  return [
    '',
    `${severity.padEnd(8)}${rule} (${callerName(apiKey)})`,
    `        ${message}`,
    `        journal: ${shown.join(', ')}`,
  ]
}

function callerLines({ apiKey, requests, refused, banned, retries, backoff }: CallerSummary) {
  const facts = [
    plural(requests, 'request'),
    ...(refused > 0 ? [`${refused} refused`] : []),
    ...(banned > 0 ? [`${banned} banned`] : []),
    ...(retries.length > 0 ? [`${retries.length} retried`] : []),
  ]
  const how = backoff === null ? [] : [`  backoff: ${backoff}`]
  return ['', `${callerName(apiKey)}: ${facts.join(', ')}`, ...how]
}

/** The rule by which a report isn't ok, where it isn't the default. */
const THRESHOLDS: Readonly<Record<FailOn, string>> = {
  error: '',
  warning: ' (fails on warnings)',
  info: ' (fails on infos)',
  never: ' (never fails)',
}

/**
 * Returns a one-line summary: `failed: 2 errors, 1 warning in 14 requests from 1 client`. It names
 * the threshold of the report, except for the default.
 */
function headline({ ok, failOn, summary }: AuditReport): string {
  const { errors, warnings, infos, requests, callers } = summary
  const counts = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(infos > 0 ? [`${infos} info`] : []),
  ]
  const found = counts.length === 0 ? 'no findings' : counts.join(', ')
  const verdict = ok ? 'passed' : 'failed'
  const clients = plural(callers.length, 'client')
  return `${verdict}: ${found} in ${plural(requests, 'request')} from ${clients}${THRESHOLDS[failOn]}`
}

/** Returns whether a value, such as the result of `JSON.parse`, has the form of an audit report. */
export function isReport(got: unknown): got is AuditReport {
  const { ok, failOn, findings, summary } = membersOf(got)
  return (
    typeof ok === 'boolean' &&
    FAIL_ON.some((name) => name === failOn) &&
    Array.isArray(findings) &&
    Array.isArray(membersOf(summary).callers)
  )
}
