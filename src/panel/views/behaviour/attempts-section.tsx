/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import { plural } from '../../../core/lib/describe.ts'
import { printable } from '../../../core/lib/printable.ts'
import { duration } from '../../../core/time/duration.ts'
import { useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { timeText } from '../../parts/time.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import type { EntrySummary } from '../../store/entries.ts'
import { Status } from '../requests/status.tsx'
import { AttemptPlot, Legend, MarkIcon } from './attempt-plot.tsx'
import { callerOf, type Plot, type Point, toPlot } from './plot.ts'

interface AttemptsSectionProps {
  /** The ids of the requests to show, oldest first. */
  readonly ids: readonly string[]
  /** Those that prove the finding. */
  readonly proof: readonly string[]
}

/** The plot and the table of some requests, on request with those of all other callers. */
export function AttemptsSection({ ids, proof }: AttemptsSectionProps) {
  const own = useEntries(ids)
  const [isWide, setWide] = useState(false)
  const all = useOthers(own)
  const report = useResource(useStore().audit)
  const plot = useMemo(() => {
    const found = new Set(report?.findings.flatMap(({ entries }) => entries))
    return toPlot(isWide ? all : own, found)
  }, [isWide, all, own, report])
  if (own.length === 0) return <p class="muted">The journal no longer has these requests.</p>
  const [first] = own
  return (
    <>
      <h3>Attempts</h3>
      {all.length > own.length && (
        <label class="row">
          <input
            type="checkbox"
            checked={isWide}
            onChange={(event) => setWide(event.currentTarget.checked)}
          />
          All callers of {first?.operation} at that time ({plural(all.length, 'request')})
        </label>
      )}
      <AttemptPlot plot={plot} />
      <Legend plot={plot} />
      {plot.omitted.attempts > 0 && (
        <p class="muted">
          These are the first {plural(plot.attempts.length, 'request')}, of{' '}
          {plural(plot.lanes.length, 'caller')}.
        </p>
      )}
      <AttemptTable plot={plot} proof={new Set(proof)} />
    </>
  )
}

/** Returns all requests of the same operation that came between the first and the last of some. */
function useOthers(entries: readonly EntrySummary[]): readonly EntrySummary[] {
  const log = useStore().entries
  const version = log.version.value
  return useMemo(() => {
    const [first] = entries
    if (first?.operation == null) return []
    const times = entries.map(({ at }) => at)
    const [from, to] = [Math.min(...times), Math.max(...times)]
    return log.all.filter(
      ({ operation, at }) => operation === first.operation && at >= from && at <= to,
    )
  }, [entries, log, version])
}

/** Finds requests by their ids. An id can repeat after a restore: the newest request with it counts. */
function useEntries(ids: readonly string[]): readonly EntrySummary[] {
  const { entries } = useStore()
  const version = entries.version.value
  return useMemo(() => {
    const wanted = new Set(ids)
    const found = entries.all.filter(({ id }) => wanted.has(id))
    return [...new Map(found.map((each) => [each.id, each])).values()]
  }, [entries, version, ids.join(' ')])
}

interface AttemptTableProps {
  readonly plot: Plot
  /** The ids of the requests that prove a finding. */
  readonly proof: ReadonlySet<string>
}

/** The attempts of a plot as a table. */
function AttemptTable({ plot: { attempts, lanes }, proof }: AttemptTableProps) {
  const start = attempts[0]?.entry.at ?? 0
  const longest = Math.max(1, ...attempts.map(({ pause = 0 }) => pause))
  const columns: readonly Column<Point>[] = [
    { class: 'is-id mono', title: 'Id', cell: ({ entry }) => entry.id },
    {
      class: 'is-since from-760',
      title: 'Since first',
      cell: ({ entry: { at } }) => (
        <span title={timeText(at)}>
          {at < start ? '-' : '+'}
          {duration(Math.abs(at - start))}
        </span>
      ),
    },
    {
      class: 'is-pause',
      title: 'Pause',
      cell: ({ pause }) =>
        pause !== undefined && (
          <span class="pause">
            {duration(pause)}
            <span class="pause-bar" style={{ width: `${(100 * Math.max(0, pause)) / longest}%` }} />
          </span>
        ),
    },
    {
      class: 'is-status',
      title: 'Status',
      cell: ({ entry, result }) => (
        <>
          <MarkIcon result={result} /> <Status entry={entry} />
        </>
      ),
    },
    {
      class: 'is-wait',
      title: 'Wait',
      cell: ({ entry: { announced } }) => announced && duration(announced.ms),
    },
    { class: 'is-caller', title: 'Caller', cell: ({ entry }) => printable(callerOf(entry)) },
    {
      class: 'is-request mono',
      title: 'Request',
      cell: ({ entry }) => `${entry.method} ${printable(entry.url)}`,
    },
  ]
  return (
    <div class="inner-table">
      <VirtualTable
        items={attempts}
        keyOf={({ entry }) => entry.number}
        columns={columns.filter(({ title }) => title !== 'Caller' || lanes.length > 1)}
        label="Attempts"
        isMarked={({ entry }) => proof.has(entry.id)}
      />
    </div>
  )
}
