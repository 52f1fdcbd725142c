/** @jsxImportSource preact */
import type { ComponentChildren, Ref } from 'preact'
import { printable } from '../../../core/lib/printable.ts'
import type { FieldDescription, ModelDescription } from '../../../core/model/describe-models.ts'
import { Button } from '../../parts/buttons.tsx'
import type { Row } from './row-values.ts'

interface RowTableProps {
  readonly model: ModelDescription
  readonly rows: readonly Row[]
  readonly onEdit: (row: Row) => void
  readonly onDelete: (row: Row) => void
  readonly scroller: Ref<HTMLElement>
}

/** A column of the table. */
interface Column {
  readonly title: string
  readonly isNumber: boolean
  readonly cell: (row: Row) => ComponentChildren
}

/** The rows of a page, with the buttons that change them. */
export function RowTable({ model, rows, onEdit, onDelete, scroller }: RowTableProps) {
  const columns = model.fields.map(toColumn)
  const [first, ...others] = columns
  return (
    <section class="scroll rows" ref={scroller} tabIndex={0} aria-label={`Rows of ${model.name}`}>
      <table aria-label={`Rows of ${model.name}`}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber }) => (
              <th key={title} scope="col" class={isNumber ? 'is-number' : ''}>
                {title}
              </th>
            ))}
            <th scope="col" class="is-actions">
              <span class="hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[model.key])}>
              <th scope="row" class="is-number">
                {first?.cell(row)}
              </th>
              {others.map(({ title, isNumber, cell }) => (
                <td key={title} class={isNumber ? 'is-number' : ''}>
                  {cell(row)}
                </td>
              ))}
              <td class="is-actions">
                <Button
                  kind="quiet"
                  label={`Edit ${model.name} ${row[model.key]}`}
                  onClick={() => onEdit(row)}
                >
                  Edit
                </Button>
                <Button
                  kind="quiet"
                  label={`Delete ${model.name} ${row[model.key]}`}
                  onClick={() => onDelete(row)}
                >
                  Delete
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function toColumn({ name, type }: FieldDescription): Column {
  return {
    title: name,
    isNumber: type === 'integer',
    cell: (row) => <Value value={row[name]} />,
  }
}

function Value({ value = null }: { readonly value: Row[string] | undefined }) {
  if (value === null) return <span class="muted">none</span>
  if (typeof value === 'string') return <span title={value}>{printable(value)}</span>
  return String(value)
}
