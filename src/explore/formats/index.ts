import { AUDIT_FORMATS, type AuditFormat } from '../../audit/formats/names.ts'
import { oneOf, refuse } from '../../lib/check.ts'
import { savedRecord } from '../../lib/stateful.ts'
import { printableLines } from '../../lib/text/printable.ts'
import type { ExploreReport } from '../report.ts'
import { toJunit } from './junit.ts'
import { toMarkdown } from './markdown.ts'
import { toText } from './text.ts'

const WRITERS: Readonly<Record<AuditFormat, (report: ExploreReport) => string>> = {
  json: (report) => `${printableLines(JSON.stringify(report, null, 2))}\n`,
  text: toText,
  markdown: toMarkdown,
  junit: toJunit,
}

/**
 * Returns the report of `explore` as text: `'text'` for a terminal, `'markdown'`, `'junit'` (XML),
 * or `'json'`. The report may come from `JSON.parse`.
 *
 * @throws {TypeError} naming the argument, what was expected and what it got.
 */
export function formatExploration(report: ExploreReport, format: AuditFormat = 'text'): string {
  const write = WRITERS[oneOf('formatExploration.format', format, AUDIT_FORMATS)]
  return write(isReport(report) ? report : refuse('formatExploration', report, REPORT))
}

const REPORT = 'a report, as in formatExploration(await explore(…))'

/** Returns whether a value has the form of a report of `explore`. */
export function isReport(got: unknown): got is ExploreReport {
  const { problems, matrix, runs, notes } = savedRecord(got)
  return [problems, matrix, notes].every(Array.isArray) && typeof runs === 'number'
}
