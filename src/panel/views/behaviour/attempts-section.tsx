/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import { codeOf } from '../../../control/client/call-error.ts'
import { plural } from '../../../core/audit/words.ts'
import { Failed, type Loaded, Loading, useLoaded, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { type EntrySummary, summarize } from '../../store/entries.ts'
import type { Store } from '../../store/store.ts'
import { AttemptPlot } from './attempt-plot.tsx'
import { AttemptTable } from './attempt-table.tsx'
import { type Plot, toPlot } from './attempts.ts'
import { Legend } from './mark.tsx'

interface AttemptsSectionProps {
  /** The ids of the requests to show, oldest first. */
  readonly ids: readonly string[]
  /** Those that prove the finding. */
  readonly proof: readonly string[]
}

/** The plot and the table of some requests, on request with those of all other callers. */
export function AttemptsSection({ ids, proof }: AttemptsSectionProps) {
  const { value, error } = useEntries(ids)
  const [isWide, setWide] = useState(false)
  const all = useOthers(value ?? [])
  const report = useResource(useStore().audit)
  const plot = useMemo(() => {
    const found = new Set(report?.findings.flatMap(({ entries }) => entries))
    return toPlot(isWide ? all : (value ?? []), found)
  }, [isWide, all, value, report])
  if (error !== undefined) return <Failed error={error} />
  if (value === undefined) return <Loading what="the requests" />
  if (value.length === 0) return <p class="muted">The journal no longer has these requests.</p>
  const [first] = value
  return (
    <>
      <h3>Attempts</h3>
      {all.length > value.length && (
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
      <Omitted plot={plot} more={isWide ? 0 : ids.length - MOST_ENTRIES} />
      <AttemptTable plot={plot} proof={new Set(proof)} />
    </>
  )
}

function Omitted({ plot, more }: { readonly plot: Plot; readonly more: number }) {
  const { attempts, callers } = plot.omitted
  const left = [
    ...(more > 0 ? [plural(more, 'later request')] : []),
    ...(attempts > 0 ? [plural(attempts, 'request')] : []),
    ...(callers > 0 ? [plural(callers, 'caller')] : []),
  ]
  return left.length === 0 ? null : <p class="muted">Not shown: {left.join(', ')}</p>
}

/** Returns all requests of the same operation that came between the first and the last of some. */
function useOthers(entries: readonly EntrySummary[]): readonly EntrySummary[] {
  const { list, version } = useStore().entries
  const current = version.value
  return useMemo(() => {
    const [first] = entries
    if (first?.operation == null) return []
    const times = entries.map(({ at }) => at)
    const [from, to] = [Math.min(...times), Math.max(...times)]
    return list.filter(
      ({ operation, at }) => operation === first.operation && at >= from && at <= to,
    )
  }, [entries, current])
}

/** The most requests of a finding or a chain that are shown. */
const MOST_ENTRIES = 50

/** Finds requests by their ids: in the list of requests, otherwise in the journal. */
function useEntries(ids: readonly string[]): Loaded<readonly EntrySummary[]> {
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
      const loading = connection.call('GET', '/journal/{entryId}', { entryId: id })
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
