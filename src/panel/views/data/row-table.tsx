/** @jsxImportSource preact */
import { printable } from '../../../core/lib/printable.ts'
import type { FieldDescription, ModelDescription } from '../../../core/model/describe-models.ts'
import { Button } from '../../parts/buttons.tsx'
import { Empty } from '../../parts/loading.tsx'
import { VirtualTable } from '../../parts/virtual-table.tsx'
import type { Row } from './row-values.ts'

interface RowTableProps {
  readonly model: ModelDescription
  readonly rows: readonly Row[]
  /** The index of the row to show; -1 for none. */
  readonly selected: number
  readonly onEdit: (row: Row) => void
  readonly onDelete: (row: Row) => void
}

/** The height of a row, which has buttons, in px. */
const ROW_HEIGHT = 36

/** The rows of a model, with the buttons that change them. */
export function RowTable({ model, rows, selected, onEdit, onDelete }: RowTableProps) {
  const { name: noun, key, fields } = model
  const columns = [
    ...fields.map((field) => [`of-${field.name} ${kindOf(field)}`, field.name] as const),
    [
      'is-actions',
      <span key="actions" class="hidden">
        Actions
      </span>,
    ] as const,
  ]
  return (
    <VirtualTable
      items={rows}
      keyOf={(row) => String(row[key])}
      selected={selected}
      label={`Rows of ${noun}`}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      empty={<Empty title={`There are no rows in ${noun}`}>Add one, or let a client do it.</Empty>}
    >
      {(row) => (
        <>
          {fields.map((field) => (
            <td key={field.name} class={`cell ${kindOf(field)}`}>
              <Value value={row[field.name]} />
            </td>
          ))}
          <td class="cell is-actions">
            <Button kind="quiet" label={`Edit ${noun} ${row[key]}`} onClick={() => onEdit(row)}>
              Edit
            </Button>
            <Button kind="quiet" label={`Delete ${noun} ${row[key]}`} onClick={() => onDelete(row)}>
              Delete
            </Button>
          </td>
        </>
      )}
    </VirtualTable>
  )
}

function kindOf({ type }: FieldDescription): string {
  return type === 'integer' ? 'is-number' : ''
}

function Value({ value = null }: { readonly value: Row[string] | undefined }) {
  if (value === null) return <span class="muted">none</span>
  if (typeof value === 'string') return <span title={value}>{printable(value)}</span>
  return String(value)
}
