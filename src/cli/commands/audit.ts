import { formatAudit } from '../../audit/formats/index.ts'
import type { AuditFormat } from '../../audit/formats/names.ts'
import type { AuditReport } from '../../audit/report.ts'
import { readEnvironment } from '../config/environment.ts'
import type { OptionValues } from '../config/values.ts'
import { codeOf, firstLine, UsageError } from '../errors.ts'
import { LOCAL_CONTROL_URL } from '../flags/command.ts'
import { type AuditLevel, toAuditLevel, toFormat } from '../flags/read.ts'

/** Exit status when there are findings of the level of `--audit`, or more severe ones. */
export const FINDINGS_STATUS = 1

/** Returns whether a report has findings of the level, or more severe ones. */
export function fails({ summary }: AuditReport, level: AuditLevel): boolean {
  if (level === 'error') return summary.errors > 0
  return level === 'warning' && summary.errors + summary.warnings > 0
}

/** Returns the value of `--audit`; `report` by default. */
export function auditLevel(values: OptionValues): AuditLevel {
  return toAuditLevel(values.get('audit')?.value ?? 'report', 'audit')
}

/**
 * Prints the audit report of a running server, or of one of its sessions.
 *
 * @throws {UsageError} if the server does not respond with a report.
 */
export async function audit(flags: OptionValues): Promise<void> {
  const values = new Map([...readEnvironment(process.env, 'audit'), ...flags])
  const level = auditLevel(values)
  const url = String(values.get('controlUrl')?.value ?? LOCAL_CONTROL_URL)
  const report = await readReport(url, tokenFor(flags, values))
  if (level !== 'off') process.stdout.write(formatAudit(report, formatOf(values)))
  if (fails(report, level)) process.exitCode = FINDINGS_STATUS
}

/** Inside `exec`, the token of that server is in `PETSTORE_CONTROL_TOKEN`. */
function tokenFor(flags: OptionValues, values: OptionValues): unknown {
  const own = flags.get('controlToken')?.value ?? process.env.PETSTORE_CONTROL_TOKEN
  return own || values.get('controlToken')?.value
}

function formatOf(values: OptionValues): AuditFormat {
  return toFormat(values.get('format')?.value ?? 'text', '--format')
}

async function readReport(url: string, token: unknown): Promise<AuditReport> {
  const headers = typeof token === 'string' ? { Authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${url}/audit`, { headers }).catch((error: unknown) => {
    throw new UsageError(`audit: ${url} cannot be reached: ${reasonOf(error)}`)
  })
  const text = await response.text()
  if (!response.ok) {
    throw new UsageError(`audit: ${url} responded with ${response.status}: ${startOf(text)}`)
  }
  const report = parseReport(text)
  if (report !== undefined) return report
  throw new UsageError(`audit: expected an audit report from ${url} but got ${startOf(text)}`)
}

/** Returns why `fetch` failed: its own message does not say, but that of its cause does. */
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

function startOf(text: string): string {
  return text.slice(0, 300).replaceAll(/\s+/g, ' ')
}
