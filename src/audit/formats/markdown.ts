import type { AuditReport } from '../report.ts'
import { escapeMarkdown } from './escape.ts'
import { callerName, headline } from './words.ts'

/** Formats a report as Markdown, for a pull request or a job summary. */
export function toMarkdown(report: AuditReport): string {
  const { findings, summary } = report
  const rows = findings.map(({ severity, rule, apiKey, entries, message }) =>
    row([
      escapeMarkdown(severity),
      `\`${rule}\``,
      escapeMarkdown(callerName(apiKey)),
      escapeMarkdown(message),
      escapeMarkdown(entries.slice(0, 5).join(', ')),
    ]),
  )
  const callers = summary.callers.map(({ apiKey, requests, refused, banned, backoff }) =>
    row([
      escapeMarkdown(callerName(apiKey)),
      requests,
      refused,
      banned,
      escapeMarkdown(backoff ?? ''),
    ]),
  )
  const table = [
    '| Severity | Rule | Client | Finding | Journal entries |',
    '|---|---|---|---|---|',
    ...rows,
  ]
  const clients = [
    '| Client | Requests | Refused | Banned | Backoff |',
    '|---|---|---|---|---|',
    ...callers,
  ]
  const blocks = [
    [`**Audit ${headline(report)}**`],
    ...(rows.length > 0 ? [table] : []),
    ...(callers.length > 0 ? [clients] : []),
  ]
  return `${blocks.map((lines) => lines.join('\n')).join('\n\n')}\n`
}

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(' | ')} |`
}
