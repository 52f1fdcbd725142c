/** @jsxImportSource preact */
import { OptionError } from '../../core/lib/option-error.ts'
import { type Duration, durationMs, isDuration } from '../../core/time/duration.ts'

/**
 * Reads a duration that a user has entered: ms, or a text such as `61s`.
 *
 * @throws {TypeError} naming what was expected.
 */
export function readDuration(text: string): Duration {
  const value = numberOrText(text)
  return isDuration(value) ? value : durationMs(value)
}

/** Returns the number that a text writes in decimal digits, or else the text without outer spaces. */
export function numberOrText(text: string): string | number {
  const trimmed = text.trim()
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/** Returns the message of an error without the name of the option: `Expected … but got …`. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const text = error instanceof OptionError ? error.reason : message
  return text.charAt(0).toUpperCase() + text.slice(1)
}

interface DurationFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder: string
  readonly isRequired?: boolean
}

/** A field for a duration, which the service checks. */
export function DurationField(props: DurationFieldProps) {
  const { label, value, onChange, placeholder, isRequired = false } = props
  return (
    <input
      type="text"
      class="is-duration"
      aria-label={label}
      autocomplete="off"
      spellcheck={false}
      placeholder={placeholder}
      required={isRequired}
      title="Such as 500ms, 61s, 10m, 1h or 2d"
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}
