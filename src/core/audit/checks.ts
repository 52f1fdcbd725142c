import { wasAnswered } from '../http/delivery.ts'
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
  return checks.some(
    (check) => check.index > failed.index && check.index < retry.index && wasAnswered(check, retry),
  )
}

function isRead({ method, isSafe, result }: Attempt): boolean {
  return isSafe && method !== 'OPTIONS' && result === 'served'
}

function isIn(path: string, collection: string): boolean {
  return path === collection || path.startsWith(`${collection}/`)
}
