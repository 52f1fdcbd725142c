import { useEffect, useState } from 'react'
import { responses } from '../api/client.ts'

/** The quota of the shop, as a response states it. */
export interface Quota {
  readonly limit: number
  readonly left: number
  /** When the window ends, in epoch seconds. */
  readonly resetAt: number
}

/** Returns the remaining quota according to the responses so far; undefined before the first. */
export function useQuota(): Quota | undefined {
  const [quota, setQuota] = useState<Quota>()
  useEffect(
    () =>
      responses.subscribe(({ headers }) => {
        const latest = readQuota(headers)
        if (latest !== undefined) setQuota((before) => lower(before, latest))
      }),
    [],
  )
  return quota
}

function readQuota(headers: Headers): Quota | undefined {
  const [limit, left, resetAt] = ['Limit', 'Remaining', 'Reset'].map((name) =>
    Number(headers.get(`X-RateLimit-${name}`) ?? Number.NaN),
  )
  if (limit === undefined || left === undefined || resetAt === undefined) return undefined
  return Number.isNaN(limit + left + resetAt) ? undefined : { limit, left, resetAt }
}

/** Returns the lower of two quotas in the same window: responses can arrive out of order. */
function lower(before: Quota | undefined, latest: Quota): Quota {
  const isSame = before?.resetAt === latest.resetAt && before.limit === latest.limit
  return isSame && before.left < latest.left ? before : latest
}
