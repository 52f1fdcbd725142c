import { printable } from '../../lib/text/printable.ts'
import type { AuditReport, CallerSummary, Finding } from '../report.ts'
import { plural } from '../words.ts'
import { callerName, headline } from './words.ts'

/** Formats a report as plain text for a terminal: first the findings, then the callers. */
export function toText(report: AuditReport): string {
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
