/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { VirtualTable } from '../../parts/list/virtual-table.tsx'
import { Empty } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import type { EntrySummary } from '../../store/entries.ts'
import { type EntryFilter, filterEntries, NO_FILTER } from '../../store/filter.ts'
import { EntryDetails } from './entry-details.tsx'
import { COLUMNS, EntryCells } from './entry-row.tsx'
import { Toolbar } from './toolbar.tsx'

/** The live list of requests, and the one that is open. */
export function RequestsView() {
  const { entries, filter: kept, opened } = useStore()
  const version = entries.version.value
  const filter = kept.value
  const open = opened.value
  const setOpen = (entry: EntrySummary | undefined) => {
    opened.value = entry
  }
  const setFilter = (next: EntryFilter) => {
    kept.value = next
  }
  const shown = useMemo(() => filterEntries(entries.list, filter), [version, filter])
  const selected = useMemo(
    () => (open === undefined ? -1 : shown.findIndex(({ number }) => number === open.number)),
    [shown, open],
  )
  return (
    <div class="split">
      <section class="pane" aria-label="List of requests">
        <Toolbar filter={filter} setFilter={setFilter} shown={shown.length} />
        {shown.length === 0 ? (
          <NoRequests isFiltered={filter !== NO_FILTER && entries.list.length > 0} />
        ) : (
          <VirtualTable
            items={shown}
            keyOf={numberOf}
            selected={selected}
            onSelect={setOpen}
            label="Requests"
            followsEnd={!entries.isPaused.value}
            columns={COLUMNS}
          >
            {(entry) => <EntryCells entry={entry} onOpen={() => setOpen(entry)} />}
          </VirtualTable>
        )}
      </section>
      {open !== undefined && (
        <EntryDetails key={open.number} summary={open} onClose={() => setOpen(undefined)} />
      )}
    </div>
  )
}

function numberOf({ number }: EntrySummary): number {
  return number
}

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No request matches the filter" />
  return (
    <Empty title="No requests yet">Send one to the service, and it appears here at once.</Empty>
  )
}
