/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CallError } from '../../control/client/call-error.ts'
import { Button } from './buttons.tsx'
import { Form } from './fields.tsx'

interface DialogProps {
  readonly title: string
  /** What the button says that does something; without it, the dialog can only be closed. */
  readonly verb?: string
  readonly isDangerous?: boolean
  /** Does it. Resolves to what is wrong, and the dialog stays open; it closes after an empty text. */
  readonly act?: () => Promise<string>
  /** Called when the dialog has closed. The focus is then where it was before. */
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal dialog, which opens when it's rendered. */
export function Dialog({ title, verb, isDangerous, act, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  const close = () => ref.current?.close()
  const [problem, setProblem] = useState('')
  const isBusy = useRef(false)
  const submit = async () => {
    if (isBusy.current) return
    isBusy.current = true
    const found = (await act?.()) ?? ''
    isBusy.current = false
    setProblem(found)
    if (found === '') close()
  }
  return (
    <dialog
      ref={ref}
      class="dialog"
      aria-label={title}
      onClose={onClose}
      // Escape closes the dialog, not the panel below it.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2>{title}</h2>
      <Form class="form" onSubmit={() => void submit()}>
        {children}
        <p class="is-error" role="alert">
          {problem}
        </p>
        <div class="row is-end">
          <Button onClick={close}>{verb === undefined ? 'Close' : 'Cancel'}</Button>
          {verb !== undefined && <Button kind={isDangerous ? 'danger' : 'primary'}>{verb}</Button>}
        </div>
      </Form>
    </dialog>
  )
}

interface AskingButtonProps {
  readonly children: ComponentChildren
  readonly label?: string
  readonly isDisabled?: boolean
  /** What is about to happen, as a question. */
  readonly title: string
  /** What it means. */
  readonly text: string
  /** What the button says that does it. */
  readonly verb: string
  /** Does it. The dialog stays open with the error, if there's one. */
  readonly act: () => Promise<CallError | undefined>
}

/** A button that asks before it does something that can't be undone. */
export function AskingButton(props: AskingButtonProps) {
  const { children, label, isDisabled, title, text, verb, act } = props
  const [isAsking, setAsking] = useState(false)
  const answer = async () => (await act())?.message ?? ''
  return (
    <>
      <Button kind="danger" label={label} isDisabled={isDisabled} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && (
        <Dialog title={title} verb={verb} isDangerous act={answer} onClose={() => setAsking(false)}>
          <p>{text}</p>
        </Dialog>
      )}
    </>
  )
}
