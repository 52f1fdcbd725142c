/** @jsxImportSource preact */
import { OptionError } from '../../core/lib/option-error.ts'
import { type Duration, durationMs, isDuration } from '../../core/time/duration.ts'
import { epochMs, isoDate } from '../../core/time/instant.ts'

/**
 * Reads a duration that a user has entered: ms, or a text such as `61s`.
 *
 * @throws {TypeError} naming what was expected.
 */
export function readDuration(text: string): Duration {
  const value = numberOrText(text)
  return isDuration(value) ? value : durationMs(value)
}

/**
 * Reads an instant that a user has entered: ISO 8601 with a time zone, or epoch ms.
 *
 * @throws {TypeError} naming what was expected.
 */
export function readInstant(text: string): string | number {
  const value = numberOrText(text)
  epochMs(value)
  return value
}

/** Returns the number that a text writes in decimal digits, or else the text without outer spaces. */
export function numberOrText(text: string): string | number {
  const trimmed = text.trim()
  return /^-?\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed
}

/**
 * Returns what is wrong with a text that a reader refuses; an empty text if nothing is. The name in
 * front of the message is left out, because it stands at the field.
 */
export function problemWith(text: string, read: (text: string) => unknown): string {
  try {
    read(text)
    return ''
  } catch (error) {
    return messageOf(error)
  }
}

/** Returns the message of an error without the name of the option: `Expected … but got …`. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const text = error instanceof OptionError ? error.reason : message
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Writes an instant for a field of type `datetime-local`, in UTC; empty if it cannot show it. */
export function dateTimeField(at: number): string {
  const text = isoDate(at)
  return /^\d{4}-/.test(text) ? text.slice(0, 19) : ''
}

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
