/** @jsxImportSource preact */
import type { Travelled } from '../../../control/travel.ts'
import { printable } from '../../../core/lib/printable.ts'
import type { RowChange } from '../../../core/model/row-changes.ts'
import type { JsonRow } from '../../../core/model/row-json.ts'
import { Failed, Loading, useLoaded } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { FullTime } from '../../parts/time.tsx'
import { QuotaTable } from './quota-table.tsx'
import { RowTables } from './row-tables.tsx'
import { useSettled } from './use-settled.ts'

interface PointDetailsProps {
  readonly step: number
  readonly retry: () => void
}

/** The state after a step: what it changed, the clock, the quotas, the faults and the rows. */
export function PointDetails({ step, retry }: PointDetailsProps) {
  const { connection } = useStore()
  const settled = useSettled(step)
  const { value: point, error } = useLoaded(
    () => connection.call<Omit<Travelled, 'snapshot'>>('GET', `/travel/${settled}`),
    [connection, settled],
  )
  if (error !== undefined) return <Failed error={error} retry={retry} />
  if (point === undefined) return <Loading what="the state of this step" />
  return (
    <div class="point" aria-busy={settled !== step}>
      <h2>What this step changed</h2>
      <Changes changes={point.changes} />
      <h2>The clock</h2>
      <p>
        {point.clock.mode} at <FullTime at={point.clock.now} />
      </p>
      <h2>Quotas</h2>
      <QuotaTable quotas={point.quotas} now={point.clock.now} />
      <h2>Faults</h2>
      {point.faults.length === 0 ? (
        <p class="muted">None</p>
      ) : (
        <ul class="faults-then">
          {point.faults.map(({ id, fault, acted }) => (
            <li key={id} class="mono">
              {id}, used {acted === 1 ? 'once' : `${acted} times`}:{' '}
              {printable(JSON.stringify(fault))}
            </li>
          ))}
        </ul>
      )}
      <h2>Rows</h2>
      <RowTables rows={point.rows} changes={point.changes} />
    </div>
  )
}

/** The most changed rows that are shown. */
const SHOWN = 50

/** The rows that a step changed, field by field. */
function Changes({ changes }: { readonly changes: readonly RowChange[] | null }) {
  if (changes === null)
    return <p class="muted">Unknown, because the state before it is not known</p>
  if (changes.length === 0) return <p class="muted">No rows</p>
  return (
    <>
      <ul class="changes">
        {changes.slice(0, SHOWN).map((change) => (
          <li key={`${change.model} ${change.id}`}>
            <Change change={change} />
          </li>
        ))}
      </ul>
      {changes.length > SHOWN && <p class="muted">And {changes.length - SHOWN} more rows</p>}
    </>
  )
}

function Change({ change: { model, id, before, after } }: { readonly change: RowChange }) {
  const verb = before === null ? 'created' : after === null ? 'deleted' : 'updated'
  const fields = [...new Set(Object.keys({ ...before, ...after }))]
  const changed = fields.filter((name) => text(before, name) !== text(after, name))
  return (
    <>
      <p>
        <code>
          {model} {id}
        </code>{' '}
        {verb}
      </p>
      <dl class="diff">
        {changed.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {before !== null && <del>{text(before, name)}</del>}
              {before !== null && after !== null && ' → '}
              {after !== null && <ins>{text(after, name)}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Writes a field of a row. A missing one is empty. */
function text(row: JsonRow | null, name: string): string {
  const value = row?.[name]
  return value === undefined ? '' : printable(JSON.stringify(value))
}
