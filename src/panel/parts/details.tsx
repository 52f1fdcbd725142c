/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Button } from './buttons.tsx'

interface DetailsProps {
  readonly title: ComponentChildren
  readonly label: string
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** The pane beside a list, with all about the item that is open. */
export function Details({ title, label, onClose, children }: DetailsProps) {
  const body = useRef<HTMLElement>(null)
  useEffect(() => {
    const list = siblingOf(body.current)
    // Where there's room for only one of them, the list is hidden, and its focus would be lost.
    if (list?.checkVisibility() === false) body.current?.focus()
    return () => requestAnimationFrame(() => focusUnlessElsewhere(list))
  }, [])
  return (
    <section class="pane" aria-label={label}>
      <header class="details-head">
        <h2>{title}</h2>
        <Button kind="quiet" label="Close the details" onClick={onClose}>
          ✕
        </Button>
      </header>
      <section class="details-body" ref={body} tabIndex={0} aria-label="Details">
        {children}
      </section>
    </section>
  )
}

/** Returns the list beside a pane. */
function siblingOf(body: HTMLElement | null): HTMLElement | null {
  return body?.closest('.split')?.querySelector<HTMLElement>('.table-scroll') ?? null
}

/** Gives the focus to a list, if what had it is gone. */
function focusUnlessElsewhere(list: HTMLElement | null): void {
  const root = list?.getRootNode()
  if (root instanceof ShadowRoot && root.activeElement === null) list?.focus()
}
