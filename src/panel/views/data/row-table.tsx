/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { printable } from '../../../core/lib/printable.ts'
import type { ModelDescription } from '../../../core/model/models.ts'
import { Empty } from '../../parts/loading.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import type { Row } from '../../store/rows.ts'

interface RowTableProps {
  readonly model: ModelDescription
  readonly rows: readonly Row[]
  /** The index of the row to show; -1 for none. */
  readonly selected?: number
  readonly isMarked?: (row: Row) => boolean
  /** The buttons that change a row. */
  readonly actions?: (row: Row) => ComponentChildren
}

/** The height of a row, which has buttons, in px. */
const ROW_HEIGHT = 36

/** The rows of a model. */
export function RowTable({ model, rows, selected, isMarked, actions }: RowTableProps) {
  const { name: noun, key, fields } = model
  const columns = fields.map(
    ({ name, type }): Column<Row> => ({
      class: `of-${name} ${type === 'integer' ? 'is-number' : ''}`,
      title: name,
      cell: (row) => <Value value={row[name]} />,
    }),
  )
  const title = <span class="hidden">Actions</span>
  return (
    <VirtualTable
      items={rows}
      keyOf={(row) => String(row[key])}
      columns={actions ? [...columns, { class: 'is-actions', title, cell: actions }] : columns}
      label={`Rows of ${noun}`}
      empty={<Empty title={`There are no rows in ${noun}`}>Add one, or let a client do it.</Empty>}
      selected={selected ?? -1}
      isMarked={(row) => isMarked?.(row) === true}
      rowHeight={ROW_HEIGHT}
    />
  )
}

function Value({ value = null }: { readonly value: Row[string] | undefined }) {
  if (value === null) return <span class="muted">none</span>
  if (typeof value === 'string') return <span title={value}>{printable(value)}</span>
  return String(value)
}
