import { formatAudit } from '../../audit/formats/index.ts'
import type { AuditFormat } from '../../audit/formats/names.ts'
import type { AuditReport } from '../../audit/report.ts'
import { readEnvironment } from '../config/environment.ts'
import type { Given } from '../config/values.ts'
import { codeOf, firstLine, UsageError } from '../errors.ts'
import { type AuditLevel, toAuditLevel, toFormat } from '../flags/read.ts'

const LOCAL = 'http://127.0.0.1:4010/__petstore'

/** Exit status when there are findings from the level on. */
export const FINDINGS_STATUS = 1

/** Tells whether a report has findings of the level, or graver ones. */
export function fails({ summary }: AuditReport, level: AuditLevel): boolean {
  if (level === 'error') return summary.errors > 0
  return level === 'warning' && summary.errors + summary.warnings > 0
}

/** What of `--audit` was given; `report` when nothing was. */
export function auditLevel(given: Given): AuditLevel {
  return toAuditLevel(given.get('audit')?.value ?? 'report', 'audit')
}

/**
 * Prints how the clients of a running process, or of one of its sessions, behaved.
 *
 * @throws {UsageError} when it cannot be asked.
 */
export async function audit(flags: Given): Promise<void> {
  const given = new Map([...readEnvironment(process.env), ...flags])
  const level = auditLevel(given)
  const url = String(given.get('controlUrl')?.value ?? LOCAL)
  const report = await readReport(url, given.get('controlToken')?.value)
  if (level !== 'off') process.stdout.write(formatAudit(report, formatOf(given)).content)
  if (fails(report, level)) process.exitCode = FINDINGS_STATUS
}

function formatOf(given: Given): AuditFormat {
  return toFormat(given.get('format')?.value ?? 'text', '--format')
}

async function readReport(url: string, token: unknown): Promise<AuditReport> {
  const headers = typeof token === 'string' ? { Authorization: `Bearer ${token}` } : {}
  const reply = await fetch(`${url}/audit`, { headers }).catch((error: unknown) => {
    throw new UsageError(`audit: ${url} cannot be asked: ${reasonOf(error)}`)
  })
  const text = await reply.text()
  if (!reply.ok) throw new UsageError(`audit: ${url} answered ${reply.status}: ${firstOf(text)}`)
  const report = parseReport(text)
  if (report !== undefined) return report
  throw new UsageError(`audit: ${url} answered no audit report: ${firstOf(text)}`)
}

/** `fetch` says no more than that it failed; its cause says why. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return firstLine(cause ?? error) || String(codeOf(cause) ?? error)
}

function parseReport(text: string): AuditReport | undefined {
  try {
    const report = JSON.parse(text)
    return Array.isArray(report?.findings) && report.summary !== undefined ? report : undefined
  } catch {
    return undefined
  }
}

function firstOf(text: string): string {
  return text.slice(0, 300).replaceAll(/\s+/g, ' ')
}
