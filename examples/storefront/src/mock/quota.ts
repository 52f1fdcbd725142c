import { useEffect, useState } from 'react'
import { replies } from '../api/client.ts'

/** What a reply says about the quota of whoever asked. */
export interface Quota {
  readonly limit: number
  readonly left: number
  /** When the window ends, in epoch seconds. */
  readonly resetAt: number
}

/** Tells what is left, by the replies so far; undefined before the first. */
export function useQuota(): Quota | undefined {
  const [quota, setQuota] = useState<Quota>()
  useEffect(
    () =>
      replies.listen(({ headers }) => {
        const told = readQuota(headers)
        if (told !== undefined) setQuota((before) => lower(before, told))
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

/** Replies overtake each other: within a window the one with the least left was sent last. */
function lower(before: Quota | undefined, told: Quota): Quota {
  const isSame = before?.resetAt === told.resetAt && before.limit === told.limit
  return isSame && before.left < told.left ? before : told
}
