import { oneOf, refuse } from '../../lib/check.ts'
import { printable, printableLines } from '../../lib/text/printable.ts'
import type { AuditReport } from '../report.ts'
import { escapeMarkdown } from './escape.ts'
import { isReport } from './is-report.ts'
import { partMark, type SessionReport, toJunit } from './junit.ts'
import { toMarkdown } from './markdown.ts'
import { AUDIT_FORMATS, type AuditFormat } from './names.ts'
import { toText } from './text.ts'

const WRITERS: Readonly<Record<AuditFormat, readonly [string, (report: AuditReport) => string]>> = {
  json: ['application/json', toJson],
  text: ['text/plain; charset=utf-8', toText],
  markdown: ['text/markdown; charset=utf-8', toMarkdown],
  junit: [
    'application/xml; charset=utf-8',
    (report) => toJunit([{ session: null, part: 1, report }]),
  ],
}

/**
 * Returns an audit report as text: `'text'` for a terminal, `'markdown'`, `'junit'` (XML), or
 * `'json'`. The report may come from `JSON.parse`.
 *
 * @throws {TypeError} naming the argument, what was expected and what it got.
 */
export function formatAudit(report: AuditReport, format: AuditFormat = 'text'): string {
  const [, write] = WRITERS[oneOf('formatAudit.format', format, AUDIT_FORMATS)]
  return write(isReport(report) ? report : refuse('formatAudit', report, REPORT))
}

const REPORT = 'a report, as in formatAudit(petstore.audit())'

/**
 * Returns the reports of a server and its sessions as one text, like `formatAudit`. They have
 * headings, except for the first one of the service, and JSON is an array.
 */
export function formatReports(reports: readonly SessionReport[], format: AuditFormat): string {
  if (format === 'junit') return toJunit(reports)
  if (format === 'json') return toJson(reports)
  const headings = {
    text: (name: string) => `${name}\n`,
    markdown: (name: string) => `## ${name}\n\n`,
  }
  const escaped = format === 'markdown' ? escapeMarkdown : printable
  const separator = format === 'markdown' ? '\n' : ''
  return reports
    .map(({ session, part, report }) => {
      const name = session === null ? 'Service' : `Session ${escaped(session)}`
      const isPlain = session === null && part === 1
      const heading = isPlain ? '' : headings[format](name + partMark(part))
      return heading + formatAudit(report, format)
    })
    .join(separator)
}

/** Escapes what could control a terminal. It is the same JSON. */
function toJson(value: unknown): string {
  return `${printableLines(JSON.stringify(value, null, 2))}\n`
}

/** Returns the media type of a format. */
export function mediaTypeOf(format: AuditFormat): string {
  return WRITERS[format][0]
}
