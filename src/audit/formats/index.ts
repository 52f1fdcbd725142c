import { oneOf, refuse } from '../../lib/check.ts'
import type { AuditReport } from '../report.ts'
import { isReport } from './is-report.ts'
import { toJunit } from './junit.ts'
import { toMarkdown } from './markdown.ts'
import { AUDIT_FORMATS, type AuditFormat } from './names.ts'
import { toText } from './text.ts'

const WRITERS: Readonly<Record<AuditFormat, readonly [string, (report: AuditReport) => string]>> = {
  json: ['application/json', (report) => `${JSON.stringify(report, null, 2)}\n`],
  text: ['text/plain; charset=utf-8', toText],
  markdown: ['text/markdown; charset=utf-8', toMarkdown],
  junit: ['application/xml; charset=utf-8', toJunit],
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

/** Returns the media type of a format. */
export function mediaTypeOf(format: AuditFormat): string {
  return WRITERS[format][0]
}
