/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { printable } from '../../../core/lib/printable.ts'
import { Empty } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime, duration } from '../../parts/time.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import type { EntrySummary } from '../../store/entries.ts'
import { type EntryFilter, filterEntries, NO_FILTER } from '../../store/filter.ts'
import { EntryDetails } from './entry-details.tsx'
import { Status } from './status.tsx'
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

/** The columns of the list. */
const COLUMNS = [
  ['is-time', 'Time'],
  ['is-status', 'Status'],
  ['is-method', 'Method'],
  ['is-path', 'Path'],
  ['is-operation', 'Operation'],
  ['is-caller', 'Caller'],
  ['is-wait', 'Wait'],
  ['is-delay', 'Delay'],
] as const

interface EntryCellsProps {
  readonly entry: EntrySummary
  readonly onOpen: () => void
}

/** The cells of one request. Its path is the button that opens it, and fills the whole row. */
function EntryCells({ entry, onOpen }: EntryCellsProps) {
  const { at, method, url, operation, apiKey, wait, delayMs, fault } = entry
  return (
    <>
      <td class="cell is-time">
        <ClockTime at={at} />
      </td>
      <td class="cell is-status">
        <Status entry={entry} />
        {fault !== null && <span class="badge">{fault}</span>}
      </td>
      <td class="cell is-method mono">{method}</td>
      <td class="cell is-path mono">
        <button
          type="button"
          class="row-button"
          tabIndex={-1}
          title={printable(url)}
          onClick={onOpen}
        >
          {printable(url)}
        </button>
      </td>
      <td class="cell is-operation">{operation ?? <span class="muted">none</span>}</td>
      <td class="cell is-caller">
        {apiKey === null ? (
          <span class="muted">anonymous</span>
        ) : (
          <span class="mono">{printable(apiKey)}</span>
        )}
      </td>
      <td class="cell is-wait">{wait !== null && waitText(wait)}</td>
      <td class="cell is-delay">{delayMs > 0 && duration(delayMs)}</td>
    </>
  )
}

/** Writes the value of `Retry-After`, which is a number of seconds or a date. */
function waitText(wait: string): string {
  return /^\d+$/.test(wait) ? duration(Number(wait) * 1_000) : wait
}
