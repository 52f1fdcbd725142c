import type { EntrySummary } from './entries.ts'

/** What the list of requests is narrowed down to. An empty text means everything. */
export interface EntryFilter {
  /** A status or a class of them, such as `4xx`; `lost` for requests without a response. */
  readonly status: string
  readonly operation: string
  /** An API key, or `anonymous`. */
  readonly caller: string
  readonly text: string
}

/** The filter that shows every request. */
export const NO_FILTER: EntryFilter = { status: '', operation: '', caller: '', text: '' }

/** Returns the requests that match every part of a filter. */
export function filterEntries(
  entries: readonly EntrySummary[],
  filter: EntryFilter,
): readonly EntrySummary[] {
  const { status, operation, caller } = filter
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0 && status + operation + caller === '') return entries
  return entries.filter(
    (entry) =>
      (status === '' || hasStatus(entry, status)) &&
      (operation === '' || entry.operation === operation) &&
      (caller === '' || (entry.apiKey ?? 'anonymous') === caller) &&
      words.every((word) => entry.text.includes(word)),
  )
}

function hasStatus({ status, isLost }: EntrySummary, wanted: string): boolean {
  if (wanted === 'lost') return isLost
  if (isLost) return false
  return wanted.endsWith('xx') ? String(status)[0] === wanted[0] : String(status) === wanted
}
