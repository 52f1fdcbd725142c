/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

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
