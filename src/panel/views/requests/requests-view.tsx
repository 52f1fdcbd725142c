/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { groupBy } from '../../../core/lib/group-by.ts'
import { printable } from '../../../core/lib/printable.ts'
import { FirstRequest } from '../../parts/first-request.tsx'
import { Empty, lazy } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime, duration } from '../../parts/time.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import type { EntrySummary } from '../../store/entries.ts'
import { Status } from './status.tsx'
import { Toolbar } from './toolbar.tsx'

const EntryDetails = lazy(async () => (await import('./entry-details.tsx')).EntryDetails)

/** The live list of requests, and the one that is open. */
export function RequestsView() {
  const { entries, address } = useStore()
  const { request, order } = address.place.value
  const version = entries.version.value
  const matching = useMemo(() => entries.matching, [version])
  const items = useMemo(() => arrange(matching, order), [matching, order])
  const selected = useMemo(() => indexOf(request, items), [request, items])
  return (
    <>
      <Toolbar shown={matching.length} />
      <div class="split">
        <section class="pane" aria-label="List of requests">
          <VirtualTable
            items={items}
            keyOf={keyOf}
            columns={COLUMNS}
            isHeading={isHeading}
            heading={({ caller, count }) => (
              <>
                {printable(caller)} <span class="muted">{count}</span>
              </>
            )}
            label="Requests"
            empty={<NoRequests isFiltered={entries.list.length > 0} />}
            selected={selected}
            // Each request that is passed would be a step back in the browser.
            onSelect={({ id }) => address.go({ request: id }, request ? 'replace' : 'push')}
            {...(!entries.isPaused.value && { follows: order === 'newest' ? 'start' : 'end' })}
          />
        </section>
        {request !== undefined && (
          <EntryDetails
            key={request}
            id={request}
            onClose={() => address.go({ request: undefined })}
          />
        )}
      </div>
    </>
  )
}

/** The title of a caller's requests, in a list that is grouped by caller. */
interface Heading {
  readonly caller: string
  readonly count: number
}

type Item = EntrySummary | Heading

function isHeading(item: Item): item is Heading {
  return 'caller' in item
}

function keyOf(item: Item): string | number {
  return isHeading(item) ? item.caller : item.number
}

/** Returns the newest request with an id, because a restore can repeat ids; -1 for none. */
function indexOf(id: string | undefined, items: readonly Item[]): number {
  let found = -1
  let newest = 0
  for (const [index, item] of items.entries()) {
    if (isHeading(item) || item.id !== id || item.number < newest) continue
    found = index
    newest = item.number
  }
  return found
}

/** Puts requests in the order that the user has chosen. */
function arrange(entries: readonly EntrySummary[], order: string | undefined): readonly Item[] {
  if (order === 'newest') return entries.toReversed()
  if (order !== 'caller') return entries
  const groups = groupBy(entries, ({ apiKey }) => apiKey ?? 'anonymous')
  return [...groups].flatMap(([caller, all]) => [{ caller, count: all.length }, ...all])
}

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No request matches the search" />
  return <FirstRequest title="No requests yet">Send one, and it appears here at once.</FirstRequest>
}

/** The columns of the list. */
const COLUMNS: readonly Column<EntrySummary>[] = [
  { class: 'is-time from-440', title: 'Time', cell: ({ at }) => <ClockTime at={at} /> },
  {
    class: 'is-status',
    title: 'Status',
    cell: (entry) => (
      <>
        <Status entry={entry} />
        {entry.fault !== null && <span class="badge">{entry.fault}</span>}
      </>
    ),
  },
  { class: 'is-method mono', title: 'Method', cell: ({ method }) => method },
  { class: 'is-path mono', title: 'Path', cell: ({ url }) => printable(url), isLink: true },
  {
    class: 'is-operation from-1200',
    title: 'Operation',
    cell: ({ operation, isDeprecated }) => (
      <>
        {operation ?? <span class="muted">none</span>}
        {isDeprecated && <span class="badge">deprecated</span>}
      </>
    ),
  },
  {
    class: 'is-caller from-510',
    title: 'Caller',
    cell: ({ apiKey }) =>
      apiKey === null ? <span class="muted">anonymous</span> : <code>{printable(apiKey)}</code>,
  },
  {
    class: 'is-wait from-700',
    title: 'Retry-After',
    cell: ({ wait }) => wait !== null && waitText(wait),
  },
  {
    class: 'is-size from-1200',
    title: 'Size',
    cell: ({ size }) => size !== null && sizeText(size),
  },
  {
    class: 'is-delay from-1200',
    title: 'Delay',
    cell: ({ delayMs }) => delayMs > 0 && duration(delayMs),
  },
]

/** Writes the value of `Retry-After`, which is a number of seconds or a date. */
function waitText(wait: string): string {
  return /^\d+$/.test(wait) ? duration(Number(wait) * 1_000) : wait
}

function sizeText(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`
}
