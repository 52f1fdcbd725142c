/** @jsxImportSource preact */
import { useId } from 'preact/hooks'
import type { FieldDescription } from '../../../core/model/describe-models.ts'
import { choicesOf, isSwitch } from './row-values.ts'

interface FieldInputProps {
  readonly field: FieldDescription
  readonly value: string
  /** Whether the service has refused the value. */
  readonly isRefused: boolean
  readonly onChange: (value: string) => void
}

/** The input of one field of a row, as its type asks for. */
export function FieldInput(props: FieldInputProps) {
  const { field, value, isRefused, onChange } = props
  const { name, required } = field
  const id = useId()
  if (isSwitch(field)) {
    return (
      <label class="row">
        <input
          type="checkbox"
          checked={value === 'true'}
          onChange={(event) => onChange(String(event.currentTarget.checked))}
        />
        {name}
      </label>
    )
  }
  return (
    <div class="field">
      <label for={id}>
        <b>{name}</b> {hintOf(field)}
      </label>
      {choicesOf(field) === undefined ? (
        <input
          id={id}
          type="text"
          autocomplete="off"
          inputMode={field.type === 'integer' ? 'numeric' : 'text'}
          value={value}
          aria-invalid={isRefused}
          aria-required={required}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <Choice {...props} id={id} />
      )}
    </div>
  )
}

function Choice({
  id,
  field,
  value,
  isRefused,
  onChange,
}: FieldInputProps & { readonly id: string }) {
  const choices = choicesOf(field) ?? []
  return (
    <select
      id={id}
      value={value}
      aria-invalid={isRefused}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {(field.nullable || !choices.includes(value)) && <option value="">none</option>}
      {choices.map((each) => (
        <option key={each} value={each}>
          {each}
        </option>
      ))}
    </select>
  )
}

/** Says what a field holds, and whether it can be left out. */
function hintOf({ type, format, required, references }: FieldDescription): string {
  const kind = references === undefined ? (format ?? type) : `key of a row of ${references}`
  return required ? `${kind}, required` : kind
}
