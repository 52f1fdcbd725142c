import type { AuditReport } from '../report.ts'
import { plural } from '../words.ts'

/** Returns a one-line summary: `not ok: 2 errors, 1 warning in 14 requests from 1 client`. */
export function headline({ ok, summary }: AuditReport): string {
  const { errors, warnings, infos, requests, callers } = summary
  const counts = [
    plural(errors, 'error'),
    plural(warnings, 'warning'),
    ...(infos > 0 ? [`${infos} info`] : []),
  ]
  const verdict = ok ? 'ok' : 'not ok'
  const clients = plural(callers.length, 'client')
  return `${verdict}: ${counts.join(', ')} in ${plural(requests, 'request')} from ${clients}`
}

/** Returns a caller's key, shortened to 40 characters, or `anonymous`. */
export function callerName(apiKey: string | null): string {
  if (apiKey === null) return 'anonymous'
  return apiKey.length > 40 ? `${apiKey.slice(0, 37)}...` : apiKey
}
