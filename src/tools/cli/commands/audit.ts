import { type FailOn, readFailOn } from '../../../core/audit/fail-on.ts'
import { formatAudit } from '../../../core/audit/formats/index.ts'
import { isReport } from '../../../core/audit/formats/is-report.ts'
import { AUDIT_FORMATS, type AuditFormat } from '../../../core/audit/formats/names.ts'
import type { AuditReport } from '../../../core/audit/report.ts'
import { oneOf } from '../../../core/lib/check.ts'
import type { Arguments } from '../config/values.ts'
import { type OptionValues, readEnvironment } from '../config/values.ts'
import { asUsageError, codeOf, firstLine, UsageError } from '../errors.ts'
import { LOCAL_CONTROL_URL } from '../flags/read.ts'
import type { Host } from '../host.ts'

/** Exit status when there are findings as severe as `--fail-on`, or worse. */
export const FINDINGS_STATUS = 1

/** Returns the value of `--fail-on`. */
export function failOnOf(values: OptionValues): FailOn {
  const { value, where = '' } = values.get('failOn') ?? {}
  return asUsageError(() => readFailOn(value, where))
}

/**
 * Prints the audit report of a running server, or of one of its sessions. Returns the exit status.
 *
 * @throws {UsageError} if the server doesn't respond with a report.
 */
export async function audit({ flags }: Arguments, host: Host): Promise<number> {
  const values = new Map([...readEnvironment(host, 'audit'), ...flags])
  const url = String(values.get('controlUrl')?.value ?? LOCAL_CONTROL_URL)
  // Inside `exec`, this variable has the token of that server.
  const own = flags.get('controlToken')?.value ?? host.env.PETSTORE_CONTROL_TOKEN
  const token = own || values.get('controlToken')?.value
  const report = await readReport(url, failOnOf(values), token)
  host.stdout.write(formatAudit(report, formatOf(values)))
  return report.ok ? 0 : FINDINGS_STATUS
}

/** Returns the value of `--format`. */
export function formatOf(values: OptionValues): AuditFormat {
  return oneOf('--format', values.get('format')?.value ?? 'text', AUDIT_FORMATS)
}

async function readReport(url: string, failOn: FailOn, token: unknown): Promise<AuditReport> {
  const headers = typeof token === 'string' ? { Authorization: `Bearer ${token}` } : {}
  const response = await fetch(`${url}/audit?failOn=${failOn}`, { headers }).catch((error) => {
    throw unreachable(url, error)
  })
  const text = await response.text()
  const report = response.ok ? parseReport(text) : undefined
  if (report !== undefined) return report
  const got = response.ok ? '' : `${response.status}: `
  const expected = `audit: expected an audit report from ${url}`
  const hint = response.status === 401 ? '; set --control-token' : ''
  throw new UsageError(
    `${expected} but got ${got}${text.slice(0, 300).replaceAll(/\s+/g, ' ')}${hint}`,
  )
}

function unreachable(url: string, error: unknown): UsageError {
  // The message of the error itself doesn't say why `fetch` failed.
  const cause = error instanceof Error ? error.cause : undefined
  const reason = firstLine(cause ?? error) || String(codeOf(cause) ?? error)
  const hint = /SELF_SIGNED|UNABLE_TO_/.test(String(codeOf(cause)))
    ? 'set NODE_EXTRA_CA_CERTS to the file of its certificate'
    : 'start a server, or name one with --control-url'
  return new UsageError(`audit: ${url} can't be reached: ${reason}; ${hint}`)
}

function parseReport(text: string): AuditReport | undefined {
  try {
    const report: unknown = JSON.parse(text)
    return isReport(report) ? report : undefined
  } catch {
    return undefined
  }
}
