/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { usePaneFocus } from '../../../parts/pane-focus.ts'
import { Button } from '../../../parts/states.tsx'

interface DetailsProps {
  readonly title: ComponentChildren
  readonly label: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The pane beside a list, with all about the item that is open. */
export function Details({ title, label, onClose, children }: DetailsProps) {
  return (
    <section class="pane is-wide" aria-label={label} ref={usePaneFocus()} tabIndex={-1}>
      <header class="details-head">
        <h2>{title}</h2>
        <Button kind="quiet" label="Close the details" onClick={onClose}>
          ✕
        </Button>
      </header>
      <section class="details-body" tabIndex={0} aria-label="Details">
        {children}
      </section>
    </section>
  )
}
