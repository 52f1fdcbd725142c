import { paging as numbers } from './generated/routes.gen.ts'

/** When lists are paged (A2 in docs/reference/assumptions.md). */
export type Paging = 'on-request' | 'always' | 'never'

/** The limit of a request that has none, by the rule for paging. */
const LIMITS: Readonly<Record<Paging, number>> = {
  'on-request': numbers.maxRecords,
  always: numbers.pageSize,
  never: Number.POSITIVE_INFINITY,
}

/** Returns the limit of a request to a list operation without `limit`. */
export function limitOf(paging: Paging): number {
  return LIMITS[paging]
}

/** Returns whether a query parameter selects a page. */
export function isPagingParameter(name: string): boolean {
  return name === 'limit' || name === 'offset'
}

/**
 * Returns whether a request has no `limit`, so that only the maximum length of a response limits it.
 */
export function isUnlimited(limit: number): boolean {
  return limit >= numbers.maxRecords
}
