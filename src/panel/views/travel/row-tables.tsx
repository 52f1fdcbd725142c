/** @jsxImportSource preact */
import type { Travelled } from '../../../control/travel.ts'
import { printable } from '../../../core/lib/printable.ts'
import type { RowChange } from '../../../core/model/row-changes.ts'
import type { JsonRow } from '../../../core/model/row-json.ts'
import { useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'

interface RowTablesProps {
  readonly rows: Travelled['rows']
  readonly changes: readonly RowChange[] | null
}

/** The most rows of a model that are shown. */
const SHOWN = 100

/** The rows of every model at a step. Those that the step changed are marked. */
export function RowTables({ rows, changes }: RowTablesProps) {
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
  const shown = rows.slice(0, SHOWN)
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
      {rows.length > SHOWN && <p class="muted">And {rows.length - SHOWN} more rows</p>}
    </details>
  )
}
