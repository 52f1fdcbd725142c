import { codeOf } from '../../../../control/client/call-error.ts'
import type { JournalEntry } from '../../../../journal/entry.ts'
import { type Loaded, useLoaded } from '../../../parts/hooks.ts'
import { useStore } from '../../../parts/store-context.ts'
import { type EntrySummary, summarize } from '../../../store/entries.ts'
import type { Store } from '../../../store/store.ts'

/** The most requests of a finding or a chain that are shown. */
export const MOST_ENTRIES = 50

/** Finds requests by their ids: in the list of requests, otherwise in the journal. */
export function useEntries(ids: readonly string[]): Loaded<readonly EntrySummary[]> {
  const store = useStore()
  const shown = ids.slice(0, MOST_ENTRIES)
  return useLoaded(() => loadEntries(store, shown), [store, shown.join(' ')])
}

async function loadEntries({ connection, entries }: Store, ids: readonly string[]) {
  const wanted = new Set(ids)
  // An id can repeat after a restore. The newest entry with it counts.
  const known = new Map(
    entries.list.filter(({ id }) => wanted.has(id)).map((each) => [each.id, each]),
  )
  const all = await Promise.all(
    ids.map(async (id, index) => {
      const found = known.get(id)
      if (found !== undefined) return found
      const path = `/journal/${encodeURIComponent(id)}`
      const loading = connection.call<JournalEntry>('GET', path)
      return loading.then((entry) => summarize(entry, -index), ifGone)
    }),
  )
  return all.filter((entry) => entry !== undefined)
}

/** An entry may have left the journal since the audit. */
function ifGone(error: unknown): undefined {
  if (codeOf(error) === 'entry_not_found') return undefined
  throw error
}
