/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Button } from './buttons.tsx'
import { Form } from './fields.tsx'

interface DialogProps {
  readonly title: string
  /** What the button says that does something; without it, the dialog can only be closed. */
  readonly verb?: string
  /** Does it. Resolves to what is wrong, and the dialog stays open; it closes after an empty text. */
  readonly act?: () => Promise<string>
  /** Called when the dialog has closed. The focus is then where it was before. */
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal dialog, which opens when it's rendered. */
export function Dialog({ title, verb, act, onClose, children }: DialogProps) {
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
          {verb !== undefined && <Button kind="primary">{verb}</Button>}
        </div>
      </Form>
    </dialog>
  )
}
