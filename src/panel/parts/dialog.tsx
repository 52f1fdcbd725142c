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
  /** Does it. Resolves to whether the dialog closes. */
  readonly act?: () => Promise<boolean>
  /** Called when the dialog has closed. The focus is then where it was before. */
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal dialog, which opens when it's rendered. */
export function Dialog({ title, verb, isDangerous, act, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
  const close = () => ref.current?.close()
  const submit = async () => {
    if (act === undefined || (await act())) close()
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
        <div class="row is-end">
          <Button onClick={close}>{verb === undefined ? 'Close' : 'Cancel'}</Button>
          {verb !== undefined && <Button kind={isDangerous ? 'danger' : 'primary'}>{verb}</Button>}
        </div>
      </Form>
    </dialog>
  )
}

interface QuestionProps {
  /** What is about to happen, as a question. */
  readonly title: string
  /** What it means. */
  readonly text: string
  /** What the button says that does it. */
  readonly verb: string
  /** Does it. The dialog stays open with the error, if there's one. */
  readonly act: () => Promise<CallError | undefined>
  readonly onClose: () => void
}

/** Asks before something that can't be undone. */
export function Question({ text, act, ...dialog }: QuestionProps) {
  const [error, setError] = useState<CallError>()
  const answer = async () => {
    const refused = await act()
    setError(refused)
    return refused === undefined
  }
  return (
    <Dialog {...dialog} isDangerous act={answer}>
      <p>{text}</p>
      <p class="is-error" role="alert">
        {error?.message}
      </p>
    </Dialog>
  )
}

interface AskingButtonProps extends Omit<QuestionProps, 'onClose'> {
  readonly children: ComponentChildren
  readonly isDisabled?: boolean
}

/** A button that asks before it does something that can't be undone. */
export function AskingButton({ children, isDisabled = false, ...question }: AskingButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button kind="danger" isDisabled={isDisabled} onClick={() => setAsking(true)}>
        {children}
      </Button>
      {isAsking && <Question {...question} onClose={() => setAsking(false)} />}
    </>
  )
}
