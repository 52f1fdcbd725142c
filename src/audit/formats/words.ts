import type { AuditReport } from '../report.ts'

/** Says in one line how it went: `2 errors, 1 warning in 14 requests of 1 client`. */
export function headline({ ok, summary }: AuditReport): string {
  const { errors, warnings, infos, requests, callers } = summary
  const counts = [
    plural(errors, 'error'),
    plural(warnings, 'warning'),
    ...(infos > 0 ? [`${infos} info`] : []),
  ]
  const verdict = ok ? 'ok' : 'not ok'
  const clients = plural(callers.length, 'client')
  return `${verdict}: ${counts.join(', ')} in ${plural(requests, 'request')} of ${clients}`
}

/** Names a caller, whose key may be long. */
export function callerName(apiKey: string | null): string {
  if (apiKey === null) return 'anonymous'
  return apiKey.length > 40 ? `${apiKey.slice(0, 37)}...` : apiKey
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
