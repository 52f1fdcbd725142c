/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { printable } from '../../../core/lib/printable.ts'
import { Empty, lazy } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime, duration } from '../../parts/time.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
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
            isHeading={isHeading}
            selected={selected}
            // Each of the keys up and down would be a step back in the browser.
            onSelect={(item) =>
              isHeading(item) || address.go({ request: item.id }, request ? 'replace' : 'push')
            }
            label="Requests"
            columns={COLUMNS}
            empty={<NoRequests isFiltered={entries.list.length > 0} />}
            {...(!entries.isPaused.value && { follows: order === 'newest' ? 'start' : 'end' })}
          >
            {(item) =>
              isHeading(item) ? (
                <th class="cell group-head" scope="rowgroup">
                  {printable(item.caller)} <span class="muted">{item.count}</span>
                </th>
              ) : (
                <EntryCells entry={item} onOpen={() => address.go({ request: item.id })} />
              )
            }
          </VirtualTable>
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
  const groups = new Map<string, EntrySummary[]>()
  for (const entry of entries) {
    const caller = entry.apiKey ?? 'anonymous'
    const group = groups.get(caller)
    if (group === undefined) groups.set(caller, [entry])
    else group.push(entry)
  }
  return [...groups].flatMap(([caller, all]) => [{ caller, count: all.length }, ...all])
}

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No request matches the search" />
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
  ['is-wait', 'Retry-After'],
  ['is-size', 'Size'],
  ['is-delay', 'Delay'],
] as const

interface EntryCellsProps {
  readonly entry: EntrySummary
  readonly onOpen: () => void
}

/** The cells of one request. Its path is the button that opens it, and fills the whole row. */
function EntryCells({ entry, onOpen }: EntryCellsProps) {
  const { at, method, url, operation, apiKey, wait, delayMs, fault, size, isDeprecated } = entry
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
      <td class="cell is-operation">
        {operation ?? <span class="muted">none</span>}
        {isDeprecated && <span class="badge">deprecated</span>}
      </td>
      <td class="cell is-caller">
        {apiKey === null ? (
          <span class="muted">anonymous</span>
        ) : (
          <span class="mono">{printable(apiKey)}</span>
        )}
      </td>
      <td class="cell is-wait">{wait !== null && waitText(wait)}</td>
      <td class="cell is-size">{size !== null && sizeText(size)}</td>
      <td class="cell is-delay">{delayMs > 0 && duration(delayMs)}</td>
    </>
  )
}

/** Writes the value of `Retry-After`, which is a number of seconds or a date. */
function waitText(wait: string): string {
  return /^\d+$/.test(wait) ? duration(Number(wait) * 1_000) : wait
}

function sizeText(bytes: number): string {
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`
}
