import { hadResponse } from '../http/order.ts'
import type { Attempt } from './attempt.ts'

/**
 * Finds the requests with which a caller read the collection at a path, or a record in it. Returns a
 * function that returns them, oldest first.
 */
export function findChecks(attempts: readonly Attempt[]): (path: string) => readonly Attempt[] {
  const byPath = new Map<string, readonly Attempt[]>()
  return (path) => {
    const known = byPath.get(path)
    if (known !== undefined) return known
    const found = attempts.filter((attempt) => isRead(attempt) && isIn(attempt.path, path))
    byPath.set(path, found)
    return found
  }
}

/** Returns whether one of the checks was answered between a failed request and its retry. */
export function hasChecked(
  checks: readonly Attempt[],
  [failed, retry]: readonly [Attempt, Attempt],
): boolean {
  for (let at = firstAfter(checks, failed.index); at < checks.length; at += 1) {
    const check = checks[at]
    if (check === undefined || check.index >= retry.index) return false
    if (hadResponse(retry, check)) return true
  }
  return false
}

/** Returns the position of the first check whose index is greater. */
function firstAfter(checks: readonly Attempt[], index: number): number {
  let low = 0
  let high = checks.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((checks[middle]?.index ?? 0) > index) high = middle
    else low = middle + 1
  }
  return low
}

function isRead({ method, result }: Attempt): boolean {
  return (method === 'GET' || method === 'HEAD') && result === 'served'
}

function isIn(path: string, collection: string): boolean {
  return path === collection || path.startsWith(`${collection}/`)
}
