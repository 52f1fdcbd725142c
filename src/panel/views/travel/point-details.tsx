/** @jsxImportSource preact */
import type { Travelled } from '../../../control/travel.ts'
import { printable } from '../../../core/lib/printable.ts'
import type { RowChange } from '../../../core/model/row-changes.ts'
import type { JsonRow } from '../../../core/model/row-json.ts'
import type { QuotaStatus } from '../../../core/quota/quota-status.ts'
import { Failed, Loading, useLoaded, useResource, useSettled } from '../../parts/loading.tsx'
import { RowChanges } from '../../parts/row-changes.tsx'
import { useStore } from '../../parts/store-context.ts'
import { duration, FullTime } from '../../parts/time.tsx'
import { describeFault } from '../faults/describe-fault.ts'

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
      <h2>What this step changed</h2>
      <RowChanges changes={point.changes} />
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
        <ul>
          {point.faults.map(({ id, fault, acted }) => (
            <li key={id}>
              <b>{id}</b> {describeFault(fault)} <span class="muted">· acted {acted} times</span>
            </li>
          ))}
        </ul>
      )}
      <h2>Rows</h2>
      <RowTables rows={point.rows} changes={point.changes} />
    </div>
  )
}

interface QuotaTableProps {
  readonly quotas: readonly QuotaStatus[]
  /** The service time of the step, epoch ms. */
  readonly now: number
}

/** The most callers that are shown. */
const SHOWN_CALLERS = 50

/** The quotas of the callers at a step. */
function QuotaTable({ quotas, now }: QuotaTableProps) {
  if (quotas.length === 0) return <p class="muted">No callers</p>
  return (
    <>
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Caller</th>
            <th scope="col">Plan</th>
            <th scope="col">Used</th>
            <th scope="col">Strikes</th>
            <th scope="col">Ban</th>
          </tr>
        </thead>
        <tbody>
          {quotas.slice(0, SHOWN_CALLERS).map(({ apiKey, plan, windows, strikes, bannedUntil }) => (
            <tr key={apiKey}>
              <th scope="row" class="mono">
                {printable(apiKey ?? 'anonymous')}
              </th>
              <td>{plan}</td>
              <td>
                {windows.map(({ name, used, limit }) => `${used}/${limit} a ${name}`).join(', ')}
              </td>
              <td>{strikes}</td>
              <td>{bannedUntil === null ? '' : `${duration(bannedUntil - now)} left`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {quotas.length > SHOWN_CALLERS && (
        <p class="muted">And {quotas.length - SHOWN_CALLERS} more callers</p>
      )}
    </>
  )
}

interface RowTablesProps {
  readonly rows: Travelled['rows']
  readonly changes: readonly RowChange[] | null
}

/** The most rows of a model that are shown. */
const SHOWN_ROWS = 100

/** The rows of every model at a step. Those that the step changed are marked. */
function RowTables({ rows, changes }: RowTablesProps) {
  const models = useResource(useStore().settings)?.models ?? []
  const lists = new Map<string, readonly JsonRow[]>(Object.entries(rows))
  return (
    <>
      {models.map(({ name, key }) => (
        <RowTable
          key={name}
          model={name}
          idField={key}
          rows={lists.get(name) ?? []}
          changed={(changes ?? []).filter(({ model }) => model === name).map(({ id }) => id)}
        />
      ))}
    </>
  )
}

interface RowTableProps {
  readonly model: string
  /** The field with the id of a row. */
  readonly idField: string
  readonly rows: readonly JsonRow[]
  /** The ids of the rows that the step changed. */
  readonly changed: readonly string[]
}

function RowTable({ model, idField, rows, changed }: RowTableProps) {
  const shown = rows.slice(0, SHOWN_ROWS)
  const names = [...new Set(shown.flatMap((row) => Object.keys(row)))]
  return (
    <details>
      <summary>
        {model}: {rows.length}
      </summary>
      <section class="table-wide" tabIndex={0} aria-label={`Rows of ${model}`}>
        <table class="table">
          <thead>
            <tr>
              {names.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={String(row[idField])} aria-current={changed.includes(String(row[idField]))}>
                {names.map((name) => (
                  <td key={name} class="mono">
                    {row[name] == null ? '' : printable(String(row[name]))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > SHOWN_ROWS && <p class="muted">And {rows.length - SHOWN_ROWS} more rows</p>}
    </details>
  )
}
