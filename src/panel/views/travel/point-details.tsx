/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { Travelled } from '../../../control/travel.ts'
import type { ModelDescription } from '../../../core/model/describe-models.ts'
import type { RowChange } from '../../../core/model/row-changes.ts'
import type { JsonRow } from '../../../core/model/row-json.ts'
import type { QuotaStatus } from '../../../core/quota/quota-status.ts'
import { Failed, Loading, useLoaded, useResource, useSettled } from '../../parts/loading.tsx'
import { RowChanges } from '../../parts/row-changes.tsx'
import { useStore } from '../../parts/store-context.ts'
import { duration, FullTime } from '../../parts/time.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import { RowTable } from '../data/row-table.tsx'
import { actedText, describeFault } from '../faults/describe-fault.ts'
import { callerName } from '../quotas/caller.ts'

interface PointDetailsProps {
  readonly step: number
  readonly retry: () => void
}

/** The state after a step: what it changed, the clock, the quotas, the faults and the rows. */
export function PointDetails({ step, retry }: PointDetailsProps) {
  const { connection } = useStore()
  const settled = useSettled(step)
  const { value: point, error } = useLoaded(
    () => connection.call('GET', '/travel/{step}', { step: settled }),
    [connection, settled],
  )
  if (error !== undefined) return <Failed error={error} retry={retry} />
  if (point === undefined) return <Loading what="the state of this step" />
  return (
    <div class="point" aria-busy={settled !== step}>
      <section>
        <h2>What this step changed</h2>
        <RowChanges changes={point.changes} />
        <h2>The clock</h2>
        <p>
          {point.clock.mode} at <FullTime at={point.clock.now} />
        </p>
        <h2>Faults</h2>
        {point.faults.length === 0 && <p class="muted">None</p>}
        <ul>
          {point.faults.map((each) => (
            <li key={each.id}>
              <b>{each.id}</b> {describeFault(each.fault)}{' '}
              <span class="muted">{actedText(each)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Quotas</h2>
        <QuotaTable quotas={point.quotas} now={point.clock.now} />
      </section>
      <section class="point-rows">
        <h2>Rows</h2>
        <RowTables rows={point.rows} changes={point.changes} />
      </section>
    </div>
  )
}

interface QuotaTableProps {
  readonly quotas: readonly QuotaStatus[]
  /** The service time of the step, epoch ms. */
  readonly now: number
}

/** The quotas of the callers at a step. */
function QuotaTable({ quotas, now }: QuotaTableProps) {
  const columns: readonly Column<QuotaStatus>[] = [
    { className: 'is-name mono', title: 'Caller', cell: callerName },
    { className: 'is-plan', title: 'Plan', cell: ({ plan }) => plan },
    {
      className: 'is-used',
      title: 'Used',
      cell: ({ windows }) =>
        windows.map(({ name, used, limit }) => `${used}/${limit} a ${name}`).join(', '),
    },
    {
      className: 'is-strikes',
      title: 'Strikes',
      cell: ({ strikes, bannedUntil }) =>
        bannedUntil === null ? strikes : `${strikes}, ban ${duration(bannedUntil - now)}`,
    },
  ]
  return (
    <div class="inner-table">
      <VirtualTable
        items={quotas}
        keyOf={callerName}
        columns={columns}
        label="Quotas"
        empty={<p class="muted">No callers</p>}
      />
    </div>
  )
}

interface RowTablesProps {
  readonly rows: Travelled['rows']
  readonly changes: readonly RowChange[] | null
}

/** The rows of every model at a step. Those that the step changed are marked. */
function RowTables({ rows, changes }: RowTablesProps) {
  const models = useResource(useStore().settings)?.models ?? []
  const lists = new Map<string, readonly JsonRow[]>(Object.entries(rows))
  return (
    <>
      {models.map((model) => (
        <RowTableOf
          key={model.name}
          model={model}
          rows={lists.get(model.name) ?? []}
          changed={
            new Set(changes?.filter((each) => each.model === model.name).map(({ id }) => id))
          }
        />
      ))}
    </>
  )
}

interface RowTableOfProps {
  readonly model: ModelDescription
  readonly rows: readonly JsonRow[]
  /** The ids of the rows that the step changed. */
  readonly changed: ReadonlySet<string>
}

/** The rows of a model, which are rendered once they are unfolded. */
function RowTableOf({ model, rows, changed }: RowTableOfProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {model.name}: {rows.length}
      </summary>
      {isOpen && (
        <div class="inner-table">
          <RowTable
            model={model}
            rows={rows}
            isMarked={(row) => changed.has(String(row[model.key]))}
          />
        </div>
      )}
    </details>
  )
}
