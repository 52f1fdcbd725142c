import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import type { Submission } from '../hooks/use-submit.ts'
import { waitText } from '../time.ts'

interface FieldProps {
  readonly label: string
  readonly hint?: string
  /** Makes the control, with the id that the label is for. */
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

/** The button of a form: it waits as long as the service asks, and is then there again. */
export function SendButton({ submission, text, isOff = false }: SendProps) {
  const { isSending, secondsLeft } = submission
  const isWaiting = secondsLeft > 0
  return (
    <button type="submit" className="button" disabled={isSending || isWaiting || isOff}>
      {isSending ? 'Sending…' : isWaiting ? `Again in ${waitText(secondsLeft)}` : text}
    </button>
  )
}

/** Says why a form was not taken. What was filled in stays. */
export function SubmitError({ submission }: Pick<SendProps, 'submission'>) {
  const { error, secondsLeft } = submission
  if (error === undefined) return null
  return (
    <p role="alert" className={error.retryAt === undefined ? 'form-error' : 'form-error is-wait'}>
      {messageOf(error, secondsLeft)}
    </p>
  )
}

/** What the service says by its code, said as a shop says it. */
const REFUSALS: Readonly<Record<string, string>> = {
  pet_in_use: 'There are orders for this animal: they keep it here.',
  category_in_use: 'Animals of this kind live here: move them first.',
  out_of_stock: 'That is more than we have: order fewer.',
}

function messageOf(
  { kind, message, code = '' }: NonNullable<Submission['error']>,
  secondsLeft: number,
): string {
  switch (kind) {
    case 'rate-limited':
    case 'banned':
      return secondsLeft > 0
        ? 'The shop is busy, and nothing was sent twice. Your entries are kept: the button comes back when it is your turn.'
        : 'It is your turn: you may send it now.'
    case 'network':
      return `${message}, and we cannot tell whether it was carried out. Look before you send it again.`
    case 'server':
      return `Something broke in the back room (${message}). Your entries are kept.`
    case 'refused':
      return REFUSALS[code] ?? message
  }
}
