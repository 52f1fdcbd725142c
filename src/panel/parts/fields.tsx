/** @jsxImportSource preact */
import type { ComponentChildren, InputHTMLAttributes } from 'preact'
import { useId } from 'preact/hooks'

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

interface TextAreaProps extends FieldProps {
  readonly label: string
  readonly rows: number
  /** What is wrong with the text; empty if nothing is. */
  readonly problem?: string
}

/** A field for a text of several lines. */
export function TextArea({ label, rows, value, problem = '', onChange }: TextAreaProps) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        class="mono"
        rows={rows}
        spellcheck={false}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-problem`}
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <p id={`${id}-problem`} class="is-error" role="alert">
        {problem}
      </p>
    </div>
  )
}

interface SelectProps extends FieldProps {
  readonly id?: string
  readonly label?: string
  /** The values to choose from, each with its text. */
  readonly options: readonly (readonly [value: string, text: string])[]
  readonly title?: string | undefined
  readonly class?: string
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
