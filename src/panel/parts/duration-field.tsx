/** @jsxImportSource preact */
import { problemWith, readDuration } from './read-text.ts'

interface DurationFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  readonly isRequired?: boolean
}

/** A field for a duration. Its form cannot be sent while the duration is not one. */
export function DurationField(props: DurationFieldProps) {
  const { label, value, onChange, placeholder, isRequired = false } = props
  const problem = value.trim() === '' ? '' : problemWith(value, readDuration)
  return (
    <input
      type="text"
      class="is-duration"
      aria-label={label}
      autocomplete="off"
      spellcheck={false}
      placeholder={placeholder}
      required={isRequired}
      title={problem || 'Such as 500ms, 61s, 10m, 1h or 2d'}
      aria-invalid={problem !== ''}
      ref={(field) => field?.setCustomValidity(problem)}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}
