/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { FormState, TextField } from './draft.ts'
import type { ProblemField } from './read-draft.ts'

interface FieldProps {
  readonly label: string
  readonly name: ProblemField
  readonly form: FormState
  readonly children: ComponentChildren
  readonly class?: string
}

/** A label and its control, which has the id `controlId(name)`, with what is wrong with it, or why it has no effect, below. */
export function Field({ label, name, form, children, class: className = '' }: FieldProps) {
  return (
    <div class={`field ${className}`}>
      <label for={controlId(name)}>{label}</label>
      {children}
      <Note name={name} form={form} />
    </div>
  )
}

/** What is wrong with a field, or why it has no effect. */
export function Note({ name, form }: Pick<FieldProps, 'name' | 'form'>) {
  const problem = form.problems[name]
  const text = problem ?? reasonOf(name, form)
  if (text === undefined) return null
  return (
    <p id={noteId(name)} class={problem === undefined ? 'note muted' : 'note is-error'}>
      {text}
    </p>
  )
}

function reasonOf(name: ProblemField, { blocked }: FormState): string | undefined {
  return Object.entries(blocked).find(([each]) => each === name)?.[1]
}

/** Returns the id of the control in a field. */
export function controlId(name: ProblemField): string {
  return `fault-${name}`
}

function noteId(name: ProblemField): string {
  return `fault-note-${name}`
}

/** Returns the attributes that tell a control's state, for those who see it and those who hear it. */
export function stateOf(name: ProblemField, form: FormState) {
  const isInvalid = form.problems[name] !== undefined
  const isBlocked = reasonOf(name, form) !== undefined
  return {
    disabled: isBlocked,
    'aria-invalid': isInvalid,
    'aria-describedby': isInvalid || isBlocked ? noteId(name) : undefined,
  } as const
}

interface TextInputProps {
  readonly label: string
  readonly name: TextField
  readonly form: FormState
  readonly placeholder?: string | undefined
  /** The values to offer. */
  readonly offers?: readonly string[]
  readonly isNumber?: boolean
}

/** A field for a text of the draft. */
export function TextInput(props: TextInputProps) {
  const { label, name, form, placeholder, offers, isNumber = false } = props
  const listId = `fault-offers-${name}`
  return (
    <Field label={label} name={name} form={form}>
      <input
        id={controlId(name)}
        type="text"
        inputMode={isNumber ? 'decimal' : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        list={offers && listId}
        {...stateOf(name, form)}
        value={form.draft[name]}
        onInput={(event) => form.set({ [name]: event.currentTarget.value })}
      />
      {offers && (
        <datalist id={listId}>
          {offers.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </Field>
  )
}
