import type { FailOn } from '../fail-on.ts'
import type { AuditReport } from '../report.ts'
import { plural } from '../words.ts'

/** The rule by which a report isn't ok, where it isn't the default. */
const THRESHOLDS: Readonly<Record<FailOn, string>> = {
  error: '',
  warning: ' (fails on warnings)',
  info: ' (fails on infos)',
  never: ' (never fails)',
}

/**
 * Returns a one-line summary: `failed: 2 errors, 1 warning in 14 requests from 1 client`. It names
 * the threshold of the report, except for the default.
 */
export function headline({ ok, failOn, summary }: AuditReport): string {
  const { errors, warnings, infos, requests, callers } = summary
  const counts = [
    ...(errors > 0 ? [plural(errors, 'error')] : []),
    ...(warnings > 0 ? [plural(warnings, 'warning')] : []),
    ...(infos > 0 ? [`${infos} info`] : []),
  ]
  const found = counts.length === 0 ? 'no findings' : counts.join(', ')
  const verdict = ok ? 'passed' : 'failed'
  const clients = plural(callers.length, 'client')
  return `${verdict}: ${found} in ${plural(requests, 'request')} from ${clients}${THRESHOLDS[failOn]}`
}

/** Returns a caller's key, shortened to 40 characters, or `anonymous`. */
export function callerName(apiKey: string | null): string {
  if (apiKey === null) return 'anonymous'
  return apiKey.length > 40 ? `${apiKey.slice(0, 37)}...` : apiKey
}
