import { type ReactNode, useEffect, useId, useRef } from 'react'

interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A modal dialog, open for as long as it is mounted. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <header className="dialog-head">
        <h2 id={id}>{title}</h2>
        <button
          type="button"
          className="button button-quiet"
          onClick={() => dialog.current?.close()}
        >
          Close
        </button>
      </header>
      {children}
    </dialog>
  )
}
