/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { CallError } from '../../control/client/call-error.ts'
import { Button } from './buttons.tsx'

interface DialogProps {
  readonly title: string
  /** Called when the dialog has closed. The focus is then where it was before. */
  readonly onClose: () => void
  /** Renders the content, with the function that closes the dialog. */
  readonly children: (close: () => void) => ComponentChildren
}

/** A modal dialog, which opens when it is rendered. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => ref.current?.showModal(), [])
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
      {children(() => ref.current?.close())}
    </dialog>
  )
}

interface QuestionProps {
  /** What is about to happen, as a question. */
  readonly title: string
  /** What it means. */
  readonly text: ComponentChildren
  /** What the button says that does it. */
  readonly verb: string
  /** Does it. The dialog stays open with the error, if there's one. */
  readonly act: () => Promise<CallError | undefined>
  readonly onClose: () => void
}

/** Asks before something that can't be undone. */
export function Question({ title, text, verb, act, onClose }: QuestionProps) {
  const [error, setError] = useState<CallError>()
  const answer = async (close: () => void) => {
    const refused = await act()
    setError(refused)
    if (refused === undefined) close()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {(close) => (
        <div class="form">
          <p>{text}</p>
          <p class="is-error" role="alert">
            {error?.message}
          </p>
          <div class="row is-end">
            <Button onClick={close}>Cancel</Button>
            <Button kind="danger" onClick={() => void answer(close)}>
              {verb}
            </Button>
          </div>
        </div>
      )}
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
