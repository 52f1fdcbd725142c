/** @jsxImportSource preact */
import type { ComponentChildren, InputHTMLAttributes } from 'preact'

interface FormProps {
  readonly class: string
  readonly label?: string
  readonly onSubmit: () => void
  readonly children: ComponentChildren
}

/** A form whose content is sent by a function, not by the browser. */
export function Form({ class: className, label, onSubmit, children }: FormProps) {
  return (
    <form
      class={className}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}

interface FieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

/** The attributes of each type of `input`. */
type Attributes<All = InputHTMLAttributes> = All extends unknown
  ? Omit<All, 'value' | 'onChange'>
  : never

/** A field for a line of text, which the browser neither completes nor corrects. */
export function TextInput({ onChange, ...attributes }: FieldProps & Attributes) {
  return (
    <input
      autocomplete="off"
      spellcheck={false}
      {...attributes}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  )
}

interface SelectProps extends FieldProps {
  readonly label?: string
  /** The values to choose from, each with its text. */
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly title?: string | undefined
  readonly onFocus?: () => void
}

/** A choice of one of some values. */
export function Select({ label, options, onChange, ...attributes }: SelectProps) {
  return (
    <select
      aria-label={label}
      {...attributes}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
