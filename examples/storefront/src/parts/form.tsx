import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import type { Submission } from '../hooks/use-submit.ts'
import { waitText } from '../time.ts'

interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** Renders the control with the id that the label refers to. */
  readonly children: (id: string) => ReactNode
}

export function Field({ label, hint, children }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {hint !== undefined && <p className="fine">{hint}</p>}
    </div>
  )
}

type TextFieldProps = InputHTMLAttributes<HTMLInputElement> & Pick<FieldProps, 'label' | 'hint'>

export function TextField({ label, hint, ...input }: TextFieldProps) {
  return (
    <Field label={label} {...(hint !== undefined && { hint })}>
      {(id) => <input id={id} {...input} />}
    </Field>
  )
}

interface SendProps {
  readonly submission: Submission
  readonly text: string
  readonly isOff?: boolean
}

/** The button of a form. It's disabled for as long as the service asks to wait. */
export function SendButton({ submission, text, isOff = false }: SendProps) {
  const { isSending, secondsLeft } = submission
  const isWaiting = secondsLeft > 0
  return (
    <button type="submit" className="button" disabled={isSending || isWaiting || isOff}>
      {isSending ? 'Sending…' : isWaiting ? `Again in ${waitText(secondsLeft)}` : text}
    </button>
  )
}

/** Says why a form was refused. Its fields keep their values. */
export function SubmitError({ submission }: Pick<SendProps, 'submission'>) {
  const { error, secondsLeft } = submission
  if (error === undefined) return null
  return (
    <p role="alert" className={error.retryAt === undefined ? 'form-error' : 'form-error is-wait'}>
      {messageOf(error, secondsLeft)}
    </p>
  )
}

/** The service's error codes in the words of a shop. */
const REFUSALS: Readonly<Record<string, string>> = {
  pet_in_use: 'This animal has orders. Cancel them first.',
  category_in_use: 'There are animals of this kind. Move them first.',
  out_of_stock: "We don't have that many. Please order fewer.",
}

function messageOf(
  { kind, message, code = '' }: NonNullable<Submission['error']>,
  secondsLeft: number,
): string {
  switch (kind) {
    case 'rate-limited':
    case 'banned':
      return secondsLeft > 0
        ? 'The shop is busy. Your entries are kept, and you can send them when the countdown ends.'
        : "It's your turn. You can send it now."
    case 'network':
      return `${message}, so we can't tell whether it was carried out. Please check before you send it again.`
    case 'server':
      return `Something went wrong in the back room (${message}). Your entries are kept.`
    case 'refused':
      return REFUSALS[code] ?? message
  }
}
