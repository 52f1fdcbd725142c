import { oneOf } from '../../lib/check.ts'
import type { AuditReport } from '../report.ts'
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
 * Formats an audit report. Returns `{ type, content }`: the media type and the text.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function formatAudit(report: AuditReport, format: AuditFormat) {
  const [type, write] = WRITERS[oneOf('format', format, AUDIT_FORMATS)]
  return { type, content: write(report) }
}
