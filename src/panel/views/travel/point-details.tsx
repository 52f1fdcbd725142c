/** @jsxImportSource preact */
import type { Travelled } from '../../../control/travel.ts'
import { printable } from '../../../core/lib/printable.ts'
import type { RowChange } from '../../../core/model/row-changes.ts'
import type { JsonRow } from '../../../core/model/row-json.ts'
import type { QuotaStatus } from '../../../core/quota/quota-status.ts'
import { PlainTable } from '../../parts/lists.tsx'
import { Failed, Loading, useLoaded, useResource, useSettled } from '../../parts/loading.tsx'
import { RowChanges } from '../../parts/row-changes.tsx'
import { useStore } from '../../parts/store-context.ts'
import { duration, FullTime } from '../../parts/time.tsx'
import { describeFault } from '../faults/describe-fault.ts'
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
          {point.faults.map(({ id, fault, acted }) => (
            <li key={id}>
              <b>{id}</b> {describeFault(fault)} <span class="muted">· acted {acted} times</span>
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
  if (quotas.length === 0) return <p class="muted">No callers</p>
  return (
    <PlainTable
      label="Quotas"
      items={quotas}
      keyOf={callerName}
      columns={[
        ['Caller', callerName],
        ['Plan', ({ plan }) => plan],
        [
          'Used',
          ({ windows }) =>
            windows.map(({ name, used, limit }) => `${used}/${limit} a ${name}`).join(', '),
        ],
        ['Strikes', ({ strikes }) => strikes],
        ['Ban', ({ bannedUntil }) => bannedUntil && `${duration(bannedUntil - now)} left`],
      ]}
    />
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
      {models.map(({ name, key, fields }) => (
        <details key={name}>
          <summary>
            {name}: {lists.get(name)?.length ?? 0}
          </summary>
          <PlainTable
            label={`Rows of ${name}`}
            items={lists.get(name) ?? []}
            keyOf={(row) => String(row[key])}
            columns={fields.map(
              (field) => [field.name, (row: JsonRow) => shown(row[field.name])] as const,
            )}
            isCurrent={(row) =>
              changes?.some(({ model, id }) => model === name && id === String(row[key])) === true
            }
          />
        </details>
      ))}
    </>
  )
}

function shown(value: JsonRow[string] | undefined): string {
  return value == null ? '' : printable(String(value))
}
