import { codeOf, UNREACHABLE } from '../../../control/client/call-error.ts'
import { createControlClient } from '../../../control/client/http-client.ts'
import { formatAudit, isReport } from '../../../core/audit/format.ts'
import {
  AUDIT_FORMATS,
  type AuditFormat,
  type AuditReport,
  type FailOn,
  readFailOn,
} from '../../../core/audit/report.ts'
import { readOneOf, throwOptionError } from '../../../core/lib/check.ts'
import { type Arguments, type OptionValues, readEnvironment } from '../config/values.ts'
import { asUsageError, firstLine, UsageError } from '../errors.ts'
import { LOCAL_CONTROL_URL } from '../flags/read.ts'
import type { Host } from '../host.ts'
import { reportFor } from '../terminal.ts'

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
  const format = formatOf(values)
  const text = formatAudit(report, format)
  host.stdout.write(format === 'text' ? reportFor(text, { ...host, stream: host.stdout }) : text)
  return report.ok ? 0 : FINDINGS_STATUS
}

/** Returns the value of `--format`. */
export function formatOf(values: OptionValues): AuditFormat {
  return readOneOf(values.get('format')?.value ?? 'text', '--format', AUDIT_FORMATS)
}

async function readReport(url: string, failOn: FailOn, token: unknown): Promise<AuditReport> {
  const { send } = createControlClient(url, () => (typeof token === 'string' ? token : null))
  try {
    const report: unknown = await (await send('GET', `/audit?failOn=${failOn}`)).json()
    return isReport(report) ? report : throwOptionError('the answer', report, 'an audit report')
  } catch (error) {
    const hint = hintFor(error)
    throw new UsageError(`audit: no report from ${url}: ${firstLine(error)}${hint && `; ${hint}`}`)
  }
}

/** Says what to do about a call that was refused or got no answer. */
function hintFor(error: unknown): string {
  const code = codeOf(error)
  if (code === 'control_token_required') return 'set --control-token'
  if (code !== UNREACHABLE) return ''
  const { cause } = Object(Object(error).cause)
  return /SELF_SIGNED|UNABLE_TO_/.test(Object(cause).code)
    ? 'set NODE_EXTRA_CA_CERTS to the file of its certificate'
    : 'start a server, or name one with --control-url'
}
